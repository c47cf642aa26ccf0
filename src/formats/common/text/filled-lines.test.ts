import fc from "fast-check";
import { expect, test } from "vitest";
import { filledLines, fitAtLeast } from "./filled-lines.ts";

test("filledLines accepts any line endings and skips blank lines", () => {
  expect(filledLines("a\r\n\r\n b \r \t\rc\n\nd")).toEqual(["a", " b ", "c", "d"]);
  expect(filledLines("")).toEqual([]);
});

test("filledLines counts blank lines towards the limit", () => {
  expect(filledLines("a\n\nb\nc", 3)).toEqual(["a", "b"]);
});

test("fitAtLeast answers as if it looked at all lines, but stops when the answer is certain", () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom("yes", "no"), { maxLength: 9 }), fc.nat(10), (lines, needed) => {
      const found = lines.filter((line) => line === "yes").length;
      expect(fitAtLeast(lines, needed, (line) => line === "yes")).toBe(found >= needed);
    }),
  );
  const looked: string[] = [];
  const look = (line: string): boolean => looked.push(line) > 0 && line === "yes";
  expect(fitAtLeast(["yes", "yes", "no", "no"], 2, look)).toBe(true);
  expect(fitAtLeast(["no", "no", "yes", "yes"], 3, look)).toBe(false);
  expect(looked).toEqual(["yes", "yes", "no", "no"]);
});
