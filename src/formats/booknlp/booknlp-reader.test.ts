import { describe, expect, test } from "vitest";
import { entitiesOf, valuesOf } from "../../../test/support/part-views.ts";
import { readFiles } from "../../../test/support/read-files.ts";
import { booknlp } from "./index.ts";

/** Returns lines with a tab for each vertical bar. */
const lines = (...written: string[]): string => written.map((line) => `${line.replaceAll("|", "\t")}\n`).join("");

const header = "COREF|start_token|end_token|prop|cat|text";
const tokens = lines(
  "paragraph_ID|sentence_ID|token_ID_within_sentence|token_ID_within_document|word|lemma",
  "0|0|0|0|Ada|Ada",
  "0|0|1|1|Lee|Lee",
  '0|0|2|2|"|"',
  "1|7|0|3|She|she",
  "1|7|1|4|ran|run",
);

const read = (entities: string, options = {}, table = tokens) =>
  readFiles({ "d/a.entities": entities, "d/a.tokens": table }, options);

test("the reader reads entities, types, words and sentences", () => {
  const { parts, codes, format } = read(
    lines(header, "12|0|1|PROP|PER|Ada Lee", "12|3|3|PRON|PER|She", "3|0|0|PROP|LOC|Ada"),
  );
  expect([format, codes]).toEqual(["booknlp", []]);
  expect(parts[0]).toMatchObject({ document: "a", part: "", entities: { types: ["PER", "LOC"] } });
  expect(entitiesOf(parts[0])).toEqual({ "12": ["Ada Lee", "She"], "3": ["Ada"] });
  expect([...parts[0].tokens!.sentenceStarts!]).toEqual([0, 3]);
  expect(parts[0].tokens!.sentenceIds).toEqual(["0", "7"]);
  expect([...parts[0].mentions.line!]).toEqual([2, 4, 3]);
});

test("the reader treats unresolved mentions as singletons", () => {
  const { parts } = read(lines(header, "-1|0|1|PROP|PER|Ada Lee", "-1|3|3|PRON|PER|She"));
  expect(entitiesOf(parts[0])).toEqual({ "unresolved 2": ["Ada Lee"], "unresolved 3": ["She"] });
});

test("the reader finds tokens by number and columns by name", () => {
  const table = lines("word|token_ID_within_document", "She|8", "ran|9");
  const { parts, codes } = read(lines("COREF|start_token|end_token", "1|9|9"), {}, table);
  expect(codes).toEqual([]);
  expect(entitiesOf(parts[0])).toEqual({ "1": ["ran"] });
  expect(parts[0].tokens!.sentenceStarts).toBeUndefined();
});

test("the reader accepts exclusive ends, and omits words on request", () => {
  const { parts, codes } = read(lines(header, "1|0|2|PROP|PER|Ada Lee"), { ends: "exclusive", tokens: false });
  expect(codes).toEqual([]);
  expect([parts[0].mentions.first[0], parts[0].mentions.last[0]]).toEqual([0, 1]);
  expect(parts[0].tokens).toEqual({ length: 5, sentenceStarts: Int32Array.of(0, 3) });
});

test("the reader keeps positions if the file of tokens is missing", () => {
  const { parts, diagnostics } = readFiles({ "a.entities": lines(header, "1|4|5|PROP|PER|x", "2|-1|0|PROP|PER|y") });
  expect(diagnostics).toMatchObject([
    { code: "missing-companion", data: { path: "a.tokens" } },
    { code: "span-outside-text", line: 3 },
  ]);
  expect(parts[0].tokens).toBeUndefined();
  expect(entitiesOf(parts[0])).toEqual({ "1": ["4-5"], "2": ["-1-0"] });
});

describe("a reader of faulty files", () => {
  test.each([["1|x|2|PROP|PER|x"], ["1|2"], ["1|2|3.5"]])("reports the malformed line %s", (line) => {
    expect(read(lines(header, "1|0|0|PROP|PER|Ada", line)).diagnostics).toMatchObject([
      { code: "malformed-line", file: "d/a.entities", line: 3 },
    ]);
  });

  test("reads rows without a header, or after a damaged one", () => {
    const row = "1|0|0|PROP|PER|Ada";
    for (const [content, mentions] of [
      [lines(row), 1],
      [lines("COREF|start|end", row), 1],
    ] as const) {
      const reader = booknlp.reader({ file: "a.entities", companion: () => new TextEncoder().encode(tokens) });
      reader.push(new TextEncoder().encode(content));
      expect(reader.end()[0].mentions.length).toBe(mentions);
    }
    expect(read(lines(row)).codes).toEqual(["unknown-format"]);
  });

  test("reports faults in spans", () => {
    const { parts, diagnostics } = read(
      lines(header, "1|1|0|PROP|PER|x", "2|4|5|PROP|PER|ran ?", "3|0|0|PROP|PER|Eva", "4|9|9|PROP|PER|y"),
    );
    expect(diagnostics).toMatchObject([
      { code: "span-reversed", line: 2, entity: "1", mention: "[1,0]" },
      { code: "span-outside-text", line: 3, entity: "2", mention: "[4,5]", data: { tokens: 5 } },
      { code: "text-mismatch", line: 4, mention: "Eva", data: { expected: "Eva", text: "Ada" } },
      { code: "span-outside-text", line: 5, entity: "4" },
    ]);
    expect(parts[0].mentions.length).toBe(3);
    expect([...parts[0].mentions.first]).toEqual([0, 9, 14]);
  });

  test("reports faults in the table of tokens", () => {
    const table = lines("0|0|0|0|Ada", "0|0|1|1|Lee", "0|0|1|1|Lee", "0|0|x|x|Lee", "0|1");
    const { parts, diagnostics } = read(lines(header, "1|1|1|PROP|PER|Lee"), {}, table);
    expect(diagnostics).toMatchObject([
      { code: "malformed-line", file: "d/a.tokens", line: 1 },
      { code: "duplicate-id", file: "d/a.tokens", line: 3, data: { id: "1" } },
      { code: "malformed-line", file: "d/a.tokens", line: 4 },
      { code: "malformed-line", file: "d/a.tokens", line: 5 },
    ]);
    expect(entitiesOf(parts[0])).toEqual({ "1": ["Lee"] });
    expect(parts[0].tokens!.length).toBe(3);
  });
});

test("the companions of a file are listed", () => {
  expect(booknlp.companions?.("d/a.entities")).toEqual([
    "d/a.tokens",
    "d/a.quotes",
    "d/a.supersense",
    "d/a.book",
    "d/a.book.html",
  ]);
  expect(booknlp.companions?.("d/a.tokens")).toEqual([]);
});

test("the reader reads types of mentions and parts of speech", () => {
  const table = lines(
    "token_ID_within_document|word|POS_tag|fine_POS_tag",
    "0|Ada|PROPN|NNP",
    "1|ran|VERB|VBD",
    "2|her|PRON|PRP$",
  );
  const { parts } = read(lines(header, "1|2|2|PRON|PER|her", "1|0|0|PROP|PER|Ada"), {}, table);
  expect(parts[0].mentions.features).toEqual({ type: ["PROP", "PRON"] });
  expect(valuesOf(parts[0].tokens?.tag)).toEqual(["PROPN", "VERB", "PRON"]);
});
