import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { Random } from "../../../../bench/random.ts";
import type { Diagnostic } from "../../../core/diagnostic.ts";
import { jsonExcerpt } from "../messages/excerpt.ts";
import { isJson, namesOf, parseJson, repeatedKeys, scanJson } from "./parse-json.ts";

function problem(text: string, line?: number): Partial<Diagnostic> | undefined {
  let found: Partial<Diagnostic> | undefined;
  const value = parseJson(text, (code, where) => (found = { code, ...where }), line);
  expect(value === undefined).toBe(found !== undefined);
  return found;
}

describe("parseJson", () => {
  test("returns the value", () => {
    expect(parseJson("[1]", () => undefined)).toEqual({ value: [1] });
    expect(problem(" null ")).toBeUndefined();
  });

  test("reports where and why a text is not JSON", () => {
    expect(problem('{"a": 1,\n "b": ]}')).toEqual({
      code: "json-syntax",
      line: 2,
      column: 7,
      data: { reason: '"]" is not expected here' },
    });
    expect(problem('{"a": [', 7)).toEqual({
      code: "json-syntax",
      line: 7,
      column: 8,
      data: { reason: "it ends too early" },
    });
    expect(problem('["é", 😀]')).toMatchObject({ column: 7, data: { reason: '"😀" is not expected here' } });
  });
});

test("jsonExcerpt shortens objects, and long or deeply nested values", () => {
  expect(jsonExcerpt([[1, 2], "a"])).toBe('[[1,2],"a"]');
  expect(jsonExcerpt({ a: 1 })).toBe("{…}");
  expect(jsonExcerpt(null)).toBe("null");
  let deep: unknown = 1;
  for (let i = 0; i < 100_000; i++) deep = [deep];
  expect(jsonExcerpt(deep).length).toBeLessThan(100);
  expect(jsonExcerpt("x".repeat(1e6)).length).toBeLessThan(100);
  expect(jsonExcerpt(Array.from({ length: 1e6 }, (_, i) => i)).length).toBeLessThan(100);
});

/** Returns the repeated keys. A text without any has as many names as its value. */
const found = (text: string): [string, number][] => {
  const repeated = repeatedKeys(text);
  expect(scanJson(text).names - namesOf(JSON.parse(text))).toBeGreaterThanOrEqual(repeated.length);
  if (repeated.length === 0) expect(scanJson(text).names).toBe(namesOf(JSON.parse(text)));
  return repeated.map(({ key, offset }) => [key, offset]);
};

test.each<[string, [string, number][]]>([
  ['{"a": 1, "a": 2}', [["a", 9]]],
  [
    '{"a":1,"b":{"c":1,"c":2},"a":3}',
    [
      ["c", 18],
      ["a", 25],
    ],
  ],
  ['{"a" \n : 1, "a"\t: 2}', [["a", 12]]],
  ['[{"a": 1}, {"a": 2}]', []],
  ['{"a": {"a": 1}}', []],
  // These are the same key, written differently.
  ['{"a": 1, "\\u0061": 2}', [["a", 9]]],
  // These colons do not follow a key: they are words, or within strings.
  ['{"words": [":", "a\\":", ":b", " :", "\\\\"], "clusters": []}', []],
  ['{"words": [":", "a\\":"], "words": []}', [["words", 25]]],
  ['":"', []],
  // This key ends with a comma, like the text before a string.
  ['{"a,": ",", "a,": 1}', [["a,", 12]]],
  ['{":": 1, ":": 2}', [[":", 9]]],
  ['{"": 1, "": 2}', [["", 8]]],
  ['{"__proto__": 1, "__proto__": 2}', [["__proto__", 17]]],
])("repeatedKeys finds the repeated keys of %j", (text, expected) => {
  expect(found(text)).toEqual(expected);
});

test("repeatedKeys finds exactly the repeated keys in random objects", () => {
  const random = new Random(29);
  for (let n = 0; n < 2_000; n++) {
    const pairs = Array.from({ length: random.below(6) }, () => {
      const key = random.pick(["a", "b", "a:", ":", "", '"', "\\", "[c"]);
      const value = random.pick<unknown>([1, ":", "a", [":", "  :", "b:"], { a: 1 }, '":', ["\\", ":"], null]);
      return [key, JSON.stringify(key), value] as const;
    });
    const space = random.pick(["", " ", "\n "]);
    const text = `{${pairs.map(([, key, value]) => `${space}${key}${space}:${space}${JSON.stringify(value)}`).join(",")}}`;
    const keys = pairs.map(([key]) => key);
    const expected = keys.filter((key, i) => keys.indexOf(key) < i);
    expect(
      found(text).map(([key]) => key),
      text,
    ).toEqual(expected);
  }
});

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

  test("returns the fields of the outermost object in order, including repetitions", () => {
    const text = '{"b": {"x": 1}, "2": [], "1": 0 , "b": "ÿ", "\\u00e9": null, "__proto__": 1}';
    expect(scanJson(text)).toEqual({
      names: 7,
      fields: [
        { key: "b", offset: 1, text: '{"x": 1}' },
        { key: "2", offset: 16, text: "[]" },
        { key: "1", offset: 25, text: "0" },
        { key: "b", offset: 34, text: '"ÿ"' },
        { key: "é", offset: 44, text: "null" },
        { key: "__proto__", offset: 60, text: "1" },
      ],
    });
    expect(scanJson('[{"a": 1}]')).toEqual({ names: 1, fields: [] });
  });

  test("returns the fields before an error", () => {
    expect(scanJson('{"é": [1, "b": 2}')).toEqual({
      error: 13,
      names: 1,
      fields: [{ key: "é", offset: 1, text: '[1, "b"' }],
    });
  });

  test("accepts deep nesting", () => {
    expect(scanJson("[".repeat(1_000_000)).error).toBe(1_000_000);
    expect(scanJson("[".repeat(500_000) + "]".repeat(500_000)).error).toBeUndefined();
  });
});
