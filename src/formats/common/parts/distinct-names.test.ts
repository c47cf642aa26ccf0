import { expect, test } from "vitest";
import { DistinctNames } from "./distinct-names.ts";

test("names that are given twice are told apart, whatever others look like", () => {
  const names = new DistinctNames();
  expect(["it", "she", "it", "it (3)", "it", "it (3)", "", ""].map((name) => names.give(name))).toEqual([
    "it",
    "she",
    "it (2)",
    "it (3)",
    "it (4)",
    "it (3) (2)",
    "",
    " (2)",
  ]);
});

test("many of the same", () => {
  const names = new DistinctNames();
  const given = Array.from({ length: 50_000 }, () => names.give("it"));
  expect(new Set(given).size).toBe(given.length);
});
