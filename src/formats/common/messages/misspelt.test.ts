import { expect, test } from "vitest";
import { misspeltOf } from "./excerpt.ts";

test.each([
  ["Enity", "a character is missing"],
  ["Enttity", "a character is doubled"],
  ["Entxty", "a character is replaced"],
  ["ntity", "the first character is missing"],
  ["Entity ", "a space is added"],
])("misspeltOf recognises %j, in which %s", (name) => {
  expect(misspeltOf(name, ["Bridge", "Entity"])).toBe("Entity");
});

test.each(["Entity", "Identity", "nEtity", "Entit2x", ""])(
  "misspeltOf does not treat %j as a misspelt name",
  (name) => {
    expect(misspeltOf(name, ["Bridge", "Entity"])).toBeUndefined();
  },
);

test("misspeltOf accepts a known name that resembles another known name", () => {
  expect(misspeltOf("cluster", ["clusters", "cluster"])).toBeUndefined();
});
