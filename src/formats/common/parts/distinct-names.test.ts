import { expect, test } from "vitest";
import { DistinctNames } from "./distinct-names.ts";

test("DistinctNames numbers repeated names, even if some names already end with a number", () => {
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

test("DistinctNames gives 50,000 equal names different numbers", () => {
  const names = new DistinctNames();
  const given = Array.from({ length: 50_000 }, () => names.give("it"));
  expect(new Set(given).size).toBe(given.length);
});
