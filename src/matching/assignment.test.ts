import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { fewest, isQuick } from "../../test/support/property-seed.ts";
import {
  type Assignment,
  type WeightedGraph,
  anotherAssignment,
  denseAssignment,
  isDense,
  isUnique,
  maximumWeightAssignment,
} from "./assignment.ts";
import { sparseAssignment } from "./sparse-assignment.ts";
import type { PricedMatching } from "./mention-graph.ts";

/** A weight of 0 means no edge. */
function graphOf(rows: number, columns: number, weightOf: (i: number, j: number) => number): WeightedGraph {
  const start = new Int32Array(rows + 1);
  const column = new Int32Array(rows * columns);
  const weight = new Float64Array(rows * columns);
  let edges = 0;
  for (let i = 0; i < rows; i++) {
    for (let j = 0; j < columns; j++) {
      const w = weightOf(i, j);
      if (w > 0) {
        column[edges] = j;
        weight[edges++] = w;
      }
    }
    start[i + 1] = edges;
  }
  return { rows, columns, start, column: column.slice(0, edges), weight: weight.slice(0, edges) };
}

const graphOfMatrix = (matrix: readonly (readonly number[])[]): WeightedGraph =>
  graphOf(matrix.length, matrix[0]?.length ?? 0, (i, j) => matrix[i][j]);

function uniform(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return (state >>> 8) / 2 ** 24;
  };
}

function exhaustive({ rows, start, column, weight }: WeightedGraph): { total: number; count: number } {
  const isTaken = new Set<number>();
  let best = { total: 0, count: 0 };
  const extend = (i: number, total: number): void => {
    if (i === rows) {
      if (total > best.total + 1e-9) best = { total, count: 1 };
      else if (total > best.total - 1e-9) best.count++;
      return;
    }
    extend(i + 1, total);
    for (let e = start[i]; e < start[i + 1]; e++) {
      if (isTaken.has(column[e])) continue;
      isTaken.add(column[e]);
      extend(i + 1, total + weight[e]);
      isTaken.delete(column[e]);
    }
  };
  extend(0, 0);
  return best;
}

function expectOptimal(graph: WeightedGraph, { columnOf, total, rowPrice, columnPrice }: Assignment): void {
  const { rows, columns, start, column, weight } = graph;
  const rounding = 1e-13 * weight.reduce((a, b) => Math.max(a, b), 0);
  const isMatched = new Uint8Array(columns);
  let sum = 0;
  let worst = 0;
  for (let i = 0; i < rows; i++) {
    let own = -1;
    for (let e = start[i]; e < start[i + 1]; e++) {
      worst = Math.max(worst, weight[e] - rowPrice[i] - columnPrice[column[e]]);
      if (column[e] === columnOf[i]) own = e;
    }
    if (own < 0) {
      expect(columnOf[i]).toBe(-1);
      expect(rowPrice[i]).toBe(0);
      continue;
    }
    expect(isMatched[columnOf[i]]++).toBe(0);
    worst = Math.max(worst, rowPrice[i] + columnPrice[columnOf[i]] - weight[own]);
    sum += weight[own];
  }
  expect(total).toBe(sum);
  expect(worst).toBeLessThanOrEqual(rounding);
  expect(rowPrice.every((p) => p >= 0)).toBe(true);
  expect(columnPrice.every((p, j) => p >= 0 && (p === 0 || isMatched[j] === 1))).toBe(true);
}

function assignmentOf({ rows, column, weight }: WeightedGraph, { edgeOf, price }: PricedMatching): Assignment {
  const columnOf = new Int32Array(rows).map((_, i) => (edgeOf[i] < 0 ? -1 : column[edgeOf[i]]));
  const rowPrice = new Float64Array(rows).map((_, i) =>
    edgeOf[i] < 0 ? 0 : Math.max(0, weight[edgeOf[i]] - price[columnOf[i]]),
  );
  const total = edgeOf.reduce((sum, e) => (e < 0 ? sum : sum + weight[e]), 0);
  return { columnOf, total, rowPrice, columnPrice: price };
}

