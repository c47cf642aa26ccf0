import { expect, test } from "vitest";
import { parseOffset, textPositions } from "./text-position.ts";

const text = "a\nb\r\nc\rd\n";

test("textPositions counts lines with any line endings", () => {
  expect(textPositions(text, [0, 2, 3, 5, 7, 9])).toEqual([
    { line: 1, column: 1 },
    { line: 2, column: 1 },
    { line: 2, column: 2 },
    { line: 3, column: 1 },
    { line: 4, column: 1 },
    { line: 5, column: 1 },
  ]);
});

test.each([
  ["12", 12],
  [" 0 ", 0],
  ["-1", -1],
  ["1.5", undefined],
  ["1e3", undefined],
  ["", undefined],
  ["9999999999", undefined],
  [undefined, undefined],
])("parseOffset parses the offset %j as %j", (text, offset) => {
  expect(parseOffset(text)).toBe(offset);
});
