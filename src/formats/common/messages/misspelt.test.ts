import { expect, test } from "vitest";
import { misspeltOf } from "./misspelt.ts";

test.each([
  ["Enity", "a character is lost"],
  ["Enttity", "one is doubled"],
  ["Entxty", "one is another"],
  ["ntity", "the first is lost"],
  ["Entity ", "one is added"],
])("recognises %j, in which %s", (name) => {
  expect(misspeltOf(name, ["Bridge", "Entity"])).toBe("Entity");
});

test.each(["Entity", "Identity", "nEtity", "Entit2x", ""])("does not treat %j as a misspelt name", (name) => {
  expect(misspeltOf(name, ["Bridge", "Entity"])).toBeUndefined();
});

test("accepts a known name that resembles another one", () => {
  expect(misspeltOf("cluster", ["clusters", "cluster"])).toBeUndefined();
});
