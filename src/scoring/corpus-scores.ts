import { compareIds } from "../stats/unit-counts.ts";
import { present } from "../core/arrays.ts";
import { corpusHash } from "../core/corpus-hash.ts";
import { defined } from "../core/defined.ts";
import type { Diagnostic } from "../core/diagnostic.ts";
import { labelOf } from "../core/document.ts";
import { conll } from "../metrics/conll.ts";
import { type ChainCounts, plusChains } from "../metrics/kit/antecedents.ts";
import type { WeighedTypes } from "../metrics/kit/lea-importance.ts";
import type { PartlyUndefined, Score } from "../metrics/kit/metric.ts";
import { type Breakdown, sumBreakdowns } from "./breakdown.ts";
import { conllLayout } from "./count-layout.ts";
import { NotComparableError } from "./not-comparable.ts";
import { asksForNouns, type CountedPart, countsOf, firstLacks, type LackIn, sumCounts } from "./counted-part.ts";
import { MetricFigures } from "./figures.ts";
import { type GapScore, gapScore } from "./gap-score.ts";
import { grouped, type Grouping, groupOf, macroAverage, macroColumns, unitOfAverage } from "./grouping.ts";
import { type MajorCounts, sumMajorCounts } from "./major-entities.ts";
import { type SharedScopes, sharedScopes } from "./scopes/shared-scopes.ts";
import type { ChosenMetric, Scores } from "./score-options.ts";
import type { Counting } from "./score-part.ts";
import { scoreSignature } from "./score-signature.ts";

/** The scores of a group of parts, by metric id. */
export interface GroupScore<Chosen extends ChosenMetric = ChosenMetric> {
  readonly id: string;
  readonly scores: Scores<Chosen>;
}

/** One unit of a comparison: a document, a part or a genre. */
export interface UnitRow {
  readonly id: string;
  readonly genre: string;
  readonly parts: number;
  readonly keyMentions: number;
  readonly counts: Float64Array;
}

/** The CoNLL F1 with singletons (`keep`) and without them (`drop`), 0..1; `null` if undefined. */
export interface ConllBySingletons {
  readonly keep: number | null;
  readonly drop: number | null;
  /** Details of each average in which an undefined metric counts as 0. */
  readonly partlyUndefined?: { readonly keep?: PartlyUndefined; readonly drop?: PartlyUndefined };
}

/** The scores of one response, plain and serialisable. */
export interface ScoreResult<Chosen extends ChosenMetric = ChosenMetric> {
  /** By metric id, in the order of the metrics. */
  readonly scores: Scores<Chosen>;
  readonly signature: string;
  readonly documents: number;
  readonly parts: number;
  /** The singletons of each side, whether or not they count. */
  readonly singletons: { readonly key: number; readonly response: number };
  /**
   * The CoNLL F1 with and without singletons, if there are any and the CoNLL average is among the metrics. Absent with
   * `removeNested` or split antecedents.
   */
  readonly conllBySingletons?: ConllBySingletons;
  /** How many mentions of the key are also in the response, but without a correct link. */
  readonly voidMentions: number;
  /** Counts of the key's chains with and without nouns, if a metric that needs nouns has figures. */
  readonly chains?: ChainCounts;
  /** GAP's own score, if the key is in GAP's format. */
  readonly gap?: GapScore;
  /** For each metric without figures, by id: the information that it needs, and the first part that lacks it. */
  readonly lacking?: Readonly<Record<string, LackIn>>;
  /** For metrics that weigh types, by id: weighted types that do not occur, and types without a weight. */
  readonly weighed?: Readonly<Record<string, WeighedTypes>>;
  /** How much counts, if only major entities do. */
  readonly major?: MajorCounts;
  /** Additional figures across documents, if the scope is larger than a document. */
  readonly shared?: SharedScopes;
  /** With a macro average, the number of units in which each metric's main figure is undefined. */
  readonly undefinedUnits?: Readonly<Record<string, number>>;
  /** The diagnostics of scoring. With `score`, those of reading come first. */
  readonly diagnostics: readonly Diagnostic[];
}

