import { expect, test } from "vitest";
import { filledLines } from "./filled-lines.ts";

test("filledLines accepts any line endings and skips blank lines", () => {
  expect(filledLines("a\r\n\r\n b \r \t\rc\n\nd")).toEqual(["a", " b ", "c", "d"]);
  expect(filledLines("")).toEqual([]);
});

test("filledLines counts blank lines towards the limit", () => {
  expect(filledLines("a\n\nb\nc", 3)).toEqual(["a", "b"]);
});