const solvers = [
  ["sparse", sparseAssignment],
  ["dense", denseAssignment],
] as const;

/** Small graphs with weights from 0 (no edge) to `largest`, divided by `divisor`. */
const smallGraph = (largest: number, divisor = 1): fc.Arbitrary<WeightedGraph> =>
  fc
    .tuple(fc.integer({ min: 1, max: 5 }), fc.integer({ min: 1, max: 5 }))
    .chain(([rows, columns]) =>
      fc.array(fc.array(fc.integer({ min: 0, max: largest }), { minLength: columns, maxLength: columns }), {
        minLength: rows,
        maxLength: rows,
      }),
    )
    .map((matrix) => graphOfMatrix(matrix.map((row) => row.map((w) => w / divisor))));

const smallGraphs = fc.oneof(smallGraph(1), smallGraph(2), smallGraph(3, 7), smallGraph(6), smallGraph(1000, 3));

/** Small graphs with weights near 10¹² and 2·10¹², and a few edges with weights below 10. */
const fineGraph: fc.Arbitrary<WeightedGraph> = fc
  .tuple(fc.integer({ min: 2, max: 5 }), fc.integer({ min: 2, max: 5 }))
  .chain(([rows, columns]) => {
    const weight = fc.record({ coarse: fc.constantFrom(1, 1, 1, 1, 0, 2), fine: fc.integer({ min: 0, max: 9 }) });
    const row = fc.array(weight, { minLength: columns, maxLength: columns });
    return fc.array(row, { minLength: rows, maxLength: rows });
  })
  .map((matrix) => graphOfMatrix(matrix.map((row) => row.map(({ coarse, fine }) => coarse * 1e12 + fine))));

const families: Record<string, (rows: number, columns: number) => WeightedGraph> = {
  random: (rows, columns) => {
    const next = uniform(1);
    return graphOf(rows, columns, () => next() + 1e-9);
  },
  "half of the cells": (rows, columns) => {
    const next = uniform(2);
    return graphOf(rows, columns, () => Math.max(0, next() - 0.5));
  },
  "one cell in fifty": (rows, columns) => {
    const next = uniform(3);
    return graphOf(rows, columns, () => (next() < 0.02 ? 1 + next() : 0));
  },
  equal: (rows, columns) => graphOf(rows, columns, () => 0.3),
  "nearly equal": (rows, columns) => {
    const next = uniform(4);
    return graphOf(rows, columns, () => 1 + 1e-12 * next());
  },
  "few different": (rows, columns) => {
    const next = uniform(5);
    return graphOf(rows, columns, () => Math.ceil(3 * next()));
  },
  "entity similarities": (rows, columns) => {
    const next = uniform(6);
    const common = new Float64Array(rows * columns).map(() => Math.ceil(5 * next() ** 3 + 1e-9));
    const rowSizes = new Float64Array(rows);
    const columnSizes = new Float64Array(columns);
    common.forEach((n, cell) => {
      rowSizes[Math.floor(cell / columns)] += n;
      columnSizes[cell % columns] += n;
    });
    return graphOf(rows, columns, (i, j) => (2 * common[i * columns + j]) / (rowSizes[i] + columnSizes[j]));
  },
  "entity similarities, one mention each": (rows, columns) => {
    const next = uniform(7);
    const rowSizes = Array.from({ length: rows }, () => columns + Math.floor(50 * next()));
    const columnSizes = Array.from({ length: columns }, () => rows + Math.floor(50 * next()));
    return graphOf(rows, columns, (i, j) => 2 / (rowSizes[i] + columnSizes[j]));
  },
  sums: (rows, columns) => graphOf(rows, columns, (i, j) => 1 + i + j),
  products: (rows, columns) => graphOf(rows, columns, (i, j) => (i + 1) * (j + 1)),
  "falling products": (rows, columns) => graphOf(rows, columns, (i, j) => rows * columns + 1 - (i + 1) * (j + 1)),
};

