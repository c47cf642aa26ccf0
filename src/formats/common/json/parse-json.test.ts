import { describe, expect, test } from "vitest";
import type { Diagnostic } from "../../../core/diagnostic.ts";
import { jsonExcerpt } from "../../excerpt.ts";
import { parseJson } from "./parse-json.ts";

function problem(text: string, line?: number): Partial<Diagnostic> | undefined {
  let found: Partial<Diagnostic> | undefined;
  const value = parseJson(text, (code, where) => (found = { code, ...where }), line);
  expect(value === undefined).toBe(found !== undefined);
  return found;
}

describe("parseJson", () => {
  test("gives the value", () => {
    expect(parseJson("[1]", () => undefined)).toEqual({ value: [1] });
    expect(problem(" null ")).toBeUndefined();
  });

  test("says where it breaks, the same on every engine", () => {
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

test("jsonExcerpt is short, whatever the value", () => {
  expect(jsonExcerpt([[1, 2], "a"])).toBe('[[1,2],"a"]');
  expect(jsonExcerpt({ a: 1 })).toBe("{…}");
  expect(jsonExcerpt(null)).toBe("null");
  let deep: unknown = 1;
  for (let i = 0; i < 100_000; i++) deep = [deep];
  expect(jsonExcerpt(deep).length).toBeLessThan(100);
  expect(jsonExcerpt("x".repeat(1e6)).length).toBeLessThan(100);
  expect(jsonExcerpt(Array.from({ length: 1e6 }, (_, i) => i)).length).toBeLessThan(100);
});
