import { headlineOf } from "../compare/headline.ts";
import { fMeasure, orNull, ratio } from "../../core/ratio.ts";
import type { Score } from "../../metrics/kit/metric.ts";
import { mentions as mentionMetric } from "../../metrics/mentions.ts";
import { breakDown, type PartBreakdown, sumBreakdowns } from "../../scoring/breakdown.ts";
import { sumCounts } from "../../scoring/counted-part.ts";
import { type PartSource, pairParts } from "../../scoring/pair-parts.ts";
import { prepareSide } from "../../scoring/prepare.ts";
import type { ScoreOptions } from "../../scoring/score-options.ts";
import { chosenMentions, pairMentions } from "../../scoring/tabulate.ts";
import { AgreementCollector, type MarkedPart, rowsByDocument } from "./agreement-collector.ts";
import { byMetric, valuesOf } from "./agreement-figures.ts";
import type { Marking } from "./agreement-mentions.ts";
import {
  type AgreementOptions,
  agreementScoreOptions,
  resolveAgreementOptions,
  type UserAgreementOptions,
} from "./agreement-options.ts";

/** What agreement can be divided by. */
export const agreementDivisions = ["document", "entity-type", "mention-type"] as const;
/** One of these divisions: see `agreementBy`. */
export type AgreementDivision = (typeof agreementDivisions)[number];

/**
 * The agreement in one document, or on one class of mentions, without intervals and chance; `null` for an undefined
 * figure. With more than two annotators, the counts of all pairs are added up.
 */
export interface GroupAgreement {
  /** The id of the document, or the class of mentions; `none` if the files do not say. */
  readonly label: string;
  /** Mentions that both annotators of a pair marked. */
  readonly both: number;
  /** Mentions that only one annotator of a pair marked. */
  readonly alone: number;
  /** F1 of equal spans, 0..1. */
  readonly mentions: number | null;
  /** κ of links, at most 1; absent for classes of mentions, because a link has two of them. */
  readonly links?: number | null;
  /** α of entities, at most 1; absent for classes of mentions. */
  readonly alpha?: number | null;
  /** F1 of each metric by its id, 0..1; classes have only the metrics that can be divided among mentions. */
  readonly metrics: Readonly<Record<string, number | null>>;
}

/** Agreement by groups, and the parts that the annotators marked. */
export interface GroupedAgreement {
  /** In the order of the labels. */
  readonly groups: readonly GroupAgreement[];
  readonly parts: readonly MarkedPart[];
}

/**
 * Divides agreement by documents, or by the type of the mention or its entity.
 *
 * A class has the figures of the mentions in it: all mentions of an entity share what a metric counts for it, as in
 * `score --by`. If two annotators give a common mention different types, its counts are in the class that each of them
 * gives, half each.
 *
 * @throws RangeError for an option out of range
 * @example
 *   const [ann, bea] = [[["a", "b"], ["c"]], [["a", "b"]]].map((clusters) => ({ open: () => [partOf(clusters, "x")] }));
 *   const [{ label, both, alone }] = agreementBy([ann, bea], "document").groups;
 *   [label, both, alone]; // → ["x", 2, 1]
 */
export function agreementBy(
  sources: readonly PartSource[],
  by: AgreementDivision,
  userOptions: UserAgreementOptions = {},
): GroupedAgreement {
  const options = resolveAgreementOptions(userOptions);
  const classes = new Classes(options, by);
  const marked = new Map<string, MarkedPart>();
  const collector = new AgreementCollector(options, () => undefined, {
    onPart: (id, part) => marked.set(id, part),
    ...(by !== "document" && {
      onPair: (pair, id, markings) => {
        classes.add(`${pair} ${id}`, markings);
      },
    }),
  });
  const [first, ...others] = sources;
  for (const { id, key, responses } of pairParts(first, others, () => undefined))
    collector.add(id, [key, ...responses]);
  const parts = [...marked.values()];
  return { groups: by === "document" ? documentGroups(collector, options) : classes.groups(), parts };
}

