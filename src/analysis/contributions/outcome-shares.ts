import { runsOf } from "../../core/document.ts";
import type { PairedMentions } from "../../core/paired-mentions.ts";
import type { SideName } from "../../core/side-name.ts";
import { countCommonWords, countWords } from "../../matching/word-sets.ts";
import { mostCommonWords } from "../../metrics/mention-overlap-ratio.ts";
import { lenientPairs } from "../../metrics/mentions-lenient.ts";
import type { OutcomeMetric } from "../../metrics/metric.ts";
import { neededMentions } from "../../metrics/needed-mentions.ts";
import type { Additive, RatioShares, ShareColumns } from "./shares.ts";

/** Which columns of a metric a ratio is made of: those of the numerator, and those that are in the denominator only. */
interface RatioColumns extends Pick<RatioShares, "figure" | "component"> {
  readonly numerator: readonly number[];
  readonly rest: readonly number[];
}

/**
 * Ratios of outcomes of mentions. Each outcome belongs to the mention because of which it was counted; in precision to its counterpart in the
 * response, and in recall to that in the key.
 */
export function outcomeShares(metric: OutcomeMetric, ratios: readonly RatioColumns[]): Additive {
  return {
    shares(_table, options, mentions) {
      const paired = neededMentions(mentions);
      const shares = ratios.map((ratio) => ({ ratio, ...emptyShares(ratio, paired) }));
      metric.outcomes(paired, options, (column, times, toldSide, toldPlace) => {
        for (const { ratio, side, ...columns } of shares) {
          const isFound = ratio.numerator.includes(column);
          if (!isFound && !ratio.rest.includes(column)) continue;
          const place = toldSide === side ? toldPlace : paired[toldSide].twin[toldPlace];
          const entity = paired[side].entity[place];
          for (const [to, at] of [
            [columns, entity],
            [columns.mentions, place],
          ] as const) {
            to.denominator[at] += times;
            if (isFound) to.numerator[at] += times;
          }
        }
      });
      return shares.map(({ ratio: { figure, component }, ...rest }) => ({
        figure,
        ...(component !== undefined && { component }),
        unit: "mention" as const,
        ...rest,
      }));
    },
  };
}

/** Recall and precision of the metrics that resolve mentions, whose columns are tp, wl, fn and fp. */
export const resolutionRatios: readonly RatioColumns[] = [
  { figure: "recall", numerator: [0], rest: [1, 2] },
  { figure: "precision", numerator: [0], rest: [1, 3] },
];

/** Recall and precision of two kinds of detection, whose columns are tp, fn and fp of the one, then of the other. */
export const anchorRatios: readonly RatioColumns[] = [
  { figure: "recall", component: "detection", numerator: [0], rest: [1] },
  { figure: "precision", component: "detection", numerator: [0], rest: [2] },
  { figure: "recall", component: "mentions", numerator: [3], rest: [4] },
  { figure: "precision", component: "mentions", numerator: [3], rest: [5] },
];

/** A mention of a pair is found. */
export const lenientShares: Additive = {
  shares(_table, _options, mentions) {
    const paired = neededMentions(mentions);
    const responseOf = lenientPairs(paired.key, paired.response);
    return (["recall", "precision"] as const).map((figure) => {
      const { side, ...columns } = emptyShares({ figure }, paired);
      const give = (column: "numerator" | "denominator", place: number): void => {
        columns[column][paired[side].entity[place]]++;
        columns.mentions[column][place]++;
      };
      paired[side].mentions.forEach((_, place) => {
        give("denominator", place);
      });
      responseOf.forEach((response, key) => {
        if (response >= 0) give("numerator", side === "key" ? key : response);
      });
      return { figure, side, unit: "mention" as const, ...columns };
    });
  },
};

/** The words of a mention that its pair has, too. */
export const overlapShares: Additive = {
  shares(_table, _options, mentions) {
    const paired = neededMentions(mentions);
    const { responseOf } = mostCommonWords(paired.key, paired.response);
    const runs = (side: SideName, place: number): Int32Array =>
      runsOf(paired[side].part.mentions, paired[side].mentions[place]);
    return (["recall", "precision"] as const).map((figure) => {
      const { side, ...columns } = emptyShares({ figure }, paired);
      const give = (column: "numerator" | "denominator", place: number, count: number): void => {
        columns[column][paired[side].entity[place]] += count;
        columns.mentions[column][place] += count;
      };
      paired[side].mentions.forEach((_, place) => {
        give("denominator", place, countWords(runs(side, place)));
      });
      responseOf.forEach((response, key) => {
        if (response < 0) return;
        const common = countCommonWords(runs("key", key), runs("response", response));
        give("numerator", side === "key" ? key : response, common);
      });
      return { figure, side, unit: "mention" as const, ...columns };
    });
  },
};

/** Columns of zeros by the entities of the ratio's side, and by its mentions. */
function emptyShares(
  { figure }: Pick<RatioShares, "figure">,
  paired: PairedMentions,
): ShareColumns & { readonly side: SideName; readonly mentions: ShareColumns } {
  const side = figure === "precision" ? "response" : "key";
  const zeros = (length: number): ShareColumns => ({
    numerator: new Float64Array(length),
    denominator: new Float64Array(length),
  });
  return { side, ...zeros(paired[side].sizes.length), mentions: zeros(paired[side].mentions.length) };
}
