import { readFileSync } from "node:fs";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type AceParameters, acePresets } from "../../src/metrics/kit/ace-parameters.ts";
import { aceChanges } from "../support/ace-changes.ts";
import { type AceEntityElement, aceEntities, aceFile, aceScore } from "../support/ace-document.ts";
import { naiveAce } from "../support/naive-ace.ts";
import { fewest } from "../support/property-seed.ts";
import { acePair } from "../support/random-ace.ts";

const file = readFileSync(new URL("../../examples/ace/key.apf.xml", import.meta.url), "utf8");
const key = aceEntities(file);

it("the helpers read and write the example", () => {
  expect(aceFile(key)).toBe(file);
  expect(key.filter((entity) => entity.class === "SPC")).toHaveLength(8);
  expect(key).toHaveLength(10);
});

/**
 * The value in percent after each change to a document of ten entities, eight of which have a value. E1 has one NAM,
 * one NOM and one PRO. The figures are those of the evaluations' programs for another document.
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
  ["add an extra copy of E1", 93.0, 90.6, 95.3],
];

describe("the table of worked changes", () => {
  it("has all changes", () => {
    expect(table.map(([change]) => change)).toStrictEqual(Object.keys(aceChanges));
  });

  describe.each(table)("for “%s”", (change, ...printed) => {
    it.each(Object.values(acePresets).map((preset, i) => [preset.preset, printed[i], preset] as const))(
      "has our value with the parameters of %s: %d",
      (_name, expected, parameters) => {
        const { value } = aceScore(key, aceChanges[change](key), parameters);
        expect((100 * value!).toFixed(1)).toBe(expected.toFixed(1));
      },
    );
  });
});

/** Parameters with distinct numbers, so that no number can replace another unnoticed. */
const odd: AceParameters = {
  preset: "ace05",
  mentionTypes: { NAM: 1.3, NOM: 0.6, PRO: 0.2 },
  entityTypes: { PER: 1.1, ORG: 0.7, GPE: 0.45 },
  entityClasses: { SPC: 1.2, GEN: 0.15, NEG: 0, USP: 0.35 },
  mentionErrors: { type: 0.91, role: 0.83, style: 0.77 },
  entityErrors: { type: 0.52, subtype: 0.93, class: 0.74 },
  falseAlarms: { mention: 0.71, wrongEntity: 0.4, entity: 0.65, share: "response" },
  level: "lesser",
  minimumOverlap: 0.4,
  minimumTextMatch: 0.5,
};

describe("an exhaustive search of mappings", () => {
  it.each([
    ...Object.values(acePresets),
    odd,
    { ...odd, level: "none", falseAlarms: { ...odd.falseAlarms, share: "pair" } },
  ] as const)("finds the value of aceScore with the parameters of $preset (row %#)", (parameters) => {
    let valued = 0;
    fc.assert(
      fc.property(acePair, ({ key: k, response }) => {
        const { counts } = aceScore(k, response, parameters);
        const [numerator, denominator] = (counts as { value: readonly [number, number] }).value;
        const [best, worth] = naiveAce(k, response, parameters);
        expect(numerator).toBeCloseTo(best, 10);
        expect(denominator).toBeCloseTo(worth, 10);
        if (numerator > 0) valued++;
      }),
      { numRuns: 150 },
    );
    expect(valued).toBeGreaterThan(fewest(20));
  });
});

describe("for random entities,", () => {
  const presets = Object.values(acePresets);

  it("a side against itself has the value 1 up to rounding, or no value", () => {
    fc.assert(
      fc.property(acePair, fc.constantFrom(...presets), ({ key: k }, parameters) => {
        expect(aceScore(k, k, parameters).value ?? 1).toBeCloseTo(1, 12);
      }),
      { numRuns: 150 },
    );
  });

  it("the counts do not change if entities and mentions are reversed", () => {
    fc.assert(
      fc.property(acePair, fc.constantFrom(...presets), ({ key: k, response }, parameters) => {
        const turned = response.map((one) => ({ ...one, mentions: one.mentions.toReversed() })).toReversed();
        const { counts } = aceScore(k, response, parameters);
        const other = aceScore(k.toReversed(), turned, parameters).counts;
        const [numbers, others] = [counts, other].map((each) => (each as { value: readonly number[] }).value);
        numbers.forEach((n, i) => {
          expect(others[i]).toBeCloseTo(n, 12);
        });
      }),
      { numRuns: 150 },
    );
  });
});

type Row = readonly [
  type: string,
  subtype: string,
  ofClass: string,
  mentions: readonly (readonly [
    type: string,
    role: string,
    metonymy: string,
    start: number,
    end: number,
    words: string,
  ])[],
];

interface RecordedCases {
  readonly cases: readonly { readonly key: Row[]; readonly response: Row[]; readonly printed: readonly number[] }[];
}

const entitiesOfRows = (rows: readonly Row[]): AceEntityElement[] =>
  rows.map(([type, subtype, ofClass, mentions], n) => ({
    id: `E${n + 1}`,
    type,
    subtype,
    class: ofClass,
    mentions: mentions.map(([its, role, metonymy, start, end, words]) => ({
      type: its,
      role,
      metonymy,
      extent: { start, end, words },
      head: { start, end, words },
    })),
  }));

describe("the programs of the evaluations", () => {
  const { cases } = JSON.parse(
    readFileSync(new URL("../fixtures/oracle/ace-eval.json", import.meta.url), "utf8"),
  ) as RecordedCases;

  it.each(Object.values(acePresets).map((parameters, i) => [parameters.preset, i, parameters] as const))(
    "printed our values, under the parameters of %s",
    (_preset, i, parameters) => {
      expect(cases).toHaveLength(50);
      for (const { key: k, response, printed } of cases) {
        const { value } = aceScore(entitiesOfRows(k), entitiesOfRows(response), parameters);
        // The programs print one decimal, and add 1e-8 to values.
        expect(Math.abs(100 * value! - printed[i])).toBeLessThanOrEqual(0.05 + 1e-4);
      }
    },
  );

  it("of 2005 map a key entity that aceScore leaves unmapped at a lower cost", () => {
    // The response's mentions cost 0.75 · 1.5 = 1.125, because one meets a key mention. Unmapped, its entity costs 0.75
    // · 1.125 · 1/2 = 0.421875 of the key's 0.1. Mapped, the pair has the value 0.45 · (0.1 · 0.9² − 1.125) = −0.4698,
    // and the program prints −469.8.
    const single = entitiesOfRows([["GPE", "Special", "SPC", [["PRO", "", "TRUE", 3, 5, "met"]]]]);
    const response = entitiesOfRows([
      [
        "PER",
        "Group",
        "SPC",
        [
          ["NOM", "", "", 8, 13, "+Cyatt"],
          ["NAM", "", "TRUE", 9, 13, "there"],
          ["NOM", "GPE", "", 5, 7, "mil"],
        ],
      ],
    ]);
    expect(aceScore(single, response, acePresets.ace05).value).toBeCloseTo(-4.21875, 12);
  });
});