describe("maximumWeightAssignment", () => {
  it("keeps the better of two rows for one column", () => {
    const { columnOf, total } = maximumWeightAssignment(graphOfMatrix([[2], [3]]));
    expect([...columnOf]).toEqual([-1, 0]);
    expect(total).toBe(3);
  });

  it("leaves a row out if that gains weight", () => {
    const { columnOf, total } = maximumWeightAssignment(
      graphOfMatrix([
        [5, 0],
        [6, 1],
        [0, 4],
      ]),
    );
    expect([...columnOf]).toEqual([-1, 0, 1]);
    expect(total).toBe(10);
  });

  it("matches rows with the first columns, in order, if all weights are equal", () => {
    const matrix = [
      [1, 1, 1],
      [1, 1, 1],
    ];
    expect([...maximumWeightAssignment(graphOfMatrix(matrix)).columnOf]).toEqual([0, 1]);
  });

  it("accepts graphs without rows, columns or edges", () => {
    for (const [rows, columns] of [
      [0, 0],
      [0, 3],
      [3, 0],
      [2, 3],
    ]) {
      const graph = graphOf(rows, columns, () => 0);
      const assignment = maximumWeightAssignment(graph);
      expect([...assignment.columnOf]).toEqual(new Array(rows).fill(-1));
      expect(assignment.total).toBe(0);
      expect(isUnique(graph, assignment)).toBe(true);
    }
  });

  it("does not change the graph, and gives the same result again", () => {
    for (const size of [20, 200]) {
      const graph = families["few different"](size, size);
      const before = structuredClone(graph);
      const first = maximumWeightAssignment(graph);
      expect(graph).toEqual(before);
      expect(maximumWeightAssignment(graph)).toEqual(first);
    }
  });

  it("matches one more row even if 50,000 other rows must change columns", () => {
    // Row i has column i and could also have column i + 1. Then a last row wants column 0, which moves all others.
    const chain = 50_000;
    const start = new Int32Array(chain + 2).map((_, i) => Math.min(2 * i, 2 * chain + 1));
    const column = new Int32Array(2 * chain + 1).map((_, e) => (e === 2 * chain ? 0 : (e + 1) >> 1));
    const weight = new Float64Array(2 * chain + 1).fill(1);
    const graph = { rows: chain + 1, columns: chain + 1, start, column, weight };
    const assignment = maximumWeightAssignment(graph);
    expectOptimal(graph, assignment);
    expect(assignment.total).toBe(chain + 1);
  });

  it("solves graphs of different sizes in turn, even if they do not fit the memory kept from the last one", () => {
    // The first row can have only the last column, with weight 2. The second can have that column with weight 3, or the
    // one before with weight 2: 2 + 2 > 3.
    for (const columns of [3, 64, 65, 100, 70, 5000, 4096, 5000, 3]) {
      const graph = {
        rows: 2,
        columns,
        start: Int32Array.of(0, 1, 3),
        column: Int32Array.of(columns - 1, columns - 2, columns - 1),
        weight: Float64Array.of(2, 2, 3),
      };
      const { columnOf, total } = maximumWeightAssignment(graph);
      expect([...columnOf, total]).toEqual([columns - 1, columns - 2, 4]);
    }
  });

  it("reports its progress from time to time, as the numbers of finished and of all rows", () => {
    const rows = 3000;
    const places = Int32Array.from({ length: rows + 1 }, (_, i) => i);
    const weight = new Float64Array(rows).fill(1);
    const graph = { rows, columns: rows, start: places, column: places.subarray(0, rows), weight };
    const reports: [number, number][] = [];
    maximumWeightAssignment(graph, (done, of) => reports.push([done, of]));
    const done = reports.map(([each]) => each);
    expect(new Set(reports.map(([, of]) => of))).toEqual(new Set([rows]));
    expect(done[0]).toBe(0);
    expect(done).toEqual([...new Set(done)].sort((a, b) => a - b));
    expect(done.at(-1)).toBeGreaterThan(rows / 2);
    expect(done.at(-1)).toBeLessThan(rows);
    expect(done.length).toBeLessThan(rows / 10);
  });

  describe.each(solvers)("by the %s solver", (_, solve) => {
    it("agrees with exhaustive search", () => {
      fc.assert(
        fc.property(smallGraphs, (graph) => {
          const assignment = assignmentOf(graph, solve(graph));
          expectOptimal(graph, assignment);
          expect(assignment.total).toBeCloseTo(exhaustive(graph).total, 9);
        }),
        { numRuns: 3000 },
      );
    });

    // The weights are integers, so that totals are exact. The totals differ by more than rounding, but by less than the
    // smallest step of the dense solver's auction, 10⁻⁹ of the range. So the auction alone cannot tell them apart.
    it("finds the greatest total even if other totals are lower by only one part in 10¹²", () => {
      fc.assert(
        fc.property(fineGraph, (graph) => {
          const assignment = assignmentOf(graph, solve(graph));
          expectOptimal(graph, assignment);
          expect(assignment.total).toBe(exhaustive(graph).total);
        }),
        { numRuns: 1000 },
      );
    });

    it("gives the same pairs if all weights are scaled by a power of two", () => {
      fc.assert(
        fc.property(fc.oneof(smallGraphs, fineGraph), fc.constantFrom(-70, -40, 40, 70), (graph, exponent) => {
          const scaled = { ...graph, weight: graph.weight.map((w) => w * 2 ** exponent) };
          expect(solve(scaled).edgeOf).toEqual(solve(graph).edgeOf);
        }),
      );
    });

    it.each(Object.keys(families))("returns prices that prove its result optimal: %s", (family) => {
      for (const [rows, columns] of [
        [1, 90],
        [90, 1],
        [120, 120],
        [90, 130],
        [130, 90],
      ]) {
        const graph = families[family](rows, columns);
        expectOptimal(graph, assignmentOf(graph, solve(graph)));
      }
    });
  });

  it("finds the same total by the sparse and by the dense solver", () => {
    const dimension = fc.integer({ min: 1, max: 40 });
    const shape = fc.record({
      rows: dimension,
      columns: dimension,
      seed: fc.nat(),
      filled: fc.double({ min: 0, max: 1 }),
    });
    const levels = fc.constantFrom(1, 2, 5, 100, 1e6);
    fc.assert(
      fc.property(shape, levels, ({ rows, columns, seed, filled }, level) => {
        const next = uniform(seed);
        const graph = graphOf(rows, columns, () => (next() < filled ? Math.ceil(level * (next() + 1e-9)) / 7 : 0));
        const sparse = assignmentOf(graph, sparseAssignment(graph));
        const dense = assignmentOf(graph, denseAssignment(graph));
        expectOptimal(graph, sparse);
        expectOptimal(graph, dense);
        expect(Math.abs(sparse.total - dense.total)).toBeLessThanOrEqual(1e-12 * sparse.total);
      }),
      { numRuns: 1000 },
    );
  });

  it.each(["random", "equal", "nearly equal", "entity similarities", "entity similarities, one mention each"])(
    "solves a complete graph of thousands of rows and columns: %s",
    (family) => {
      const size = isQuick ? 1500 : 3000;
      const graph = families[family](size, size);
      const assignment = maximumWeightAssignment(graph);
      expectOptimal(graph, assignment);
      expect(assignment.columnOf.includes(-1)).toBe(false);
    },
  );

  it("solves a large sparse graph", () => {
    const next = uniform(8);
    const size = 100_000;
    const start = new Int32Array(size + 1).map((_, i) => 2 * i);
    const column = new Int32Array(2 * size);
    for (let i = 0; i < size; i++) {
      column[2 * i] = i;
      column[2 * i + 1] = i + 1 + Math.floor(next() * 1000);
    }
    const weight = new Float64Array(2 * size).map(() => 2 / (2 + Math.floor(20 * next())));
    const graph = { rows: size, columns: size + 1000, start, column, weight };
    const told: number[] = [];
    expectOptimal(
      graph,
      maximumWeightAssignment(graph, (done, of) => {
        expect(of).toBe(size);
        told.push(done);
      }),
    );
    expect(told.length).toBeGreaterThan(100);
    expect(told).toEqual(told.toSorted((a, b) => a - b));
    expect(told.at(-1)).toBeLessThan(size);
  });
});

