import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { scanJson } from "./json-scan.ts";

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

describe("scanJson", () => {
  test.each([
    ["", 0],
    ["  ", 2],
    ["[1,", 3],
    ["[1 2]", 3],
    ["[1,]", 3],
    ["[,1]", 1],
    ["[1}", 2],
    ['{"a" 1}', 5],
    ['{"a":1,}', 7],
    ["{a:1}", 1],
    ['{"a":1', 6],
    ["[1] 2", 4],
    ["tru", 3],
    ["trua", 3],
    ["nul", 3],
    ["01", 1],
    ["-", 1],
    ["1.", 2],
    ["1e+", 3],
    ["+1", 0],
    ["'a'", 0],
    ['"a', 2],
    ['"a\nb"', 2],
    ['"\\x"', 2],
    ['"\\u12g4"', 5],
    ['"\\u12', 5],
    ['"\\', 2],
    ["NaN", 0],
    ["\u00A0[]", 0],
  ])("finds the error in %j at %i", (text, offset) => {
    expect(isJson(text)).toBe(false);
    expect(scanJson(text).error).toBe(offset);
  });

  test("agrees with JSON.parse on whether a text is valid, and finds the first error", () => {
    const unit = fc.constantFrom(
      ...Array.from('[]{},:" \\un0123456789abcdef.-+etrul\n\t'),
      '"a":',
      "true",
      "null",
      "1",
      '"b"',
      "[]",
    );
    fc.assert(
      fc.property(fc.string({ unit, maxLength: 10 }), (text) => {
        const { error } = scanJson(text);
        expect(error === undefined).toBe(isJson(text));
        if (error === undefined) return;
        expect(error).toBeLessThanOrEqual(text.length);
        // The text before the error can still be completed to valid JSON, so the error is where the valid text ends.
        expect(scanJson(text.slice(0, error)).error ?? error).toBe(error);
      }),
      { numRuns: 20_000 },
    );
  });

  test("accepts random JSON values, on one line or indented", () => {
    fc.assert(
      fc.property(fc.jsonValue(), fc.constantFrom(undefined, 1, "\t"), (value, space) => {
        expect(scanJson(JSON.stringify(value, null, space)).error).toBeUndefined();
      }),
    );
  });

  test("returns the keys of the outermost object in order, including repetitions", () => {
    expect(scanJson('{"b": {"x": 1}, "2": [], "1": 0, "b": "y", "\\u00e9": null, "__proto__": 1}').keys).toEqual([
      { key: "b", offset: 1 },
      { key: "2", offset: 16 },
      { key: "1", offset: 25 },
      { key: "b", offset: 33 },
      { key: "é", offset: 43 },
      { key: "__proto__", offset: 59 },
    ]);
    expect(scanJson('[{"a": 1}]').keys).toEqual([]);
  });

  test("accepts deep nesting", () => {
    expect(scanJson("[".repeat(1_000_000)).error).toBe(1_000_000);
    expect(scanJson("[".repeat(500_000) + "]".repeat(500_000)).error).toBeUndefined();
  });
});
