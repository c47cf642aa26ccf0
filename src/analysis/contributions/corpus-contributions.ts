import { entityIds } from "../../core/paired-mentions.ts";
import type { SideName } from "../../core/side-name.ts";
import type { ScoreOptions } from "../../scoring/score-options.ts";
import { surfaceOf } from "../../core/surface-of.ts";
import { sharesOfMentions } from "./mention-shares.ts";
import { chosenPart, type ContributingPart, metricShares } from "./metric-shares.ts";
import type { RatioShares, ShareColumns } from "../../metrics/metric.ts";

/** What something gives to a figure of a metric, and what it could have given but did not, in points 0..100 of the corpus. */
export interface FigureShare {
  readonly share: number;
  readonly loss: number;
}

/** Of each metric, by its id, the figures that something contributes to. */
export type FigureShares = Readonly<
  Partial<Record<string, Readonly<Partial<Record<RatioShares["figure"], FigureShare>>>>>
>;

/** What an entity, or a mention, of one side contributes. */
export interface ContributionRow {
  readonly document: string;
  readonly part: string;
  readonly side: SideName;
  /** The entity's id in its file. */
  readonly entity: string;
  /** Its mentions; of a mention those of its entity. */
  readonly size: number;
  /** Of an entity the words of its first mention, of a mention its words. */
  readonly text: string;
  readonly figures: FigureShares;
}

/**
 * What every entity, or every mention, of a corpus contributes to the scores of summed counts. The shares of all rows sum to recall, precision or the one
 * figure of each metric, in points; shares and losses to 100 where the figure is defined (but for BLANC without a class: docs/contributions.md).
 *
 * Metrics in which entities have no share (`NoShares`), and those for which a part does not say enough, have no figures; with `mention`, those that do not
 * count mentions have none either.
 *
 * @returns the rows of the key, then of the response, part after part, in the order of first mentions
 * @complexity as of counting each metric three times
 */
export function corpusContributions(
  parts: readonly ContributingPart[],
  scoring: ScoreOptions,
  level: "entity" | "mention",
): readonly ContributionRow[] {
  const chosen = parts.map((part) => chosenPart(part, scoring));
  const rows = chosen.map((part) => ({
    key: bareRows(part, "key", level),
    response: bareRows(part, "response", level),
  }));
  for (const metric of scoring.metrics) {
    const { contributions, points } = metricShares(metric, chosen, scoring);
    chosen.forEach((part, p) => {
      for (const contribution of contributions[p]) {
        if (!("ratios" in contribution)) continue;
        const worth = points.get(contribution.metric) ?? [];
        contribution.ratios.forEach((ratio, r) => {
          const columns = level === "entity" ? ratio : sharesOfMentions(ratio, part.table, part.mentions);
          if (columns !== undefined) addShares(rows[p][ratio.side], metric.id, ratio.figure, columns, worth[r]);
          if (level === "entity" && ratio.others !== undefined)
            addShares(rows[p][otherSide(ratio.side)], metric.id, ratio.figure, ratio.others, worth[r]);
        });
      }
    });
  }
  return rows.flatMap(({ key, response }) => [...key, ...response]);
}

/** A row whose figures are still added to. */
type OpenRow = Omit<ContributionRow, "figures"> & {
  readonly figures: Record<string, Partial<Record<RatioShares["figure"], { share: number; loss: number }>>>;
};

function bareRows({ mentions: paired }: ContributingPart, side: SideName, level: "entity" | "mention"): OpenRow[] {
  const { part, mentions, entity, sizes } = paired[side];
  const ids = entityIds(paired[side]);
  const named = part.document === "" && mentions.length === 0 ? paired[otherSide(side)].part : part;
  const row = (e: number, m: number): OpenRow => ({
    document: named.document,
    part: named.part,
    side,
    entity: ids[e],
    size: sizes[e],
    text: surfaceOf(part, m),
    figures: {},
  });
  if (level === "mention") return Array.from(mentions, (m, place) => row(entity[place], m));
  const first = new Int32Array(sizes.length).fill(-1);
  entity.forEach((e, place) => {
    if (first[e] < 0) first[e] = mentions[place];
  });
  return Array.from(first, (m, e) => row(e, m));
}

function addShares(
  rows: readonly OpenRow[],
  metric: string,
  figure: RatioShares["figure"],
  { numerator, denominator }: ShareColumns,
  worth: number,
): void {
  rows.forEach(({ figures }, i) => {
    const own = ((figures[metric] ??= {})[figure] ??= { share: 0, loss: 0 });
    own.share += numerator[i] * worth;
    own.loss += (denominator[i] - numerator[i]) * worth;
  });
}

function otherSide(side: SideName): SideName {
  return side === "key" ? "response" : "key";
}
