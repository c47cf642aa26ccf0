import { describe, expect, test } from "vitest";
import { entitiesOf } from "../../../test/support/part-views.ts";
import { readFiles } from "../../../test/support/read-files.ts";

const text = "Ada Lovelace fed the cat. She liked it.";
const output = {
  tokens: ["Ada", "Lovelace", "fed", "the", "cat", ".", "She", "liked", "it", "."],
  clusters_token_offsets: [
    [
      [0, 1],
      [6, 6],
    ],
    [
      [3, 4],
      [8, 8],
    ],
  ],
  clusters_char_offsets: [
    [
      [0, 11],
      [26, 28],
    ],
    [
      [17, 23],
      [36, 37],
    ],
  ],
  clusters_token_text: [
    ["Ada Lovelace", "She"],
    ["the cat", "it"],
  ],
  clusters_char_text: null,
};
const entities = { 0: ["Ada Lovelace", "She"], 1: ["the cat", "it"] };
const read = (record: unknown, options = {}) => readFiles({ "garden.json": JSON.stringify(record, null, 2) }, options);

test("the reader reads tokens and inclusive ends from an object, pretty-printed or not, or from a list", () => {
  for (const content of [
    JSON.stringify(output, null, 2),
    JSON.stringify(output),
    `[\n${JSON.stringify(output)}\n]`,
    `\uFEFF${JSON.stringify(output)}\r\n`,
  ]) {
    const { parts, codes, format } = readFiles({ "garden.json": content });
    expect(format).toBe("maverick");
    expect(codes).toEqual([]);
    expect(parts.map(({ document }) => document)).toEqual(["garden"]);
    expect(entitiesOf(parts[0])).toEqual(entities);
    expect(parts[0].tokens?.length).toBe(10);
    expect(parts[0].tokens?.sentenceStarts).toBeUndefined();
  }
});

test("the reader reads lines with the fields of other versions", () => {
  const { tokens, clusters_token_offsets, clusters_token_text } = output;
  const older = { tokens, clusters_token_offsets };
  const lines = [1, 2].map((id) => JSON.stringify({ ...older, clusters_text_mentions: clusters_token_text, id }));
  const { parts, codes } = readFiles({ "a.jsonl": lines.join("\n") });
  expect(codes).toEqual([]);
  expect(parts.map(({ document, line }) => [document, line])).toEqual([
    ["1", 1],
    ["2", 2],
  ]);
});

describe("character offsets", () => {
  test("are positions in the text, if the file contains it", () => {
    const { parts, codes } = read({ ...output, text }, { offsets: "char" });
    expect(codes).toEqual([]);
    expect(entitiesOf(parts[0])).toEqual(entities);
    expect(parts[0].tokens).toMatchObject({ length: 10, inText: { text } });
    expect(parts[0].tokens?.inferred).toBeUndefined();
  });

  test("serve as positions if there is no text", () => {
    const { parts, diagnostics } = read(output, { offsets: "char" });
    expect(diagnostics).toMatchObject([{ code: "layer-not-read", data: { layer: "tokens", count: 10 } }]);
    expect(parts[0].tokens).toBeUndefined();
    expect(Array.from(parts[0].mentions.first)).toEqual([0, 17, 26, 36]);
    expect(Array.from(parts[0].mentions.last)).toEqual([11, 23, 28, 37]);
  });

  test("are used if there are no token offsets", () => {
    const record = { text, clusters_char_offsets: output.clusters_char_offsets };
    const { parts, codes, format } = read(record);
    expect(format).toBe("maverick");
    expect(codes).toEqual([]);
    expect(entitiesOf(parts[0])).toEqual(entities);
  });
});

describe("detection of a wrong convention", () => {
  const notices = (record: unknown, options = {}) =>
    read(record, options)
      .diagnostics.filter(({ code }) => code === "offset-convention")
      .map(({ data }) => data?.["try"]);
  const bare = { ...output, clusters_token_text: null };
  const onlyTokens = { ...bare, clusters_char_offsets: null };

  test.each([
    [output, {}, []],
    [output, { ends: "inclusive" }, []],
    [output, { offsets: "token" }, []],
    [output, { ends: "exclusive" }, ["--ends inclusive"]],
    [bare, { ends: "exclusive" }, ["--ends inclusive"]],
    [{ ...bare, text }, { ends: "exclusive", offsets: "char" }, ["--ends inclusive"]],
    [output, { ends: "exclusive", offsets: "char" }, ["--ends inclusive"]],
    [onlyTokens, { offsets: "char" }, ["--offsets token"]],
    [onlyTokens, { ends: "exclusive", offsets: "char" }, ["--offsets token --ends inclusive"]],
    [{ ...bare, clusters_token_offsets: bare.clusters_char_offsets }, {}, ["--offsets char"]],
  ])("given the options $1, suggests $2 (case %#)", (record, options, expected) => {
    expect(notices(record, options)).toEqual(expected);
  });
});

describe("faults reported with their position", () => {
  const place = { file: "garden.json", document: "garden" };

  test("include quotes that differ from the text", () => {
    const { parts, diagnostics } = read({
      ...output,
      clusters_token_text: [
        ["Ada", "She"],
        ["the cat", "it"],
      ],
    });
    expect(diagnostics).toMatchObject([
      {
        code: "text-mismatch",
        ...place,
        entity: "0",
        mention: "[0,1]",
        data: { expected: "Ada", text: "Ada Lovelace" },
      },
    ]);
    expect(entitiesOf(parts[0])).toEqual(entities);
  });

  test("include missing clusters", () => {
    expect(
      read({ tokens: output.tokens, clusters_token_offsets: null, clusters_char_offsets: null }).diagnostics,
    ).toMatchObject([
      { code: "no-clusters", severity: "error", ...place, data: { field: "clusters_token_offsets" } },
      { code: "no-document" },
    ]);
  });

  test("include wrong shapes", () => {
    const { diagnostics, parts } = read({ tokens: "Ada", clusters_token_offsets: [[[0, 0], { a: 1 }]] });
    expect(diagnostics).toMatchObject([
      { code: "json-shape", ...place, data: { field: "tokens" } },
      { code: "json-shape", ...place, entity: "0", data: { field: "clusters_token_offsets[0][1]" } },
    ]);
    expect(parts[0].mentions.length).toBe(1);
  });

  test("include spans of tokens outside the text", () => {
    expect(
      read({ ...output, clusters_token_text: null, clusters_token_offsets: [[[9, 10]]] }).diagnostics,
    ).toMatchObject([{ code: "span-outside-text", ...place, entity: "0", mention: "[9,10]", data: { tokens: 10 } }]);
  });
});
