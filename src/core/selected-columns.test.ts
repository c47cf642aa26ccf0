import { expect, test } from "vitest";
import { selectedColumns, selectedEntities } from "./selected-columns.ts";

test("what is said of mentions goes with them, in the wanted order", () => {
  const mentions = {
    length: 3,
    first: Int32Array.of(0, 1, 2),
    last: Int32Array.of(0, 1, 2),
    entity: Int32Array.of(0, 0, 1),
    line: Int32Array.of(7, 8, 9),
    headOffsets: Int32Array.of(10, 11, -1, -1, 30, 33),
    features: { type: ["NAM", "PRO", "NOM"], gender: ["", "Fem", ""] },
  };
  expect(selectedColumns(mentions, [2, 1])).toEqual({
    line: Int32Array.of(9, 8),
    headOffsets: Int32Array.of(30, 33, -1, -1),
    features: { type: ["NOM", "PRO"], gender: ["", "Fem"] },
  });
});

test("what is not said is not there", () => {
  const mentions = {
    length: 1,
    first: Int32Array.of(0),
    last: Int32Array.of(0),
    entity: Int32Array.of(0),
  };
  expect(selectedColumns(mentions, [0])).toStrictEqual({});
});

test("entities whose ids are not the file's are known by that", () => {
  const entities = { length: 3, ids: ["a", "b", "c"], local: Uint8Array.of(0, 1, 0) };
  expect(selectedEntities(entities, [1, 2])).toStrictEqual({ length: 2, ids: ["b", "c"], local: Uint8Array.of(1, 0) });
});

test("and so does what is said of entities", () => {
  const entities = { length: 2, ids: ["a", "b"], types: ["PER", "ORG"], features: { class: ["SPC", "GEN"] } };
  const selected = { length: 1, ids: ["b"], types: ["ORG"], features: { class: ["GEN"] } };
  expect(selectedEntities(entities, [1])).toEqual(selected);
  expect(selectedEntities({ length: 2, ids: ["a", "b"] }, [1])).toEqual({ length: 1, ids: ["b"] });
});
