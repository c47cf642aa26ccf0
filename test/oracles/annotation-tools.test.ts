/**
 * What programs of annotation tools read of the files that corefscope writes for them, as recorded in
 * `fixtures/oracle/annotation-tools.json`. It must be what the input says: Ada and She, Bo Ng and the first “Bo ’s”, and
 * “Bo ’s café” alone. 𝒜 is one character, and two UTF-16 units.
 */
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { findFormat } from "../../src/formats/registry.ts";
import { entitiesOf } from "../support/part-views.ts";
import { readFiles } from "../support/read-files.ts";

interface Program {
  readonly format: string;
  /** The file that the program got. */
  readonly given: string;
  readonly result: unknown;
}

const recorded = JSON.parse(
  readFileSync(new URL("../fixtures/oracle/annotation-tools.json", import.meta.url), "utf8"),
) as { readonly input: string; readonly programs: readonly Program[] };

const text = "𝒜da met Bo Ng .\nShe said “ Bo ’s café ” .\n";
const entities = [["𝒜da", "She"], ["Bo Ng", "Bo ’s"], ["Bo ’s café"]];

function resultOf(format: string): unknown {
  return recorded.programs.find((each) => each.format === format)!.result;
}

test.each(recorded.programs)("the record is of what is written as $format", ({ format, given }) => {
  const { write, writeFiles } = findFormat(format)!;
  const { parts } = readFiles({ "in.jsonlines": recorded.input });
  const written = writeFiles === undefined ? Array.from(write!(parts)).join("") : writeFiles(parts[0])[0].text;
  expect(written).toBe(given);
});

test("DKPro Cassis reads the chains of XMI", () => {
  const result = resultOf("xmi") as [start: number, end: number, words: string][][];
  expect(result.map((chain) => chain.map(([, , words]) => words))).toEqual(entities);
  // Cassis counts characters.
  const characters = Array.from(text);
  for (const [start, end, words] of result.flat()) expect(characters.slice(start, end).join("")).toBe(words);
});

test("INCEpTION's import reads the tokens, sentences and chains of WebAnno TSV", () => {
  type Span = [start: number, end: number];
  const result = resultOf("webanno") as { tokens: Span[]; sentences: Span[]; chains: Span[][] };
  const words = ([start, end]: Span): string => text.slice(start, end);
  expect(result.tokens.map(words)).toEqual(text.trim().split(/\s/));
  expect(result.sentences.map(words)).toEqual(text.trim().split("\n"));
  const chains = result.chains.map((chain) => chain.map(words));
  expect(chains.sort()).toEqual(entities.toSorted());
});

test("Label Studio's converter finds the words of the regions in its text", () => {
  const result = resultOf("label-studio") as {
    regions: [number, number, string][];
    tagged: [word: string, tag: string][];
  };
  expect(result.regions.map(([, , words]) => words).sort()).toEqual(entities.flat().sort());
  // CoNLL 2003 has only one of two nested regions.
  expect(result.tagged.map(([word, tag]) => `${tag} ${word}`)).toEqual(
    "B 𝒜da,B Bo,I Ng,B She,B Bo,I ’s,I café".split(","),
  );
});

test("doccano's import reads spans in UTF-16 units, and relations within entities", () => {
  const result = resultOf("doccano") as { spans: [number, number, number][]; relations: [number, number][] };
  const words = new Map(result.spans.map(([id, start, end]) => [id, text.slice(start, end)]));
  expect([...words.values()].sort()).toEqual(entities.flat().sort());
  expect(result.relations.map((ends) => ends.map((id) => words.get(id)).sort())).toEqual([
    ["She", "𝒜da"],
    ["Bo Ng", "Bo ’s"],
  ]);
});

test("corefconversion reads the chains of SACR", () => {
  const { parts } = readFiles({ "astral.conll": resultOf("sacr") as string });
  // It cuts 𝒜 and the apostrophe off.
  const found = Object.values(entitiesOf(parts[0])).map((mentions) =>
    mentions.map((words) => words.replaceAll(" ", "")),
  );
  expect(found).toEqual(entities.map((mentions) => mentions.map((words) => words.replaceAll(" ", ""))));
});
