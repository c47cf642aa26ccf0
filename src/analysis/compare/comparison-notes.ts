import { mainFigure } from "../../metrics/metric.ts";
import type { MeasuredUnits } from "../measure-units.ts";
import { leastUnits } from "../../stats/intervals.ts";
import { descending } from "../../stats/ranks.ts";
import type { ComparedPair, ComparedSystem, DecidedOptions, ComparisonNote } from "./comparison.ts";

/** A correlation of differences and sizes beyond this is worth a note: the test then finds too much. */
const STRONG = 0.3;

/** What a reader must know beside the figures. */
export function notesOfComparison(
  options: DecidedOptions,
  { units }: MeasuredUnits,
  systems: readonly ComparedSystem[],
  pairs: readonly ComparedPair[],
  {
    documents,
    leftOut,
  }: {
    documents: number;
    /** Of each system the headline without each unit. */
    leftOut: readonly Float64Array[];
  },
): ComparisonNote[] {
  const notes: ComparisonNote[] = [];
  const family = pairs.filter(({ metric, figure }) => metric === options.headline && figure === "f1");
  if (options.ci !== "none" && units.length < leastUnits) {
    notes.push({ code: "few-units", units: units.length, least: leastUnits });
  }
  const parts = units.reduce((sum, unit) => sum + unit.parts, 0);
  if (options.unit === "part" && parts / documents > 1.2) {
    notes.push({ code: "part-units", partsPerDocument: parts / documents });
  }
  if (options.unit === "genre") notes.push({ code: "genre-units", units: units.length, leastP: 2 / 2 ** units.length });
  for (const { a, b, nEff, leastP, method, sizeCorrelation } of family) {
    if (leastP > options.alpha && method !== "identical") {
      notes.push(
        options.claim === "method" ? { code: "few-runs", a, b, leastP } : { code: "few-differing", a, b, nEff, leastP },
      );
    }
    if (Math.abs(sizeCorrelation ?? 0) > STRONG && options.claim === "checkpoint") {
      notes.push({ code: "size-correlation", a, b, tau: sizeCorrelation! });
    }
  }
  const needed = Math.ceil(family.length / options.alpha) - 1;
  const isDrawn = family.some(({ method }) => method === "monte-carlo");
  if (options.adjust === "holm" && isDrawn && options.trials < needed) {
    notes.push({ code: "too-few-trials", trials: options.trials, needed });
  }
  for (const { name, scores, runs } of systems) {
    for (const [metric, score] of Object.entries(scores)) {
      if (mainFigure(score) === null) notes.push({ code: "undefined-scores", system: name, metric });
      const { partlyUndefined } = score;
      if (partlyUndefined !== undefined) {
        const ofRuns = runs !== undefined && { ofRuns: true as const };
        notes.push({ code: "partly-undefined", system: name, metric, partlyUndefined, ...ofRuns });
      }
    }
  }
  const orderOf = (scores: readonly number[]): string => descending(scores).join();
  const order = orderOf(systems.map((system) => mainFigure(system.scores[options.headline]) ?? 0));
  const changed = units.filter((_, unit) => orderOf(leftOut.map((column) => column[unit])) !== order).length;
  if (changed > 0 && units.length > 1 && options.baseline === undefined)
    notes.push({ code: "order-changes", units: changed });
  return notes;
}
