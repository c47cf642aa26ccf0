import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { acePresets } from "../src/metrics/ace-parameters.ts";
import { aceChanges } from "./ace-changes.ts";
import { aceEntities, aceFile, aceScore } from "./ace-document.ts";

const file = readFileSync(new URL("../examples/ace/key.apf.xml", import.meta.url), "utf8");
const key = aceEntities(file);

it("the example is what the helpers read and write", () => {
  expect(aceFile(key)).toBe(file);
  expect(key.filter((entity) => entity.class === "SPC")).toHaveLength(8);
  expect(key).toHaveLength(10);
});

/**
 * What the changes do to a document of ten entities, eight of them of value, E1 of one NAM, one NOM and one PRO: measured with the
 * programs of the evaluations on another document, and printed to one decimal.
 */
const table: readonly (readonly [change: string, ace05: number, ace07: number, byMention: number])[] = [
  ["none", 100, 100, 100],
  ["drop entity E1 (NAM+NOM+PRO)", 87.5, 87.5, 93.7],
  ["E1 type wrong, and subtype", 92.6, 92.6, 96.3],
  ["E1 subtype wrong", 98.8, 98.8, 99.4],
  ["E1 class SPC to GEN", 87.5, 87.5, 93.7],
  ["drop E1's PRO", 99.2, 99.2, 99.6],
  ["drop E1's NOM", 96.1, 96.1, 98.0],
  ["drop E1's NAM", 89.8, 92.2, 96.1],
  ["split E1's NOM into an own entity", 96.1, 91.4, 96.6],
  ["merge two GPE entities", 87.5, 85.8, 89.7],
  ["E1's NAM labelled NOM", 91.6, 95.7, 97.8],
  ["add a spurious copy of E1", 93.0, 90.6, 95.3],
];

describe("the table of worked changes", () => {
  it("has all changes", () => {
    expect(table.map(([change]) => change)).toStrictEqual(Object.keys(aceChanges));
  });

  describe.each(table)("%s", (change, ...printed) => {
    it.each(Object.values(acePresets).map((preset, i) => [preset.preset, printed[i], preset] as const))(
      "%s: %d",
      (_name, expected, parameters) => {
        const { value } = aceScore(key, aceChanges[change](key), parameters);
        expect((100 * value!).toFixed(1)).toBe(expected.toFixed(1));
      },
    );
  });
});