/** The counts of a corpus, and how they were counted. */
export interface CountedCorpus {
  /** In the order of their ids, so that the order of the files cannot change the last digit of a sum. */
  readonly parts: readonly CountedPart[];
  readonly counting: Counting;
  /** The version that made the counts, if not this one. */
  readonly countedBy: string | undefined;
}

/** Returns the scores of all parts together. */
export function scoresOfCorpus(corpus: CountedCorpus): Omit<ScoreResult, "diagnostics"> {
  const { parts, counting, countedBy } = corpus;
  const { options, counter, figures } = counting;
  const sum = (name: "keySingletons" | "responseSingletons" | "voidMentions"): number =>
    parts.reduce((all, part) => all + part[name], 0);
  const singletons = { key: sum("keySingletons"), response: sum("responseSingletons") };
  const examples = present(parts, ({ gap }) => gap);
  const lacking = lackingIn(corpus);
  // Merged counts may come from a run with more metrics.
  const chains = asksForNouns(options, lacking) ? present(parts, ({ chains: own }) => own) : [];
  const shared = sharedScopes(parts, counting, Object.keys(lacking));
  const documents = shared?.documents ?? new Set(parts.map((part) => part.document)).size;
  const scores =
    options.average === "macro"
      ? macroAverage(options.metrics, unitScores(corpus), Object.keys(lacking))
      : { scores: figures.scores(sumsOf(parts, counting, lacking)) };
  const weighed = counter.weighed(parts);
  return {
    ...scores,
    signature: scoreSignature(options, {
      hasSplits: parts.some(({ hasSplits }) => hasSplits === true),
      documents,
      parts: parts.length,
      keyHash: corpusHash(present(parts, ({ keyDigest }) => keyDigest)),
      responseHash: corpusHash(present(parts, ({ responseDigest }) => responseDigest)),
      countedBy,
    }),
    documents,
    parts: parts.length,
    singletons,
    voidMentions: sum("voidMentions"),
    ...(chains.length > 0 && { chains: chains.reduce(plusChains) }),
    ...(Object.keys(lacking).length > 0 && { lacking }),
    ...(Object.keys(weighed).length > 0 && { weighed }),
    ...defined({ major: sumMajorCounts(present(parts, ({ major }) => major)), shared }),
    ...(examples.length > 0 && { gap: gapScore(examples, options.zeroDivision) }),
    ...(counting.conllCounter !== undefined &&
      singletons.key + singletons.response > 0 && {
        conllBySingletons: conllBySingletons(parts, counting, Object.keys(lacking)),
      }),
  };
}

/** Returns, by the id of each metric without figures, the information that it needs and the first part that lacks it. */
export function lackingIn({ parts, counting }: CountedCorpus): Readonly<Record<string, LackIn>> {
  const lacks = firstLacks(counting.options.metrics, parts);
  for (const [id, { nameless: side }] of Object.entries(counting.counter.weighed(parts))) {
    const first = side && parts.find(({ types }) => (types?.[id]?.[side].counts ?? []).length > 0);
    if (side && first) lacks[id] ??= { side, what: "classes of names", document: labelOf(first) };
  }
  return lacks;
}

function sumsOf(
  parts: readonly CountedPart[],
  { options, layout }: Counting,
  lacking: Readonly<Record<string, LackIn>>,
): Float64Array {
  const sums = sumCounts(countsOf(parts), layout.columns);
  for (const metric of options.metrics) {
    if (metric.kind !== "counted" || !Object.hasOwn(lacking, metric.id)) continue;
    for (const column of layout.columnsOf(metric)) sums[column] = Number.NaN;
  }
  return sums;
}

/** Returns the scores of each class of mentions, by metric id; counts are summed, whatever the average. */
export function corpusBreakdown({ parts, counting }: CountedCorpus): Readonly<Record<string, Breakdown>> {
  return sumBreakdowns(
    parts.flatMap(({ breakdown }) => breakdown ?? []),
    counting.options,
  );
}

/**
 * Returns information that the breakdown needs, and that a side lacks in all parts in which it has mentions; nothing if
 * there is none. If a side lacks it only in some parts, their mentions are labelled `none`.
 */
export function breakdownLackIn({ parts }: CountedCorpus): LackIn | undefined {
  for (const part of parts) {
    for (const lack of part.breakdown?.lacks ?? []) {
      if (!parts.some(({ breakdown }) => breakdown?.known.includes(lack.side))) {
        return { ...lack, document: labelOf(part) };
      }
    }
  }
  return undefined;
}

