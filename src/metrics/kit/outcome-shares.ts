import { defined } from "../../core/defined.ts";
import type { PairedMentions, SideMentions } from "../../core/paired-mentions.ts";
import type { SideName } from "../../core/document.ts";
import type { OutcomeMetric, RatioShares, ShareColumns, Shares } from "./metric.ts";
import { neededMentions } from "./needed-mentions.ts";

interface RatioColumns extends Pick<RatioShares, "figure" | "component"> {
  readonly numerator: readonly number[];
  readonly rest: readonly number[];
}

/**
 * Builds ratios from outcomes of mentions. In recall, an outcome counts for the mention in the key; in precision, for
 * its counterpart in the response.
 */
export function outcomeShares(outcomes: OutcomeMetric["outcomes"], ratios: readonly RatioColumns[]): Shares {
  return {
    of(_table, options, mentions) {
      const paired = neededMentions(mentions);
      const shares = ratios.map((ratio) => ({ ratio, ...emptyShares(ratio, paired) }));
      outcomes(paired, options, (column, times, toldSide, toldPlace) => {
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
        ...defined({ component }),
        unit: "mention" as const,
        ...rest,
      }));
    },
  };
}

/**
 * Builds shares from mentions that are paired one to one.
 *
 * @param pair the index of each key mention's response mention, or -1
 * @param worth the contribution of a mention to its side's denominator
 * @param common the contribution of a pair to both numerators
 */
export function pairShares(
  pair: (mentions: PairedMentions) => Int32Array,
  worth: (side: SideMentions, place: number) => number,
  common: (mentions: PairedMentions, key: number, response: number) => number,
): Shares {
  return {
    of(_table, _options, mentions) {
      const paired = neededMentions(mentions);
      const responseOf = pair(paired);
      return (["recall", "precision"] as const).map((figure) => {
        const { side, ...columns } = emptyShares({ figure }, paired);
        const give = (column: "numerator" | "denominator", place: number, count: number): void => {
          columns[column][paired[side].entity[place]] += count;
          columns.mentions[column][place] += count;
        };
        paired[side].mentions.forEach((_, place) => {
          give("denominator", place, worth(paired[side], place));
        });
        responseOf.forEach((response, key) => {
          if (response >= 0) give("numerator", side === "key" ? key : response, common(paired, key, response));
        });
        return { figure, side, unit: "mention" as const, ...columns };
      });
    },
  };
}

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
