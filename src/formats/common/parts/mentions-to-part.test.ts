import { expect, test } from "vitest";
import { mentionsToPart, namesToPart } from "./mentions-to-part.ts";

const frame = { document: "d", part: "1" };

test("mentionsToPart sorts mentions in text order, longer ones first, and keeps the order of entities", () => {
  const { mentions, entities } = mentionsToPart(frame, [
    { entity: "b", runs: [4, 4], line: 9 },
    { entity: "a", runs: [0, 0], line: 8, entityType: "x" },
    { entity: "b", runs: [0, 3], line: 7, entityType: "y" },
    { entity: "a", runs: [5, 6, 2, 3, 3, 4], line: 6, head: 5, minimum: [6, 6] },
    { entity: "a", runs: [0, 3], line: 5 },
  ]);
  expect(entities).toEqual({ length: 2, ids: ["b", "a"], types: ["y", "x"] });
  expect(Array.from(mentions.first)).toEqual([0, 0, 0, 2, 4]);
  expect(Array.from(mentions.last)).toEqual([3, 3, 0, 6, 4]);
  expect(Array.from(mentions.entity)).toEqual([0, 1, 1, 1, 0]);
  expect(Array.from(mentions.line!)).toEqual([7, 5, 8, 6, 9]);
  expect(Array.from(mentions.head!)).toEqual([-1, -1, -1, 5, -1]);
  // Touching runs are merged.
  expect(mentions.pieces).toBeUndefined();
  expect(mentions.minimum).toEqual(new Map([[3, Int32Array.of(6, 6)]]));
});

test("mentionsToPart sorts the pieces of a mention, and omits empty columns", () => {
  const { mentions, entities } = mentionsToPart(frame, [{ entity: "a", runs: [7, 8, 1, 2] }]);
  expect(mentions.pieces).toEqual(new Map([[0, Int32Array.of(1, 2, 7, 8)]]));
  expect(Object.keys(mentions).sort()).toEqual(["entity", "first", "last", "length", "pieces"]);
  expect(Object.keys(entities)).toEqual(["length", "ids"]);
  expect(mentionsToPart(frame, []).mentions.length).toBe(0);
});

test("namesToPart sorts opaque ids by code units, and gives a repeated id the same rank each time", () => {
  const { mentions, entities } = namesToPart(frame, [
    { entity: "e", name: "b" },
    { entity: "f", name: "a", entityType: "t" },
    { entity: "f", name: "b" },
  ]);
  expect(mentions.names).toEqual(["a", "b", "b"]);
  expect(Array.from(mentions.first)).toEqual([0, 1, 1]);
  expect(Array.from(mentions.entity)).toEqual([1, 0, 1]);
  expect(entities).toEqual({ length: 2, ids: ["e", "f"], types: ["", "t"] });
});
