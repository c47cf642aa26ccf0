import { expect, test } from "vitest";
import { DisjointSets } from "./disjoint-sets.ts";

test("DisjointSets joins items that are connected indirectly", () => {
  const sets = new DisjointSets();
  for (const [a, b] of ["ab", "cd", "bd", "ef", "dc", "aa"]) sets.join(a, b);
  const groups = new Map<string, string>();
  for (const thing of "abcdefg") groups.set(sets.find(thing), (groups.get(sets.find(thing)) ?? "") + thing);
  expect([...groups.values()].sort()).toEqual(["abcd", "ef", "g"]);
  expect(sets.find("g")).toBe("g");
});

test("DisjointSets joins a chain of 100,000 items", () => {
  const sets = new DisjointSets();
  for (let i = 100_000; i > 0; i--) sets.join(String(i - 1), String(i));
  expect(sets.find("100000")).toBe(sets.find("0"));
});
