import { expect, test } from "vitest";
import { misspeltOf } from "./misspelt.ts";

test.each([
  ["Enity", "a character is lost"],
  ["Enttity", "one is doubled"],
  ["Entxty", "one is another"],
  ["ntity", "the first is lost"],
  ["Entity ", "one is added"],
])("takes %j for a misspelt name: %s", (name) => {
  expect(misspeltOf(name, ["Bridge", "Entity"])).toBe("Entity");
});

test.each(["Entity", "Identity", "nEtity", "Entit2x", ""])("takes %j for no misspelt name", (name) => {
  expect(misspeltOf(name, ["Bridge", "Entity"])).toBeUndefined();
});

test("knows that one name may look like another that is read", () => {
  expect(misspeltOf("cluster", ["clusters", "cluster"])).toBeUndefined();
});
