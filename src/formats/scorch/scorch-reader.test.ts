import { describe, expect, test } from "vitest";
import { entitiesOf } from "../../../test/support/part-views.ts";
import { readFiles } from "../../../test/support/read-files.ts";
import type { Diagnostic } from "../../core/diagnostic.ts";
import { readParts } from "../read.ts";
import { ScorchReader } from "./index.ts";

const read = (value: unknown, file = "b/c.json") =>
  readFiles({ [file]: typeof value === "string" ? value : JSON.stringify(value, null, 1) });

test("the reader reads clusters in the order of the file", () => {
  const text = '{"name": "nw/a", "type": "clusters",\n "clusters": {"b": ["0.0-1", 7], "10": ["é"], "9": []}}';
  const { parts, codes, format } = read(text);
  expect(format).toBe("scorch");
  expect(codes).toEqual(["empty-entity"]);
  expect(parts.map(({ document, part }) => [document, part])).toEqual([["nw/a", ""]]);
  expect(entitiesOf(parts[0])).toEqual({ b: ["0.0-1", "7"], 10: ["é"] });
  expect(parts[0].entities.ids).toEqual(["b", "10"]);
});

test("the reader joins linked mentions of a graph into entities; the rest are singletons", () => {
  const { parts, codes } = read({
    type: "graph",
    mentions: ["a", "b", "c", "d", 5, "f"],
    links: [
      ["a", "d"],
      ["c", 5],
      ["d", "f"],
      ["c", "x"],
      ["a", "f"],
    ],
  });
  expect(codes).toEqual([]);
  expect(Object.values(entitiesOf(parts[0]))).toEqual([["a", "d", "f"], ["b"], ["5", "c", "x"]]);
  expect(parts[0].document).toBe("c");
});

test("the reader reads the links of a named field, and reports others that have the same mentions", () => {
  const graph = { type: "graph", mentions: ["a", "b", "c"], links: [["a", "b"]], output: [["b", "c"]] };
  const readSide = (options: object) =>
    readFiles({ "c.json": JSON.stringify(graph) }, { side: "response", ...options });
  expect(readSide({}).diagnostics.map(({ code, severity }) => [code, severity])).toEqual([
    ["clusters-not-read", "error"],
  ]);
  const { parts, codes } = readSide({ field: "output" });
  expect(codes).toEqual([]);
  expect(Object.values(entitiesOf(parts[0]))).toEqual([["a"], ["b", "c"]]);
});

test("the reader reads a graph of one long chain", () => {
  const mentions = Array.from({ length: 50_000 }, (_, i) => i);
  const links = mentions.slice(1).map((i) => [i, i - 1]);
  const { parts } = read({ type: "graph", mentions, links });
  expect([parts[0].mentions.length, parts[0].entities.length]).toEqual([50_000, 1]);
});

describe("the reader reports faults", () => {
  test("in the shape of clusters", () => {
    const { parts, diagnostics } = read({ type: "clusters", clusters: { a: "x", b: [null, ["y"], 2 ** 60, "z"] } });
    expect(diagnostics).toMatchObject([
      { code: "json-shape", severity: "error", entity: "a", data: { field: 'clusters["a"]' } },
      { code: "json-shape", severity: "error", entity: "b", mention: "null", data: { field: 'clusters["b"][0]' } },
      { code: "json-shape", entity: "b", mention: '["y"]', data: { field: 'clusters["b"][1]' } },
      { code: "json-shape", entity: "b", data: { field: 'clusters["b"][2]' } },
    ]);
    expect(entitiesOf(parts[0])).toEqual({ b: ["z"] });
  });

  test("in the shape of a graph", () => {
    const { parts, diagnostics } = read({
      type: "graph",
      mentions: ["a", {}],
      links: [["a"], "b", ["a", null], ["a", "b"]],
    });
    expect(diagnostics.map(({ code, mention, data }) => [code, mention, data?.["field"]])).toEqual([
      ["json-shape", "{…}", "mentions[1]"],
      ["json-shape", '["a"]', "links[0]"],
      ["json-shape", '"b"', "links[1]"],
      ["json-shape", "null", "links[2][1]"],
    ]);
    expect(Object.values(entitiesOf(parts[0]))).toEqual([["a", "b"]]);
    expect(read({ type: "graph", mentions: 5 }).diagnostics).toMatchObject([
      { data: { field: "mentions" } },
      { data: { field: "links" } },
      { code: "no-document" },
    ]);
  });

  test("in an id that two clusters have, and uses the last cluster", () => {
    const { parts, diagnostics } = read('{"type": "clusters", "clusters": {\n "a": ["x"],\n  "a": ["y"]}}');
    expect(diagnostics).toMatchObject([{ code: "duplicate-key", line: 3, column: 3, data: { key: "a" } }]);
    expect(entitiesOf(parts[0])).toEqual({ a: ["y"] });
  });

  test.each<[string, unknown, string]>([
    ["neither clusters nor a graph", { type: "tree", clusters: {} }, "type"],
    ["clusters in a list", { type: "clusters", clusters: [["a"]] }, "clusters"],
    ["no clusters", { type: "clusters", mentions: [] }, "clusters"],
    ["a list", [1], "file"],
  ])("in a file with %s", (_, value, field) => {
    const diagnostics: Diagnostic[] = [];
    const reader = new ScorchReader({ report: (diagnostic) => diagnostics.push(diagnostic) });
    const parts = [...readParts([new TextEncoder().encode(JSON.stringify(value))], reader)];
    expect(diagnostics).toMatchObject([{ code: "json-shape", severity: "error", data: { field } }]);
    expect(parts.flatMap(({ mentions }) => mentions.names ?? [])).toEqual([]);
  });

  test("in text that is not JSON", () => {
    expect(read('{"type": "clusters",\n "clusters": {"a": ["x",}}').diagnostics).toMatchObject([
      { code: "json-syntax", line: 2, column: 25 },
    ]);
  });
});
