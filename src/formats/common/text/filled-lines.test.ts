import { expect, test } from "vitest";
import { filledLines } from "./filled-lines.ts";

test("lines end as on any system, and blank ones are left out", () => {
  expect(filledLines("a\r\n\r\n b \r \t\rc\n\nd")).toEqual(["a", " b ", "c", "d"]);
  expect(filledLines("")).toEqual([]);
});

test("blank lines count among those that are looked at", () => {
  expect(filledLines("a\n\nb\nc", 3)).toEqual(["a", "b"]);
});
