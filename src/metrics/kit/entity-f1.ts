import type { OverlapTable } from "../../core/overlap-table.ts";
import { entityIds, type PairedMentions } from "../../core/paired-mentions.ts";
import type { CountedMetric, Lack, MetricOptions } from "./metric.ts";
import { neededMentions } from "./needed-mentions.ts";
import { byOneRatio } from "./recall-precision.ts";

type Description = Pick<CountedMetric, "id" | "title" | "summary" | "formula">;

/**
 * Creates a metric that averages the F1 of single entities of the key.
 *
 * @param weigh returns the weight of an entity in the average, from its size
 */
export function entityF1Metric(description: Description, weigh: (size: number) => number): CountedMetric {
  return {
    kind: "counted",
    parameters: ["meiBy"],
    ...description,
    cite: ["manikantan-2024"],
    properties: { symmetric: false, perfectSelf: "where-defined", bounded: true, seesSingletons: true },
    lacks: ({ meiBy }, mentions) => (meiBy === "id" ? lackOfIds(mentions) : undefined),
    seesNumbers: ({ meiBy }) => meiBy === "id",
    seesIds: ({ meiBy }) => meiBy === "id",
    count(table, options, mentions) {
      const found = foundF1(table, options, mentions);
      // In the order of their values, so that the last digit of the sum does not depend on the order of the entities.
      const terms = found.f1.map((f1, k) => weigh(table.keySizes[k]) * f1).sort();
      const sum = (numbers: Iterable<number>): number => Array.from(numbers).reduce((all, each) => all + each, 0);
      return Float64Array.of(sum(terms), sum(Array.from(table.keySizes, weigh)));
    },
    shares: {
      of(table, options, mentions) {
        const { f1, cell } = foundF1(table, options, mentions);
        const cells = new Float64Array(table.cellSize.length);
        cell.forEach((c, k) => {
          if (c >= 0) cells[c] = weigh(table.keySizes[k]) * f1[k];
        });
        return [
          {
            figure: "value",
            side: "key",
            unit: "entity",
            numerator: Float64Array.from(f1, (own, k) => weigh(table.keySizes[k]) * own),
            denominator: Float64Array.from(table.keySizes, weigh),
            cells,
          },
        ];
      },
    },
    overComponents: "counts",
    ...byOneRatio,
  };
}

/** The F1 of each entity of the key, and the cell with its counterpart, or -1. */
interface FoundF1 {
  readonly f1: Float64Array;
  readonly cell: Int32Array;
}

export function foundF1(
  { keySizes, responseSizes, cellKey, cellResponse, cellSize }: OverlapTable,
  { meiBy }: Pick<MetricOptions, "meiBy">,
  mentions: PairedMentions | undefined,
): FoundF1 {
  const f1 = new Float64Array(keySizes.length);
  const cell = new Int32Array(keySizes.length).fill(-1);
  const ids = meiBy === "id" ? idsOf(neededMentions(mentions)) : undefined;
  cellSize.forEach((common, c) => {
    const [k, r] = [cellKey[c], cellResponse[c]];
    if (ids !== undefined && ids.key[k] !== ids.response[r]) return;
    const own = (2 * common) / (keySizes[k] + responseSizes[r]);
    if (own <= f1[k]) return;
    f1[k] = own;
    cell[k] = c;
  });
  return { f1, cell };
}

function idsOf({ key, response }: PairedMentions): { readonly key: string[]; readonly response: string[] } {
  return { key: entityIds(key), response: entityIds(response) };
}

function lackOfIds(mentions: PairedMentions | undefined): Lack | undefined {
  if (mentions === undefined) return { side: "key", what: "mentions" };
  for (const side of ["key", "response"] as const) {
    const { part, mentions: own } = mentions[side];
    if (own.length > 0 && part.lacksIds === true) return { side, what: "entity ids" };
  }
  return undefined;
}
