import { labelOf } from "../core/document.ts";
import { listIn } from "../core/arrays.ts";
import { mainFigure, type Metric, type Score } from "../metrics/kit/metric.ts";
import { type CountedPart, countsOf, sumCounts } from "./counted-part.ts";
import type { ScoreOptions } from "./score-options.ts";
import type { Counting } from "./score-part.ts";

/** The ways of grouping the parts of a corpus for a breakdown. */
export const groupings = ["document", "part", "genre"] as const;
/** The rows of a breakdown: documents, parts, or genres (the text before the first slash of a document's id). */
export type Grouping = (typeof groupings)[number];

interface NamedPart {
  readonly document: string;
  readonly part: string;
}

export function grouped<Part extends NamedPart>(parts: Iterable<Part>, grouping: Grouping): Map<string, Part[]> {
  const groups = new Map<string, Part[]>();
  for (const part of parts) listIn(groups, groupOf(part, grouping)).push(part);
  return groups;
}

/**
 * Returns a part's group. The genre is the text before the first slash of the document id, as in OntoNotes, or `none`
 * without a slash.
 */
export function groupOf({ document, part }: NamedPart, grouping: Grouping): string {
  switch (grouping) {
    case "document":
      return document;
    case "part":
      return labelOf({ document, part });
    case "genre":
      return /^([^/]+)\//.exec(document)?.[1] ?? "none";
  }
}

/** Returns the unit of a macro average. No average is one of clusters: see the record of `unit`. */
export function unitOfAverage({ unit }: Pick<ScoreOptions, "unit">): "document" | "part" {
  return unit === "part" ? "part" : "document";
}

interface MacroAverage {
  readonly scores: Readonly<Record<string, Score>>;
  readonly undefinedUnits: Readonly<Record<string, number>>;
}

/**
 * Returns the mean of the units' scores. Each figure's mean leaves out the units in which it is undefined.
 *
 * @param units in an order that does not depend on the files
 * @param lacking ids of metrics without figures, because some unit lacks information
 */
export function macroAverage(
  metrics: readonly Metric[],
  units: readonly Readonly<Record<string, Score>>[],
  lacking: readonly string[],
): MacroAverage {
  const scoresOf = (id: string): Score[] => (lacking.includes(id) ? [] : units.map((scores) => scores[id]));
  return {
    scores: Object.fromEntries(
      metrics.map(({ id, hasOneFigure }) => [
        id,
        {
          recall: mean(scoresOf(id).map(({ recall }) => recall)),
          precision: mean(scoresOf(id).map(({ precision }) => precision)),
          f1: mean(scoresOf(id).map(({ f1 }) => f1)),
          ...(hasOneFigure && { value: mean(scoresOf(id).map(mainFigure)) }),
          ...partlyUndefinedIn(scoresOf(id)),
        },
      ]),
    ),
    undefinedUnits: Object.fromEntries(
      metrics.map(({ id }) => [id, scoresOf(id).filter((score) => mainFigure(score) === null).length]),
    ),
  };
}

/**
 * Returns the metrics that an average counts as 0 because they are undefined, the number of scores in which this
 * happens, and the mean F without such metrics. Returns `{}` if there is no such score.
 */
export function partlyUndefinedIn(units: readonly Score[]): Pick<Score, "partlyUndefined"> {
  const found = units.flatMap(({ partlyUndefined }) => partlyUndefined ?? []);
  const f1OfDefined = mean(units.map(({ f1, partlyUndefined }) => partlyUndefined?.f1OfDefined ?? f1));
  if (found.length === 0 || f1OfDefined === null) return {};
  const metrics = [...new Set(found.flatMap((each) => each.metrics))];
  return { partlyUndefined: { metrics, f1OfDefined, units: found.length } };
}

function mean(values: readonly (number | null)[]): number | null {
  const defined = values.filter((value) => value !== null).map((value) => Float64Array.of(value));
  return defined.length === 0 ? null : sumCounts(defined, 1)[0] / defined.length;
}

/**
 * Returns the figures of each document or part. Each figure is followed by 1; an undefined figure is 0, followed by 0.
 */
export function macroColumns(
  parts: readonly CountedPart[],
  { options, layout, figures: computed }: Counting,
): Float64Array[] {
  const figures = new Float64Array(3 * options.metrics.length);
  return Array.from(grouped(parts, unitOfAverage(options)).values(), (same) => {
    computed.compute(sumCounts(countsOf(same), layout.columns), figures);
    return Float64Array.from({ length: 2 * figures.length }, (_, i) => {
      const value = figures[i >> 1];
      return Number.isNaN(value) ? 0 : i % 2 === 0 ? value : 1;
    });
  });
}
