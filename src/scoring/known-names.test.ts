import { expect, test } from "vitest";
import { mentionsToPart, namesToPart } from "../formats/mentions-to-part.ts";
import { resolveOptions } from "./score-options.ts";
import { Accumulator } from "./accumulator.ts";
import { asKnownTo } from "./known-names.ts";

const frame = { document: "d", part: "" };
const aliased = mentionsToPart(frame, [
  { entity: "x", runs: [0, 1], alias: "second", line: 3, features: { type: "NOM" } },
  { entity: "y", runs: [4, 4], line: 4 },
  { entity: "x", runs: [5, 5], alias: "first", line: 5, features: { type: "PRO" } },
]);
const named = namesToPart(frame, [
  { entity: "1", name: "first" },
  { entity: "1", name: "second" },
  { entity: "2", name: "third" },
]);

test("a side without names, next to one with names, is known by its aliases", () => {
  const { mentions, entities } = asKnownTo(named, aliased);
  expect(mentions).toEqual({
    length: 3,
    first: Int32Array.of(0, 1, 2),
    last: Int32Array.of(0, 1, 2),
    entity: Int32Array.of(1, 0, 0),
    names: ["\0" + "1", "first", "second"],
    aliases: ["", "first", "second"],
    line: Int32Array.of(4, 5, 3),
    features: { type: ["", "PRO", "NOM"] },
  });
  expect(entities).toEqual(aliased.entities);
});

test("otherwise it is as it was", () => {
  expect(asKnownTo(aliased, aliased)).toBe(aliased);
  expect(asKnownTo(aliased, named)).toBe(named);
  const plain = mentionsToPart(frame, [{ entity: "x", runs: [0, 1] }]);
  expect(asKnownTo(named, plain)).toBe(plain);
});

test("the same alias twice is a repeated mention", () => {
  const twice = mentionsToPart(frame, [
    { entity: "x", runs: [0, 1], alias: "first" },
    { entity: "y", runs: [4, 4], alias: "first" },
  ]);
  expect(asKnownTo(named, twice).mentions.first).toEqual(Int32Array.of(0, 0));
});

test.each([
  ["key", aliased, named, [2, 3]],
  ["response", named, aliased, [2, 3]],
])("mentions are matched by them, whether the %s has the aliases", (_, key, response, counts) => {
  const total = new Accumulator(resolveOptions({ metrics: ["mentions", "muc"] }));
  total.add(key, response);
  const { scores } = total.result();
  expect(scores["mentions"].counts).toMatchObject({ recall: counts, precision: counts });
  expect(scores["muc"].f1).toBe(1);
});
