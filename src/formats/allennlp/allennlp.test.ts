import { describe, expect, test } from "vitest";
import { entitiesOf } from "../../../test/support/part-views.ts";
import { readFiles } from "../../../test/support/read-files.ts";

const output = {
  top_spans: [
    [0, 1],
    [3, 4],
    [6, 6],
    [8, 8],
  ],
  antecedent_indices: [
    [0, 0],
    [0, 0],
    [1, 0],
    [2, 1],
  ],
  predicted_antecedents: [-1, -1, 1, 1],
  document: ["Ada", "Lovelace", "fed", "the", "cat", ".", "She", "liked", "it", "."],
  clusters: [
    [
      [0, 1],
      [6, 6],
    ],
    [
      [3, 4],
      [8, 8],
    ],
  ],
};
const entities = { 0: ["Ada Lovelace", "She"], 1: ["the cat", "it"] };

test("the reader reads words and inclusive ends from an object, pretty-printed or not, or from a list", () => {
  for (const content of [JSON.stringify(output), JSON.stringify(output, null, 2), JSON.stringify([output])]) {
    const { parts, warnings, format } = readFiles({ "x/garden.json": content });
    expect(format).toBe("allennlp");
    expect(warnings).toEqual([]);
    expect(parts.map(({ document }) => document)).toEqual(["garden"]);
    expect(entitiesOf(parts[0])).toEqual(entities);
  }
});

test("the reader names documents after the file, with a number from the second document on", () => {
  const { parts, warnings } = readFiles({ "garden.jsonl": `${JSON.stringify(output)}\n${JSON.stringify(output)}\n` });
  expect(warnings).toEqual([]);
  expect(parts.map(({ document, line }) => [document, line])).toEqual([
    ["garden", 1],
    ["garden (2)", 2],
  ]);
});

test.each([
  [{}, []],
  [{ ends: "inclusive", offsets: "token" }, []],
  [{ ends: "exclusive" }, ["--ends inclusive"]],
  [{ offsets: "char" }, ["--offsets token"]],
  [{ offsets: "char", ends: "exclusive" }, ["--offsets token --ends inclusive"]],
] as const)("the reader suggests better options unless the given ones fit: %j", (options, expected) => {
  const { diagnostics } = readFiles({ "garden.json": JSON.stringify(output) }, options);
  const tries = diagnostics.filter(({ code }) => code === "offset-convention").map(({ data }) => data?.["try"]);
  expect(tries).toEqual(expected);
});

describe("faults reported with their position", () => {
  const read = (change: object) => {
    const { parts, diagnostics } = readFiles({ "garden.json": JSON.stringify({ ...output, ...change }) });
    return { parts, diagnostics: diagnostics.filter(({ severity }) => severity !== "note") };
  };

  test("include missing clusters", () => {
    expect(read({ clusters: undefined }).diagnostics).toMatchObject([
      { code: "no-clusters", severity: "error", line: 1, document: "garden" },
      { code: "no-document" },
    ]);
  });

  test("include a text instead of words", () => {
    const { diagnostics, parts } = read({ document: "Ada fed the cat." });
    expect(diagnostics).toMatchObject([
      { code: "json-shape", data: { field: "document", expected: "a list of words" } },
    ]);
    expect(parts[0].mentions.length).toBe(4);
    expect(parts[0].tokens).toBeUndefined();
  });

  test("include wrong spans", () => {
    expect(
      read({ clusters: [[[8, 10], [4, 3], [0]]] }).diagnostics.map(({ code, mention }) => [code, mention]),
    ).toEqual([
      ["span-outside-text", "[8,10]"],
      ["span-reversed", "[4,3]"],
      ["json-shape", "[0]"],
    ]);
  });
});

test("the reader lists the fields that it does not read", () => {
  const { diagnostics } = readFiles({ "garden.json": JSON.stringify(output) }, { listUnread: true });
  expect(diagnostics).toMatchObject([
    {
      code: "content-not-read",
      data: { unread: ["top_spans (1)", "antecedent_indices (1)", "predicted_antecedents (1)"] },
    },
  ]);
});