describe("isDense", () => {
  it.each([
    [127, 127, 127 * 127, false],
    [128, 128, 5461, false],
    // A third of 128² is 5461⅓.
    [128, 128, 5462, true],
    [150, 50, 150 * 50, true],
    [50, 150, 150 * 50, true],
    [151, 50, 151 * 50, false],
    [0, 0, 0, false],
  ])(
    "of %i rows, %i columns and %i edges is %s: dense means at least ⅓ of a square of side ≥ 128",
    (rows, columns, edges, is) => {
      expect(isDense(rows, columns, edges)).toBe(is);
    },
  );
});

describe("the total of maximumWeightAssignment", () => {
  const formulas: Record<string, (i: number, j: number) => number> = {
    residues: (i, j) => (((i * 7919 + j * 104729) % 1009) + 1) / 7,
    similarities: (i, j) => (2 * (((i * 31 + j * 17) % 23) + 1)) / (60 + (i % 9) + (j % 11)),
    ties: (i, j) => ((i * i * 13 + j * j * 7 + i * j) % 5) + 1,
    "nearly-sums": (i, j) => 2 / (100 + ((i * i) % 51) + ((j * j * j) % 47)),
  };
  // Python 3.11.7, NumPy 2.4.6, SciPy 1.17.1; w is the matrix of the formula:
  //   r, c = scipy.optimize.linear_sum_assignment(w, maximize=True); print(repr(sum(w[r, c].tolist())))
  it.each([
    ["residues", 7, 7, 794.8571428571429],
    ["residues", 5, 9, 665.4285714285714],
    ["residues", 9, 5, 678.5714285714286],
    ["residues", 40, 40, 5584.714285714285],
    ["residues", 300, 300, 42567.57142857134],
    ["similarities", 12, 12, 7.068950174227925],
    ["similarities", 150, 200, 102.61055699415058],
    ["ties", 30, 30, 132.0],
    ["ties", 257, 131, 628.0],
    ["nearly-sums", 20, 20, 0.2921202116534613],
    ["nearly-sums", 260, 260, 3.7258735654296613],
  ] as const)("equals that of SciPy: %s, %i × %i", (formula, rows, columns, total) => {
    const graph = graphOf(rows, columns, formulas[formula]);
    for (const found of [
      maximumWeightAssignment(graph),
      assignmentOf(graph, sparseAssignment(graph)),
      assignmentOf(graph, denseAssignment(graph)),
    ]) {
      expectOptimal(graph, found);
      expect(Math.abs(found.total - total)).toBeLessThanOrEqual(1e-12 * total);
    }
  });
});

