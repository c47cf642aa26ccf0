import { describe, expect, test } from "vitest";
import { Random } from "../../../../bench/random.ts";
import type { Diagnostic } from "../../../core/diagnostic.ts";
import { jsonExcerpt } from "../messages/excerpt.ts";
import { parseJson, repeatedKeys } from "./parse-json.ts";

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

const found = (text: string): [string, number][] =>
  repeatedKeys(text, JSON.parse(text)).map(({ key, offset }) => [key, offset]);

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
