import { describe, expect, test } from "vitest";
import { placesOf } from "../../../test/support/part-views.ts";
import type { Diagnostic } from "../../core/diagnostic.ts";
import type { AnnotatedPart } from "../../core/document.ts";
import type { ReadOptions } from "../format.ts";
import { FileReader, readParts } from "../read.ts";
import { bracketsOfChains } from "./corefud-reader.ts";

function fileOf(miscs: readonly string[], words = miscs.length): string {
  const rows = Array.from({ length: words }, (_, w) => `${w + 1}\tw${w}\t_\t_\t_\t_\t_\t_\t_\t${miscs[w] ?? "_"}\n`);
  return `# text = words\n# sent_id = 0\n${rows.join("")}\n`;
}

function read(text: string, options: ReadOptions = {}): { part: AnnotatedPart; diagnostics: Diagnostic[] } {
  const diagnostics: Diagnostic[] = [];
  const reader = new FileReader({ file: "a.conllu", report: (found) => diagnostics.push(found), ...options });
  const [part] = readParts([new TextEncoder().encode(text)], reader);
  return { part, diagnostics };
}

describe("bracketsOfChains", () => {
  test("closes mentions before it opens others", () => {
    expect(bracketsOfChains("start-repr-id0,middle-id1,unit-repr-id12,end-id0")).toEqual({
      brackets: ["id0)", "(id0", "(id12)"],
      malformed: [],
    });
  });

  test.each(["start", "begin-id0", "start-", "start-repr-", "start-a-b", "-id0"])("refuses %j", (text) => {
    expect(bracketsOfChains(text)).toEqual({ brackets: [], malformed: [text] });
  });
});

describe.each([
  ["regular lines", 1],
  ["enough lines for the compiled scanner", 5000],
])("a file of Stanza with %s", (_, words) => {
  test.each(["coref_chains", "ner"])("has its mentions in %s", (name) => {
    const miscs = [
      `start_char=0|ner=B-PERSON|${name}=start-repr-id0`,
      `ner=I-PERSON|${name}=middle-repr-id0,unit-id1|end_char=4`,
      `${name}=end-repr-id0`,
      "ner=O",
      `ner=O|${name}=unit-id0`,
      `${name}=start-id1,start-id2`,
      `${name}=end-id1,middle-id2`,
      `${name}=end-id2`,
    ];
    const { part, diagnostics } = read(fileOf(miscs, Math.max(words, miscs.length)));
    expect(diagnostics).toEqual([]);
    expect(placesOf(part).sort()).toEqual(["id0: 0-2", "id0: 4-4", "id1: 1-1", "id1: 5-6", "id2: 5-7"].sort());
  });
});

test("a mention of Stanza that never ends, and a damaged item, are reported", () => {
  const { diagnostics } = read(fileOf(["coref_chains=start-id0", "coref_chains=last-id0", "coref_chains=unit-id1"]));
  expect(diagnostics.map(({ code, line }) => [code, line])).toEqual([
    ["malformed-cell", 4],
    ["mention-not-closed", 3],
  ]);
});

test.each([
  ["key", "warning"],
  ["response", "error"],
] as const)("a second notation in a %s is reported as %s, and the first is read", (side, severity) => {
  const { part, diagnostics } = read(
    fileOf(["Entity=(e1)|coref_chains=unit-id0", "coref_chains=unit-id1", "Entity=(e1)"]),
    { side },
  );
  expect(placesOf(part)).toEqual(["e1: 0-0", "e1: 2-2"]);
  expect(diagnostics.filter(({ code }) => code !== "entity-undeclared")).toMatchObject([
    { code: "clusters-not-read", severity, data: { field: "coref_chains", read: "Entity", documents: 1 } },
  ]);
});

test("Entity is the second notation after coref_chains", () => {
  const { part, diagnostics } = read(fileOf(["coref_chains=unit-id0", "Entity=(e1)"]));
  expect(placesOf(part)).toEqual(["id0: 0-0"]);
  expect(diagnostics).toMatchObject([{ code: "clusters-not-read", data: { field: "Entity", read: "coref_chains" } }]);
});

test.each([
  ["Entity", ["e1: 0-0", "e1: 2-2"]],
  ["coref_chains", ["id0: 0-0", "id1: 1-1"]],
])("the notation to read can be named: %s", (field, places) => {
  const miscs = ["Entity=(e1)|coref_chains=unit-id0", "coref_chains=unit-id1", "Entity=(e1)"];
  const { part, diagnostics } = read(fileOf(miscs), { side: "response", field });
  expect(placesOf(part)).toEqual(places);
  expect(diagnostics.filter(({ code }) => code !== "entity-undeclared")).toEqual([]);
});

test("an empty coref_chains is no mention", () => {
  expect(read(fileOf(["coref_chains=", "coref_chains=unit-id0"])).part.mentions.length).toBe(1);
});
