import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { Diagnostic } from "../../../core/diagnostic.ts";
import type { AnnotatedPart } from "../../../core/document.ts";
import { type JsonDocumentContext, JsonDocumentsReader } from "./json-documents-reader.ts";
import { mentionsToPart } from "../parts/mentions-to-part.ts";
import { readParts } from "../../read.ts";

function nameOnly(record: Record<string, unknown>, context: JsonDocumentContext): AnnotatedPart[] {
  if (record["skip"] !== undefined) context.passedOver.add("skipped things");
  if (record["bad"] !== undefined) context.report("json-shape", { data: { field: "bad", expected: "absent" } });
  const { line } = context;
  const document = context.nameOf(record, ["id", "name"]);
  return [mentionsToPart({ document, part: "", ...(line !== undefined && { line }) }, [])];
}

function read(chunks: readonly (string | Uint8Array)[]) {
  const diagnostics: Diagnostic[] = [];
  const reader = new JsonDocumentsReader(
    { file: "x/a.json", report: (diagnostic) => diagnostics.push(diagnostic) },
    { clusters: [], predicted: [], others: ["id", "name", "skip", "bad"] },
    nameOnly,
  );
  const encoder = new TextEncoder();
  const bytes = chunks.map((chunk) => (typeof chunk === "string" ? encoder.encode(chunk) : chunk));
  const parts = [...readParts(bytes, reader)];
  return {
    documents: parts.map(({ document, line }) => [document, line]),
    problems: diagnostics.map(({ code, line, column }) => [code, line, column]),
    diagnostics,
  };
}

describe("a JSON file", () => {
  test.each<[string, string, [string, number | undefined][]]>([
    [
      "documents on lines",
      '{"id": 1}\n\n{"name": "b"}\n',
      [
        ["1", 1],
        ["b", 3],
      ],
    ],
    [
      "documents after blank lines",
      '\uFEFF\n \r\n{"id": 1}\r\n{"id": 2}',
      [
        ["1", 3],
        ["2", 4],
      ],
    ],
    ["a single line", '{"id": 1}', [["1", 1]]],
    ["an object over several lines", '{\n"id": 1\n}\n', [["1", undefined]]],
    ["an invalid object whose second line is valid", '{\n{"id": 1}', []],
    [
      "a list",
      '[{"id": 1}, {"id": 2}]',
      [
        ["1", undefined],
        ["2", undefined],
      ],
    ],
    [
      "a list over several lines",
      '[\n{"id": 1},\n{"id": 2}\n]',
      [
        ["1", undefined],
        ["2", undefined],
      ],
    ],
    ["an empty list", "[]", []],
    ["only blank lines", "\n  \n", []],
    [
      "documents without names",
      '{}\n{"id": ""}\n{"id": null}',
      [
        ["a", 1],
        ["a (2)", 2],
        ["a (3)", 3],
      ],
    ],
  ])("gives the right documents if it holds %s", (_, text, documents) => {
    expect(read([text]).documents).toEqual(documents);
  });
});

describe("problems, and their positions if known,", () => {
  test.each<[string, string, [string, number | undefined, number | undefined][]]>([
    ["a line", '{"id": 1}\n{"id" 2}\n{"id": 3}', [["json-syntax", 2, 7]]],
    ["the first line", '{"id" 1}\n{"id": 3}', [["json-syntax", 1, 7]]],
    ["the only line", '{"id" 1}', [["json-syntax", 1, 7]]],
    ["an object over several lines", '{\n"id" 1}', [["json-syntax", 2, 6]]],
    ["a list", '[{"id": 1},\n {"id" 2}]', [["json-syntax", 2, 8]]],
    [
      "lines that are not objects",
      '{"id": 1}\n[]\n7',
      [
        ["json-shape", 2, undefined],
        ["json-shape", 3, undefined],
      ],
    ],
    ["a list item that is not an object", "[7]", [["json-shape", undefined, undefined]]],
    ["a single string", '"a"', [["json-shape", undefined, undefined]]],
    ["a field on a line", '{"id": 1}\n{"bad": 1}', [["json-shape", 2, undefined]]],
    ["a field in a list", '[\n{"bad": 1}]', [["json-shape", undefined, undefined]]],
    [
      "two documents with an unread layer, but only once",
      '{"skip": 1}\n{"skip": 1}',
      [["layer-not-read", undefined, undefined]],
    ],
  ])("are reported in %s", (_, text, problems) => {
    expect(read([text]).problems).toEqual(problems);
  });

  test("are reported in bytes that are not UTF-8", () => {
    const bytes = new TextEncoder().encode('{"id": 1}\n{"id": "é"}\n');
    bytes[18] = 0xff;
    expect(read([bytes]).problems).toEqual([["invalid-utf8", 2, 9]]);
  });
});

test("JsonDocumentsReader gives the same result for chunks of any size", () => {
  const piece = fc.constantFrom(
    '{"id": 1}',
    '{"bad": "é😀"}',
    "{",
    "}",
    "[",
    "]",
    ",",
    "",
    " ",
    '"id": 7',
    '{"skip": 1}',
  );
  fc.assert(
    fc.property(
      fc.array(piece, { maxLength: 7 }),
      fc.constantFrom("\n", "\r\n", "\r", ""),
      fc.array(fc.nat(20), { maxLength: 12 }),
      (pieces, end, sizes) => {
        const bytes = new TextEncoder().encode(pieces.join(end));
        const chunks: Uint8Array[] = [];
        let start = 0;
        for (const size of sizes) chunks.push(bytes.slice(start, (start += size)));
        chunks.push(bytes.slice(start));
        expect(read(chunks)).toEqual(read([bytes]));
      },
    ),
    { numRuns: 2000 },
  );
});
