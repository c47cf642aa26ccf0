import { describe, expect, test } from "vitest";
import { readWith } from "../../../test/support/read-files.ts";
import type { Diagnostic } from "../../core/diagnostic.ts";
import type { AnnotatedPart } from "../../core/document.ts";
import type { ReadOptions } from "../format.ts";
import { readParts } from "../read.ts";
import { ClustersJsonReader } from "./index.ts";

const encoder = new TextEncoder();

const read = (content: string | Uint8Array, options: ReadOptions = {}) =>
  readWith((given) => new ClustersJsonReader(given), content, { file: "a.json", ...options });

/** Returns a document, and its entities as lists of names or first tokens. */
const view = ({ document, mentions, entities }: AnnotatedPart): [string, string] => [
  document,
  entities.ids
    .map((_, e) =>
      Array.from(mentions.entity.keys())
        .filter((m) => mentions.entity[m] === e)
        .map((m) => mentions.names?.[m] ?? `${mentions.first[m]}-${mentions.last[m]}`)
        .join(" "),
    )
    .join(" | "),
];

describe("a reader of clusters in JSON", () => {
  test.each<[string, string, [string, string][]]>([
    ["clusters of one document", '[["a", "b"], ["c"]]', [["", "a b | c"]]],
    ["an empty list of clusters", "[]", [["", ""]]],
    ["spans", "[[[0, 1], [3, 3]], [[2, 2]]]", [["", "0-1 3-3 | 2-2"]]],
    [
      "a map, pretty-printed",
      '{\n  "x": [["a", "b"]],\n  "y": []\n}',
      [
        ["x", "a b"],
        ["y", ""],
      ],
    ],
    [
      "a map, in the order of the file",
      '{"b": [[1, 2]], "10": [], "9": [["é"]]}',
      [
        ["b", "1 2"],
        ["10", ""],
        ["9", "é"],
      ],
    ],
    [
      "names of documents that are special in JavaScript",
      '{"__proto__": [["a"]], "constructor": [["b"]]}',
      [
        ["__proto__", "a"],
        ["constructor", "b"],
      ],
    ],
    ["an empty map", "{}", []],
    ["an object with `doc_key` and `clusters`", '{\n"doc_key": "x",\n"clusters": [[[0, 1]]]\n}', [["x", "0-1"]]],
    [
      "a list of objects with `doc_key` and `clusters`",
      '[{"doc_key": "x", "clusters": [[[0, 1]]]},\n {"doc_key": "y", "clusters": []}]',
      [
        ["x", "0-1"],
        ["y", ""],
      ],
    ],
    ["clusters after a byte order mark", '\uFEFF[["a"]]', [["", "a"]]],
  ])("reads %s", (_, text, expected) => {
    const { parts, codes } = read(text);
    expect(codes).toEqual([]);
    expect(parts.map(view)).toEqual(expected);
  });

  test("reads predicted clusters for the response, and other clusters for the key", () => {
    const text = '{"doc_key": "x", "clusters": [["a"]], "predicted_clusters": [["b"]]}';
    expect(read(text, { side: "response" }).parts.map(view)).toEqual([["x", "b"]]);
    expect(read(text, { side: "key" }).parts.map(view)).toEqual([["x", "a"]]);
  });

  test("gives each document of a map the line of its id", () => {
    expect(read('{"x": [],\r\n\r\n "y": [["a"]],\n"z": []}').parts.map(({ line }) => line)).toEqual([1, 3, 4]);
  });

  test("reports a document object without a name or without clusters", () => {
    expect(read('{"clusters": [["a"]]}').codes).toEqual(["document-without-name"]);
    expect(read('{"doc_key": "x", "sentences": [["a"]]}').diagnostics).toMatchObject([
      { code: "json-shape", document: "x", data: { field: "clusters" } },
    ]);
  });
});

