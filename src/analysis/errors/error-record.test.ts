import { expect, test } from "vitest";
import { errorIds } from "./error-record.ts";

test("an error has the same id anywhere in the list", () => {
  const [a, b] = errorIds(["a", "b"]);
  expect(a).toMatch(/^[0-9a-f]{10}$/);
  expect(errorIds(["x", "b", "a"])).toEqual([errorIds(["x"])[0], b, a]);
});

test("equal errors get distinct ids", () => {
  const [id] = errorIds(["a"]);
  expect(errorIds(["a", "a", "a"])).toEqual([id, `${id}-2`, `${id}-3`]);
});

test("a hundred thousand errors have different ids", () => {
  expect(new Set(errorIds(Array.from({ length: 100_000 }, (_, i) => `doc\0divided\0${i}-${i + 1}`))).size).toBe(
    100_000,
  );
});
