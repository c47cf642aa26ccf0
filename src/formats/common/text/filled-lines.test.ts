import { expect, test } from "vitest";
import { filledLines } from "./filled-lines.ts";

test("accepts any line ends and skips blank lines", () => {
  expect(filledLines("a\r\n\r\n b \r \t\rc\n\nd")).toEqual(["a", " b ", "c", "d"]);
  expect(filledLines("")).toEqual([]);
});

test("includes blank lines in the limit", () => {
  expect(filledLines("a\n\nb\nc", 3)).toEqual(["a", "b"]);
});