describe("anotherAssignment", () => {
  it.each([
    [
      "exchanges two columns: 2 + 2 = 1 + 3",
      [
        [2, 1],
        [3, 2],
      ],
      [
        [0, 1],
        [1, 0],
      ],
    ],
    [
      "frees a row for another one",
      [[1], [1]],
      [
        [-1, 0],
        [0, -1],
      ],
    ],
    ["moves a row to a free column", [[1, 1]], [[0], [1]]],
    [
      "replaces two pairs by one: 2 + 1 = 3",
      [
        [2, 3],
        [0, 1],
      ],
      [
        [0, 1],
        [1, -1],
      ],
    ],
    [
      "keeps the pairs outside the exchange",
      [
        [5, 0, 0],
        [0, 2, 1],
        [0, 3, 2],
      ],
      [
        [0, 1, 2],
        [0, 2, 1],
      ],
    ],
    [
      "rotates the columns of three rows: 2 + 2 + 2 = 1 + 2 + 3",
      [
        [2, 1, 0],
        [0, 2, 2],
        [3, 0, 2],
      ],
      [
        [0, 1, 2],
        [1, 2, 0],
      ],
    ],
  ])("%s", (_, matrix, both) => {
    const graph = graphOfMatrix(matrix);
    const assignment = maximumWeightAssignment(graph);
    const chosen = [...assignment.columnOf];
    const other = [...anotherAssignment(graph, assignment)!];
    expect([...assignment.columnOf]).toEqual(chosen);
    expect([chosen, other].map(String).sort()).toEqual(both.map(String).sort());
  });

  it("returns only assignments that differ, follow edges, and have the same total", () => {
    let found = 0;
    fc.assert(
      fc.property(smallGraphs, (graph) => {
        const assignment = maximumWeightAssignment(graph);
        const other = anotherAssignment(graph, assignment);
        if (other === undefined) return;
        found++;
        expect(Array.from(other)).not.toEqual(Array.from(assignment.columnOf));
        const columns = Array.from(other).filter((column) => column >= 0);
        expect(new Set(columns).size).toBe(columns.length);
        let total = 0;
        other.forEach((column, row) => {
          if (column < 0) return;
          const edge = Array.from(graph.column.keys()).find(
            (e) => e >= graph.start[row] && e < graph.start[row + 1] && graph.column[e] === column,
          );
          expect(edge).toBeDefined();
          total += graph.weight[edge!];
        });
        expect(total).toBeCloseTo(assignment.total, 9);
      }),
      { numRuns: 3000 },
    );
    expect(found).toBeGreaterThan(fewest(100));
  });
});