describe("a reader of faulty JSON", () => {
  test("reports text that is not JSON", () => {
    expect(read('{"x": [["a", "b"],\n  ["c"]\n "y": []}')).toMatchObject({
      parts: [],
      diagnostics: [{ code: "json-syntax", severity: "error", file: "a.json", line: 3, column: 2 }],
    });
    expect(read("[[").diagnostics).toMatchObject([{ code: "json-syntax", line: 1, column: 3 }]);
    expect(read("[[\n").diagnostics).toMatchObject([{ code: "json-syntax", line: 2, column: 1 }]);
  });

  test.each(["1", "null", '"a"'])("rejects JSON that is neither a list nor an object: %s", (text) => {
    expect(read(text)).toMatchObject({
      parts: [],
      diagnostics: [{ code: "json-shape", severity: "error", file: "a.json", data: { field: "file" } }],
    });
  });

  test("reports two documents with the same id, and keeps the last", () => {
    const { parts, diagnostics } = read('{"x": [["a"]],\n"y": [],\n  "x": [["b"]]}');
    expect(diagnostics).toEqual([
      { code: "duplicate-key", severity: "error", file: "a.json", line: 3, column: 3, data: { key: "x" } },
    ]);
    expect(parts.map(view)).toEqual([
      ["y", ""],
      ["x", "b"],
    ]);
  });

  test("names the cluster, mention or list at fault, but gives no line", () => {
    const { parts, diagnostics } = read('{"x": 5, "y": [7, [], ["a", [0, 1], null]]}');
    const error = { code: "json-shape", severity: "error", file: "a.json" };
    expect(diagnostics).toMatchObject([
      { ...error, document: "x", data: { field: "clusters" } },
      { ...error, document: "y", entity: "0", data: { field: "clusters[0]" } },
      { code: "empty-entity", severity: "note", file: "a.json", document: "y", entity: "1" },
      { ...error, document: "y", entity: "2", mention: "[0,1]", data: { field: "clusters[2][1]" } },
      { ...error, document: "y", entity: "2", mention: "null", data: { field: "clusters[2][2]" } },
    ]);
    expect(diagnostics.every(({ line, column }) => line === undefined && column === undefined)).toBe(true);
    expect(parts.map(view)).toEqual([
      ["x", ""],
      ["y", "a"],
    ]);
  });

  test("reports a list that mixes objects with other items", () => {
    expect(read('[{"clusters": []}, ["a"]]').diagnostics).toMatchObject([
      { code: "json-shape", data: { field: "clusters[0]" } },
    ]);
  });

  test("reports bytes that are not UTF-8, even if chunks cut characters", () => {
    const bytes = encoder.encode('[["é",\n"é", "?"]]');
    bytes[bytes.indexOf(63)] = 0xff;
    const diagnostics: Diagnostic[] = [];
    const reader = new ClustersJsonReader({ file: "a.json", report: (diagnostic) => diagnostics.push(diagnostic) });
    const parts = [
      ...readParts(
        Array.from(bytes, (byte) => Uint8Array.of(byte)),
        reader,
      ),
    ];
    expect(diagnostics).toEqual([{ code: "invalid-utf8", severity: "error", file: "a.json", line: 2, column: 7 }]);
    expect(parts.map(view)).toEqual([["", "é é \uFFFD"]]);
  });
});

describe("a reader of spans in JSON", () => {
  test("accepts exclusive ends on request", () => {
    const { parts, codes } = read('{"x": [[[0, 2], [3, 4]]], "y": [["a"]]}', { ends: "exclusive" });
    expect(codes).toEqual([]);
    expect(parts.map(view)).toEqual([
      ["x", "0-1 3-3"],
      ["y", "a"],
    ]);
  });

  test("suggests the other convention for ends if spans contradict the given one", () => {
    const { diagnostics } = read("[[[0, 1], [3, 3]], [[5, 5], [7, 9]]]", { ends: "exclusive" });
    expect(diagnostics.map(({ code }) => code)).toEqual(["span-reversed", "span-reversed", "offset-convention"]);
    expect(diagnostics[2].data).toMatchObject({ try: "--ends inclusive" });
    const open = JSON.stringify([Array.from({ length: 40 }, (_, n) => [3 * n, 3 * n + 1])]);
    expect(read(open).diagnostics).toMatchObject([{ code: "offset-convention", data: { try: "--ends exclusive" } }]);
    expect(read(open, { ends: "exclusive" }).codes).toEqual([]);
  });
});

describe("an object of lists of pairs", () => {
  test.each([
    // As spans, only the last would end before it begins.
    ['{"a": [[0, 1], [5, 6]], "b": [[4, 2]]}', "error"],
    ['{"a": [[0, 1], [5, 6]], "b": [[2, 4]]}', "note"],
  ])("%s is read as spans with the severity %s", (text, severity) => {
    const shapes = ({ diagnostics }: ReturnType<typeof read>) =>
      diagnostics.filter(({ code }) => code === "object-shape");
    expect(shapes(read(text)).map((each) => each.severity)).toEqual([severity]);
    // On request, no doubt remains.
    expect(shapes(read(text, { numberPairs: "spans" })).map((each) => each.severity)).toEqual(["note"]);
    const { parts, codes } = read(text, { numberPairs: "ids" });
    expect([parts.map(({ document }) => document), codes]).toEqual([["a", "b"], []]);
  });
});
