import fc from "fast-check";
import { describe, expect, it } from "vitest";
import "../../test/support/property-seed.ts";
import { maximumWeightAssignment, type WeightedGraph } from "./assignment.ts";
import { RepairedAssignment } from "./repaired-assignment.ts";

type Matrix = readonly (readonly number[])[];

/** A weight of 0 means no edge. */
function graphOf(matrix: Matrix, columns: number): WeightedGraph {
  const edges = matrix.map((row) => row.flatMap((weight, column) => (weight > 0 ? [{ column, weight }] : [])));
  const start = new Int32Array(matrix.length + 1);
  edges.forEach((own, row) => (start[row + 1] = start[row] + own.length));
  return {
    rows: matrix.length,
    columns,
    start,
    column: Int32Array.from(edges.flat(), ({ column }) => column),
    weight: Float64Array.from(edges.flat(), ({ weight }) => weight),
  };
}

const totalOf = (matrix: Matrix, columns: number): number => maximumWeightAssignment(graphOf(matrix, columns)).total;

/** Draws a matrix and changes, each of which gives some columns new values and adds new columns. */
const problem = (weight: fc.Arbitrary<number>) =>
  fc.tuple(fc.integer({ min: 1, max: 9 }), fc.integer({ min: 1, max: 9 })).chain(([rows, columns]) => {
    const column = fc.array(fc.oneof(fc.constant(0), weight), { minLength: rows, maxLength: rows });
    const change = fc.record({
      at: fc.subarray([...Array(columns).keys()]),
      fresh: fc.array(column, { maxLength: rows }),
    });
    return fc.record({
      matrix: fc.array(fc.array(fc.oneof(fc.constant(0), weight), { minLength: columns, maxLength: columns }), {
        minLength: rows,
        maxLength: rows,
      }),
      changes: fc.array(
        change.chain(({ at, fresh }) =>
          fc.record({
            at: fc.constant(at),
            fresh: fc.constant(fresh),
            other: fc.array(column, { minLength: at.length, maxLength: at.length }),
          }),
        ),
        { minLength: 1, maxLength: 4 },
      ),
    });
  });

describe("RepairedAssignment", () => {
  for (const [name, weight] of [
    ["whole numbers, many of them equal", fc.integer({ min: 1, max: 4 })],
    ["fractions of all sizes", fc.double({ min: 0.001, max: 2, noNaN: true })],
  ] as const) {
    it(`finds by how much the total changes if columns change, repeatedly, with weights that are ${name}`, () => {
      fc.assert(
        fc.property(problem(weight), ({ matrix, changes }) => {
          const columns = matrix[0].length;
          const assignment = new RepairedAssignment(graphOf(matrix, columns));
          const before = totalOf(matrix, columns);
          for (const { at, other, fresh } of changes) {
            const after = matrix.map((row, i) => [
              ...row.map((own, j) => (at.includes(j) ? other[at.indexOf(j)][i] : own)),
              ...fresh.map((column) => column[i]),
            ]);
            const edgesOf = (column: readonly number[]) => {
              const rows = [...column.keys()].filter((i) => column[i] > 0);
              return { rows, weights: rows.map((i) => column[i]) };
            };
            const changed = [
              ...at.map((column, i) => ({ column, ...edgesOf(other[i]) })),
              ...fresh.map((column) => edgesOf(column)),
            ];
            expect(assignment.change(changed)).toBeCloseTo(totalOf(after, columns + fresh.length) - before, 10);
          }
        }),
        { numRuns: 500 },
      );
    });
  }

  it("finds that {3, 2} {2, 0} loses 2 without its first column, and gains 4 with a new column", () => {
    const assignment = new RepairedAssignment(
      graphOf(
        [
          [3, 2],
          [2, 0],
        ],
        2,
      ),
    );
    expect(assignment.change([{ column: 0, rows: [], weights: [] }])).toBe(-2);
    expect(assignment.change([{ rows: [1], weights: [5] }])).toBe(4);
    expect(assignment.change([])).toBe(0);
  });
});
