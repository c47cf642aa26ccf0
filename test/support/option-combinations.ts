import type { Score } from "../../src/metrics/kit/metric.ts";
import { metrics } from "../../src/metrics/registry.ts";
import { resolveOptions, type ScoreOptions } from "../../src/scoring/score-options.ts";
import { isQuick } from "./property-seed.ts";

const values: Values = {
  blancAlpha: [0, 0.3, 0.5, 1],
  blancEdge: ["key", "both"],
  // “by place” depends on the position of the entity, so that a change of order would change the score.
  leaImportance: ["size", "uniform", { name: "by place", weigh: ({ index, size }) => 1 + size * size + (index % 3) }],
  beta: [0.5, 1, 2],
  zeroDivision: ["undefined", 0, 1],
  singletons: ["keep", "drop"],
  onDuplicate: ["first", "last", "keep"],
  mentions: ["all", "common"],
  average: ["micro", "macro"],
};

type Values = { readonly [Option in keyof ScoreOptions]?: readonly ScoreOptions[Option][] };

/** The number of values of each option, in the order of a row. */
export const valueCounts: readonly number[] = Object.values(values).map(
  (choices: readonly unknown[]) => choices.length,
);

/**
 * Combinations of values, by their indices in each option: all of them, or in `npm test` enough that any values of any
 * three options occur together.
 */
export const rows: readonly (readonly number[])[] = isQuick ? coveringRows(valueCounts) : allRows(valueCounts);

export const combinations: readonly ScoreOptions[] = rows.map((row) =>
  resolveOptions({
    ...Object.fromEntries(Object.entries(values).map(([option, choices], i) => [option, choices[row[i]]])),
    metrics,
  }),
);

export function allRows(counts: readonly number[]): number[][] {
  return counts.reduce<number[][]>(
    (found, count) => found.flatMap((row) => Array.from({ length: count }, (_, place) => [...row, place])),
    [[]],
  );
}

/**
 * Returns rows in which any values of any three columns occur together. Repeatedly takes the row with the most new
 * triples.
 */
export function coveringRows(counts: readonly number[]): number[][] {
  const columns = allRows([counts.length, counts.length, counts.length]).filter(([a, b, c]) => a < b && b < c);
  const offsets = [0];
  for (const [a, b, c] of columns) offsets.push(offsets.at(-1)! + counts[a] * counts[b] * counts[c]);
  let candidates = allRows(counts).map((row) => ({
    row,
    triples: columns.map(([a, b, c], i) => offsets[i] + (row[a] * counts[b] + row[b]) * counts[c] + row[c]),
  }));
  const isNew = new Uint8Array(offsets.at(-1)!).fill(1);
  const found: number[][] = [];
  for (;;) {
    let [best, most] = [candidates[0], 0];
    for (const candidate of candidates) {
      let gain = 0;
      for (const triple of candidate.triples) gain += isNew[triple];
      if (gain > most) [best, most] = [candidate, gain];
    }
    if (most === 0) return found;
    found.push(best.row);
    for (const triple of best.triples) isNew[triple] = 0;
    candidates = candidates.filter((candidate) => candidate !== best);
  }
}

export function describeOptions(options: ScoreOptions): string {
  return Object.entries(options)
    .filter(([option]) => option !== "metrics")
    .map(([option, value]) => `${option}=${typeof value === "function" ? "function" : String(value)}`)
    .join(" ");
}

export function flatNumbers(counts: Score["counts"]): number[] {
  return Object.values(counts ?? {}).flatMap((part: object) => Object.values(part) as number[]);
}

/** Returns the items in an order that the number determines. */
export function shuffled<T>(items: readonly T[], random: number): T[] {
  const mixed = [...items];
  let state = (random ^ 0x9e3779b9) >>> 0;
  for (let i = mixed.length - 1; i > 0; i--) {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    const j = Math.floor((state / 2 ** 32) * (i + 1));
    [mixed[i], mixed[j]] = [mixed[j], mixed[i]];
  }
  return mixed;
}
