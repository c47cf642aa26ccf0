import type { Score } from "../../src/metrics/metric.ts";
import { metrics } from "../../src/metrics/registry.ts";
import { resolveOptions, type ScoreOptions } from "../../src/scoring/score-options.ts";

/** Every value of every option that can change a score, in every combination. */
export const allCombinations: readonly ScoreOptions[] = combine({
  blancAlpha: [0, 0.3, 0.5, 1],
  blancEdge: ["key", "both"],
  // Depends on where the entity stands, so that an order that is not canonical shows.
  leaImportance: ["size", "uniform", { name: "by place", weigh: ({ index, size }) => 1 + size * size + (index % 3) }],
  beta: [0.5, 1, 2],
  zeroDivision: ["undefined", 0, 1],
  singletons: ["keep", "drop"],
  onDuplicate: ["first", "last", "keep"],
  mentions: ["all", "common"],
  average: ["micro", "macro"],
});

type Values = { readonly [Option in keyof ScoreOptions]?: readonly ScoreOptions[Option][] };

function combine(values: Values): ScoreOptions[] {
  let combinations: Record<string, unknown>[] = [{}];
  for (const [option, choices] of Object.entries(values)) {
    combinations = combinations.flatMap((options) =>
      (choices as unknown[]).map((choice) => ({ ...options, [option]: choice })),
    );
  }
  return combinations.map((options) => resolveOptions({ ...options, metrics }));
}

/** The options that `allCombinations` varies, for messages. */
export function describeOptions(options: ScoreOptions): string {
  return Object.entries(options)
    .filter(([option]) => option !== "metrics")
    .map(([option, value]) => `${option}=${typeof value === "function" ? "function" : String(value)}`)
    .join(" ");
}

/** All numbers in a score's counts, in order. */
export function flatNumbers(counts: Score["counts"]): number[] {
  return Object.values(counts ?? {}).flatMap((part: object) => Object.values(part) as number[]);
}

/** The items in an order that the number decides. */
export function shuffled<T>(items: readonly T[], random: number): T[] {
  const mixed = [...items];
  let state = (random ^ 0x9e3779b9) >>> 0;
  for (let i = mixed.length - 1; i > 0; i--) {
    // A linear congruential generator is random enough to mix a handful of things.
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    const j = Math.floor((state / 2 ** 32) * (i + 1));
    [mixed[i], mixed[j]] = [mixed[j], mixed[i]];
  }
  return mixed;
}
