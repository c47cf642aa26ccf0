import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { columnsOf, f1Of, microF1, sevenDocuments } from "../../test/support/micro-f1.ts";
import { compareIds, DistinctColumns, evaluateRows, figuresOf, type Measures } from "./unit-counts.ts";

/** Draws small numbers of units, columns and systems, so that columns are often equal. */
const shape = fc.tuple(fc.integer({ min: 0, max: 6 }), fc.integer({ min: 1, max: 4 }), fc.integer({ min: 1, max: 4 }));
const counts = shape.chain(([units, columns, systems]) => {
  const value = fc.oneof(fc.integer({ min: 0, max: 1 }), fc.constantFrom(0.5, -1, 1e9, -0));
  const length = { minLength: units * columns, maxLength: units * columns };
  return fc.record({
    units: fc.constant(Array.from({ length: units }, (_, unit) => `u${unit}`)),
    columns: fc.constant(columns),
    systems: fc.array(
      fc.array(value, length).map((values) => Float64Array.from(values)),
      { minLength: systems, maxLength: systems },
    ),
  });
});

describe("DistinctColumns", () => {
  it("keeps every number at its index, and no column twice", () => {
    fc.assert(
      fc.property(counts, (given) => {
        const { units, width, rows, index, totals } = new DistinctColumns(given);
        expect(units).toBe(given.units.length);
        const texts = new Set<string>();
        given.systems.forEach((values, system) => {
          expect(index[system]).toHaveLength(given.columns);
          index[system].forEach((distinct, column) => {
            const original = given.units.map((_, unit) => values[unit * given.columns + column] + 0);
            texts.add(original.join(" "));
            expect(given.units.map((_, unit) => rows[unit * width + distinct] + 0)).toEqual(original);
            expect(totals[distinct] + 0).toBe(original.reduce((sum, value) => sum + value, 0) + 0);
          });
        });
        expect(width).toBe(texts.size);
      }),
    );
  });

  it("has 7 columns instead of 8 for two systems with the same key, and 4 if they are identical", () => {
    expect(columnsOf(sevenDocuments.a, sevenDocuments.b).width).toBe(7);
    expect(columnsOf(sevenDocuments.a, sevenDocuments.a).width).toBe(4);
  });

  it("distinguishes columns that differ only in order or in the last digit", () => {
    const values = [
      [1, 2, 0.1 + 0.2, 0],
      [2, 1, 0.3, 0],
    ];
    expect(columnsOf(values).width).toBe(4);
    expect(columnsOf([[0.1 + 0.2, 0.3, 0.3, 0.3]]).width).toBe(2);
  });

  it("returns the sums of a system's columns in their original order", () => {
    const columns = columnsOf(sevenDocuments.a, sevenDocuments.b);
    const sums = new Float64Array(4);
    columns.pick(1, columns.totals, sums);
    expect(Array.from(sums)).toEqual([57, 100, 53, 89]);
    columns.pick(0, columns.totals, sums);
    expect(Array.from(sums)).toEqual([47, 100, 45, 89]);
  });
});

describe("figuresOf", () => {
  it("returns the scores of all units together, by system", () => {
    const { a, b } = sevenDocuments;
    const figures = figuresOf(columnsOf(a, b, a), microF1);
    expect(figures.map(([f1]) => f1)).toEqual([f1Of(a), f1Of(b), f1Of(a)]);
  });
});

describe("evaluateRows", () => {
  // Two figures of rows of three counts: their sum, and the first over the last.
  const sums = Float64Array.of(1, 2, 4, 9, 0, 3);
  const expected = [7, 1 / 4, 12, 3];

  it("computes the figures of one row after another", () => {
    const out = new Float64Array(4);
    const one: Measures = {
      count: 2,
      evaluate([x, y, z], figures) {
        figures[0] = x + y + z;
        figures[1] = x / z;
      },
    };
    evaluateRows(one, sums, 2, out);
    expect(Array.from(out)).toEqual(expected);
  });

  it("computes all rows at once, if the measures can", () => {
    const out = new Float64Array(4);
    const atOnce: Measures = {
      count: 2,
      evaluate() {
        throw new Error("asked for a single row");
      },
      evaluateRows(rows, count, figures) {
        for (let row = 0; row < count; row++) {
          const [x, y, z] = rows.subarray(3 * row, 3 * row + 3);
          figures.set([x + y + z, x / z], 2 * row);
        }
      },
    };
    evaluateRows(atOnce, sums, 2, out);
    expect(Array.from(out)).toEqual(expected);
  });
});

describe("compareIds", () => {
  it("sorts by the bytes of UTF-8", () => {
    const id = fc.string({
      unit: fc.oneof(
        fc.constantFrom("a", "b", "é", "\uffee", "😀", "\u{1f601}", "\u{10ffff}"),
        fc.string({ unit: "binary", minLength: 1, maxLength: 1 }),
      ),
    });
    fc.assert(
      fc.property(id, id, (one, other) => {
        const expected = Buffer.compare(Buffer.from(one), Buffer.from(other));
        expect(Math.sign(compareIds(one, other))).toBe(expected);
      }),
      { numRuns: 1000 },
    );
  });

  it.each([
    ["", ""],
    ["", "a"],
    ["a", "ab"],
    ["ab", "b"],
    ["b", "é"],
  ])("sorts %j before %j, if they differ", (one, other) => {
    expect(Math.sign(compareIds(one, other))).toBe(one === other ? 0 : -1);
    expect(Math.sign(compareIds(other, one))).toBe(one === other ? 0 : 1);
  });

  it("sorts 10 before 2, and U+FFEE before U+1F600, unlike JavaScript's own order", () => {
    expect(["2", "10", "é", "Z", "\u{1f600}", "\uffee"].sort(compareIds)).toEqual([
      "10",
      "2",
      "Z",
      "é",
      "\uffee",
      "\u{1f600}",
    ]);
  });
});