/** Returns groups with the lowest F1 of a metric first. Undefined ones come last; of equal ones, those who differ more. */
export function worstFirst(groups: readonly GroupAgreement[], metric: string): GroupAgreement[] {
  const f1 = ({ metrics }: GroupAgreement): number => metrics[metric] ?? Number.POSITIVE_INFINITY;
  return groups.toSorted((x, y) => (f1(x) === f1(y) ? y.alone - x.alone : f1(x) - f1(y)));
}

/** Returns the metric by which groups are sorted: CoNLL if they have it, else LEA, else the first. */
export function groupHeadline(groups: readonly GroupAgreement[]): string {
  return headlineOf(Object.keys(groups.at(0)?.metrics ?? {}));
}

function documentGroups(collector: AgreementCollector, options: AgreementOptions): GroupAgreement[] {
  const { pairMeasures, pairWidth } = collector.layout;
  const rows = rowsByDocument([...collector.parts.values()], ({ pairs }) => {
    const own = pairs.flatMap((pair) => (pair === undefined ? [] : [pair.row]));
    return own.length === 0 ? undefined : sumCounts(own, pairWidth);
  });
  return Array.from(rows, ([label, row]) => {
    const { common, first, second } = collector.layout.pairCounts(row);
    const [mentions, , , links, alpha, ...scores] = valuesOf(row, pairMeasures).map(orNull);
    return {
      ...{ label, both: common, alone: first + second - 2 * common, mentions, links, alpha },
      metrics: byMetric(options, (metric) => scores[metric]),
    };
  });
}

/** Adds up the counts of mentions by class. */
class Classes {
  private readonly options: ScoreOptions;
  private readonly by: AgreementDivision;
  private readonly counts = new Map<string, readonly PartBreakdown[]>();

  constructor(options: AgreementOptions, by: AgreementDivision) {
    this.options = { ...agreementScoreOptions(options), metrics: [mentionMetric, ...options.metrics] };
    this.by = by;
  }

  add(id: string, [a, b]: readonly [Marking, Marking]): void {
    const { options } = this;
    const [one, other] = [a, b].map(({ part }) => prepareSide(part, options).prepared);
    const breakdown = (key: typeof one, response: typeof one): PartBreakdown =>
      breakDown(options, chosenMentions(pairMentions(key, response), options), this.by);
    // Each annotator is the key once, because the key's classes take precedence.
    this.counts.set(id, [breakdown(one, other), exchanged(breakdown(other, one))]);
  }

  groups(): GroupAgreement[] {
    const { [mentionMetric.id]: marked, ...scored } = sumBreakdowns([...this.counts.values()].flat(), this.options);
    const ids = Object.keys(scored);
    const f1Of = new Map(
      ids.map((id) => [id, new Map(scored[id].rows.map(({ label, score }) => [label, f1(score)]))] as const),
    );
    return marked.rows
      .map(({ label, score }): GroupAgreement => {
        const { recall, precision } = countsOf(score);
        // Both annotators were the key, so everything is counted twice.
        const [both, one, other] = [recall[0] / 2, recall[1] / 2, precision[1] / 2];
        return {
          ...{ label, both, alone: one + other - 2 * both, mentions: f1(score) },
          metrics: Object.fromEntries(ids.map((id) => [id, f1Of.get(id)?.get(label) ?? null])),
        };
      })
      .sort((x, y) => (x.label < y.label ? -1 : 1));
  }
}

function countsOf({ counts }: Score): Readonly<Record<"recall" | "precision", readonly [number, number]>> {
  if (counts === undefined || !("recall" in counts))
    throw new TypeError("a divided metric counts recall and precision");
  return counts;
}

/** Returns F1, which is 0 and not undefined if only one annotator has anything to compare. */
function f1(score: Score): number | null {
  const { recall, precision } = countsOf(score);
  return fMeasure(ratio(...recall), ratio(...precision));
}

/** Returns a breakdown with the sides exchanged: recall and precision. */
function exchanged(breakdown: PartBreakdown): PartBreakdown {
  const counts = Array.from(breakdown.counts, ([id, byLabel]) => {
    const swapped = Array.from(byLabel, ([label, own]) => [label, own.map((_, c) => own[(c + 2) % 4])] as const);
    return [id, new Map(swapped)] as const;
  });
  return { ...breakdown, counts: new Map(counts) };
}