describe("isUnique", () => {
  const unique = (matrix: number[][]): boolean => {
    const graph = graphOfMatrix(matrix);
    return isUnique(graph, maximumWeightAssignment(graph));
  };

  it("finds an exchange of columns between two rows", () => {
    expect(
      unique([
        [2, 1],
        [3, 2],
      ]),
    ).toBe(false);
    expect(
      unique([
        [2, 1],
        [2, 2],
      ]),
    ).toBe(true);
  });

  it("finds a matched row or column that a free one could replace", () => {
    expect(unique([[1], [1]])).toBe(false);
    expect(unique([[1, 1]])).toBe(false);
    expect(unique([[1], [2]])).toBe(true);
  });

  it("finds a path that replaces one pair by two", () => {
    // 3 = 2 + 1: one row changes its column, and the other becomes matched.
    expect(
      unique([
        [2, 3],
        [0, 1],
      ]),
    ).toBe(false);
    expect(
      unique([
        [2, 3],
        [0, 2],
      ]),
    ).toBe(true);
  });

  it("treats only totals that differ by at most a share of 1e-9 as equal", () => {
    expect(unique([[1, 1 + 1e-12]])).toBe(false);
    expect(unique([[1, 1 + 1e-6]])).toBe(true);
    // A difference of 1e-5 is 1e-11 of a million.
    expect(unique([[1e6, 1e6 + 1e-5]])).toBe(false);
    // Of 20 pairs of weight 1, the last could have another column at 1e-7 less, a share of 5e-9.
    const weightOf = (i: number, j: number): number => (i === j ? 1 : i === 19 && j === 20 ? 1 - 1e-7 : 0);
    const graph = graphOf(20, 21, weightOf);
    expect(isUnique(graph, maximumWeightAssignment(graph))).toBe(true);
  });

  it("agrees with exhaustive search, with either solver's prices", () => {
    fc.assert(
      fc.property(smallGraphs, (graph) => {
        const expected = exhaustive(graph).count === 1;
        for (const [, solve] of solvers) expect(isUnique(graph, assignmentOf(graph, solve(graph)))).toBe(expected);
      }),
      { numRuns: 5000 },
    );
  });

  it.each([
    ["random", true],
    ["equal", false],
    ["products", true],
    ["sums", false],
  ])("for a complete graph of 300 × 300 weights (%s) is %s", (family, expected) => {
    const graph = families[family](300, 300);
    expect(isUnique(graph, maximumWeightAssignment(graph))).toBe(expected);
  });
});
