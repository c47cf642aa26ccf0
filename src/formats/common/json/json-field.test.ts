import { array, string } from "valibot";
import { expect, test } from "vitest";
import type { Diagnostic } from "../../../core/diagnostic.ts";
import { documentIdOf, fieldOf, textOfId } from "./json-field.ts";
import { reporter } from "../messages/reporter.ts";

function recorder() {
  const diagnostics: Diagnostic[] = [];
  return { diagnostics, report: reporter({ report: (diagnostic) => diagnostics.push(diagnostic) }, () => 7) };
}

test("fieldOf returns a field of the right shape", () => {
  const { diagnostics, report } = recorder();
  expect(fieldOf({ words: ["a", "b"] }, "words", array(string()), "a list of words", report)).toEqual(["a", "b"]);
  expect(diagnostics).toEqual([]);
});

test.each([{}, { words: null }, { words: "a" }, { words: ["a", 1] }])(
  "fieldOf reports a field that is missing or has another shape: %j",
  (record) => {
    const { diagnostics, report } = recorder();
    expect(fieldOf(record, "words", array(string()), "a list of words", report)).toBeUndefined();
    expect(diagnostics).toEqual([
      { code: "json-shape", severity: "error", line: 7, data: { field: "words", expected: "a list of words" } },
    ]);
  },
);

test.each<[unknown, string, string | undefined]>([
  ["a", "a", undefined],
  [12, "12", undefined],
  ["", "", "document-without-name"],
  [null, "", "document-without-name"],
  [undefined, "", "document-without-name"],
  [["a"], "", "json-shape"],
  [2 ** 60, "", "json-shape"],
])("documentIdOf returns the id of a document, or reports that it is missing or invalid: %j", (id, expected, code) => {
  const { diagnostics, report } = recorder();
  expect(documentIdOf(id, "id", report)).toBe(expected);
  expect(diagnostics.map((diagnostic) => diagnostic.code)).toEqual(code === undefined ? [] : [code]);
});

test.each<[unknown, string | undefined]>([
  ["", ""],
  [0, "0"],
  [-1.5, "-1.5"],
  [2 ** 53, undefined],
  [true, undefined],
  [null, undefined],
])("textOfId converts the id %j to %j", (id, expected) => {
  expect(textOfId(id)).toBe(expected);
});