/** Returns a function that scores some parts of a corpus together. */
export function scoresOfGroups(corpus: CountedCorpus): (parts: readonly CountedPart[]) => Record<string, Score> {
  const { counting } = corpus;
  const lacking = lackingIn(corpus);
  return (parts) => counting.figures.scores(sumsOf(parts, counting, lacking));
}

/** Returns the counts of each unit for a comparison: see `Accumulator.units`. */
export function rowsOfUnits(corpus: CountedCorpus, grouping: Grouping | "cluster"): UnitRow[] {
  const { parts, counting } = corpus;
  if (grouping === "cluster") return rowsOfClusters(parts);
  const { options, layout } = counting;
  return Array.from(grouped(parts, grouping), ([id, own]) => ({
    id,
    genre: groupOf(own[0], "genre"),
    parts: own.length,
    keyMentions: own.reduce((sum, part) => sum + part.keyMentions, 0),
    counts:
      options.average === "micro"
        ? sumCounts(countsOf(own), layout.columns)
        : sumCounts(macroColumns(own, counting), 6 * options.metrics.length),
  })).sort((a, b) => compareIds(a.id, b.id));
}

/** Clusters of several parts keep the name of their part, because mentions of different parts may have the same name. */
function rowsOfClusters(parts: readonly CountedPart[]): UnitRow[] {
  const rows = new Map<string, UnitRow>();
  for (const part of parts) {
    if (part.clusters === undefined)
      throw new NotComparableError(
        "information-lacking",
        `${labelOf(part)} has no counts of clusters: score it with the unit cluster, without count files`,
      );
    const { names, keySizes, counts, columns } = part.clusters;
    const prefix = parts.length === 1 ? "" : `${labelOf(part)}: `;
    names.forEach((name, cluster) => {
      const id = `${prefix}${name}`;
      const own = counts.slice(cluster * columns, (cluster + 1) * columns);
      // Repeated mentions are one unit.
      const before = rows.get(id);
      before?.counts.forEach((count, c) => (own[c] += count));
      const keyMentions = keySizes[cluster] + (before?.keyMentions ?? 0);
      rows.set(id, { id, genre: groupOf(part, "genre"), parts: 1, keyMentions, counts: own });
    });
  }
  return Array.from(rows.values()).sort((a, b) => compareIds(a.id, b.id));
}

function unitScores(corpus: CountedCorpus): Readonly<Record<string, Score>>[] {
  const scoresOf = scoresOfGroups(corpus);
  return Array.from(grouped(corpus.parts, unitOfAverage(corpus.counting.options)))
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([, parts]) => scoresOf(parts));
}

/** Averages like `scoresOfCorpus`, so that the F1 under the chosen policy equals that of `conll`. */
function conllBySingletons(
  parts: readonly CountedPart[],
  { options, layout }: Counting,
  lacking: readonly string[],
): ConllBySingletons {
  const figures = new MetricFigures(conllLayout, options);
  const scoresOf = (vectors: Float64Array[]): Record<string, Score> =>
    figures.scores(sumCounts(vectors, conllLayout.columns));
  const scoreOf = (vectorOf: (part: CountedPart) => Float64Array): Score => {
    if (options.average === "micro") return scoresOf(parts.map(vectorOf))["conll"];
    const units = Array.from(grouped(parts, unitOfAverage(options)))
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([, unit]) => scoresOf(unit.map(vectorOf)));
    return macroAverage([conll], units, lacking).scores["conll"];
  };
  const chosen = scoreOf(({ counts }) => layout.select(counts, conllLayout));
  const other = scoreOf(({ counts, otherConll }) => otherConll ?? layout.select(counts, conllLayout));
  const [keep, drop] = options.singletons === "keep" ? [chosen, other] : [other, chosen];
  const partlyUndefined = defined({ keep: keep.partlyUndefined, drop: drop.partlyUndefined });
  return {
    ...{ keep: keep.f1, drop: drop.f1 },
    ...(Object.keys(partlyUndefined).length > 0 && { partlyUndefined }),
  };
}
