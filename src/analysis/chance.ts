import type { OverlapTable } from "../core/overlap-table.ts";
import { type PairedMentions, pairedTable, type SideMentions } from "../core/paired-mentions.ts";
import { formatSignature, parseSignature } from "../core/signature.ts";
import type { Score } from "../metrics/kit/metric.ts";
import { Accumulator } from "../scoring/accumulator.ts";
import { CountLayout } from "../scoring/count-layout.ts";
import type { CountedPart } from "../scoring/counted-part.ts";
import { looksAtMentions, MetricCounter } from "../scoring/count-metrics.ts";
import type { ScoreOptions } from "../scoring/score-options.ts";
import { chosenMentions, chosenTable, type MatchedSides, pairMentions, withTableSplits } from "../scoring/tabulate.ts";
import { generatorName, RandomWords, shuffle, streams } from "../stats/random-words.ts";
import { adjustedForChance, Dealer, mostMentions, pairOfTable } from "./dealt-tables.ts";
import { type FigureName, figureNames, figureOf } from "./measure-units.ts";

/** The chance value of a score, and the score adjusted for it. */
export interface ChanceFigure {
  /**
   * The expected score of a response with the same mentions and entity sizes; `null` if the score is undefined, or is
   * undefined for one of the random arrangements.
   */
  readonly expected: number | null;
  /** The standard error of `expected`; 0 if that is exact or `null`. */
  readonly standardError: number;
  /** (score − expected) / (1 − expected); `null` if undefined. */
  readonly adjusted: number | null;
}

/** The figures of a response adjusted for chance. */
export interface ChanceAdjusted {
  /** How many random arrangements were scored; 0 if every defined figure has a closed form. */
  readonly permutations: number;
  /** By metric id. A metric with one figure has it in place of F. */
  readonly figures: Readonly<Record<string, Readonly<Record<FigureName, ChanceFigure>>>>;
  /** The signature of the scores, extended by the method of adjustment. */
  readonly signature: string;
}

/** Options for the random arrangements. */
export interface ChanceOptions {
  /** How many random arrangements are scored for figures without a closed form. */
  readonly permutations: number;
  /** The seed, a whole number from 0. */
  readonly seed: number;
}

interface DealtPart {
  readonly table: OverlapTable;
  /** Only if a metric needs them. */
  readonly mentions: PairedMentions | undefined;
}

/**
 * Finds the score expected by chance: the mean score of responses with the same mentions, whose entities keep their
 * sizes but are assigned at random to the mentions of each part. Dropped singletons are not assigned. Extra mentions
 * are assigned like the others. The mentions found stay the same, so mention detection adjusted for chance is 0, or 0/0
 * if it is perfect.
 *
 * @source Recasens and Hovy (2011), §6; Hubert, L. and Arabie, P. (1985). Comparing Partitions. Journal of
 *   Classification 2
 */
export class ChanceScorer {
  private readonly parts = new Map<string, DealtPart>();

  /** Adds a part that was scored with these options; a part with the same id replaces its earlier version. */
  add(id: string, { key, response, pairs, table }: MatchedSides, options: ScoreOptions): void {
    const needsMentions = looksAtMentions(options);
    const whole = options.splitAntecedents === "drop" ? table : withTableSplits(table, key, response);
    this.parts.set(id, {
      table: chosenTable(whole, options),
      mentions: needsMentions ? chosenMentions(pairMentions(key, response, pairs), options) : undefined,
    });
  }

  /**
   * Adjusts scores for chance.
   *
   * @param scored the scores of exactly the parts that were added
   * @param signature of the scores
   * @complexity O(permutations · cost of the metrics) if a figure has no closed form
   */
  adjust(
    scored: Accumulator,
    { permutations, seed }: ChanceOptions,
    signature = scored.result().signature,
  ): ChanceAdjusted {
    const { options } = scored;
    const { scores } = scored.result();
    const ids = Object.keys(scores);
    const parts = Array.from(scored.counted(), ([id, counted]) => ({ id, counted, ...this.parts.get(id)! })).sort(
      (a, b) => (a.id < b.id ? -1 : 1),
    );
    const counter = new MetricCounter(new CountLayout(options.metrics), options);
    const closed = parts.map(({ table }) => counter.expected(table));
    const scoresOf = scorerOf(options, parts);
    const known = scoresOf((i) => closed[i].counts);
    // An average would be a number even if the counts of a component are unknown.
    const averages = new Set(options.metrics.flatMap(({ id, kind }) => (kind === "composite" ? [id] : [])));
    const isKnown = (id: string, figure: FigureName): boolean =>
      !averages.has(id) &&
      figureOf(known[id], figure) !== null &&
      (figure !== "f1" || closed.every(({ givesF }) => givesF.has(id)));
    const isOpen = ids.some((id) =>
      figureNames.some((figure) => figureOf(scores[id], figure) !== null && !isKnown(id, figure)),
    );

    const trials = isOpen ? permutations : 0;
    const means = dealtMeans(options, parts, ids, { permutations: trials, seed });

    const figuresOf = (id: string, m: number) =>
      Object.fromEntries(
        figureNames.map((figure, f): [FigureName, ChanceFigure] => {
          const score = figureOf(scores[id], figure);
          const exact = isKnown(id, figure);
          const mean = means.mean(3 * m + f);
          const expected =
            score === null ? null : exact ? figureOf(known[id], figure) : Number.isNaN(mean) ? null : mean;
          const standardError = exact || expected === null ? 0 : means.standardError(3 * m + f);
          return [
            figure,
            { expected, standardError, adjusted: adjustedForChance(score, expected, options.zeroDivision) },
          ];
        }),
      ) as Record<FigureName, ChanceFigure>;
    const { version = "", ...fields } = parseSignature(signature) ?? {};
    return {
      permutations: trials,
      figures: Object.fromEntries(ids.map((id, m) => [id, figuresOf(id, m)])),
      signature: formatSignature({
        ...fields,
        adjust: "chance",
        ...(trials > 0 && { permutations: String(trials), seed: String(seed), rng: generatorName }),
        version,
      }),
    };
  }
}

/** A part, and its counts for the response as it is. */
interface ScoredPart extends DealtPart {
  readonly id: string;
  readonly counted: CountedPart;
}

/** Returns a function that returns the scores if the counts of each part, by its index, were others. */
function scorerOf(
  options: ScoreOptions,
  parts: readonly ScoredPart[],
): (countsOf: (part: number) => Float64Array) => Readonly<Record<string, Score>> {
  const nothing = { voidMentions: 0, keySingletons: 0, responseSingletons: 0 };
  const noDigests = { keyDigest: undefined, responseDigest: undefined };
  const own = parts.map(({ counted: { document, part, keyMentions, responseMentions, foundMentions } }) => ({
    ...{ document, part, keyMentions, responseMentions, foundMentions },
    ...nothing,
    ...noDigests,
  }));
  return (countsOf) => {
    const total = new Accumulator(options);
    for (let i = 0; i < parts.length; i++) total.addOwn(parts[i].id, { ...own[i], counts: countsOf(i) });
    return total.result().scores;
  };
}

/** Returns the means over random arrangements: for each metric, its three figures. */
function dealtMeans(
  options: ScoreOptions,
  parts: readonly ScoredPart[],
  ids: readonly string[],
  { permutations, seed }: ChanceOptions,
): Means {
  const means = new Means(3 * ids.length);
  if (permutations === 0) return means;
  const counter = new MetricCounter(new CountLayout(options.metrics), options);
  const scoresOf = scorerOf(options, parts);
  const deals = parts.map((part) => dealsOf(part, (table, mentions) => counter.count(table, mentions)));
  const random = new RandomWords(seed, streams.adjustment);
  const words = new Uint32Array(deals.reduce((sum, { words: own }) => sum + own, 0));
  const figures = new Float64Array(3 * ids.length);
  for (let trial = 0; trial < permutations; trial++) {
    random.fill(trial, words);
    let used = 0;
    const dealt = scoresOf((i) => deals[i].deal(words.subarray(used, (used += deals[i].words))));
    ids.forEach((id, m) => {
      figureNames.forEach((figure, f) => (figures[3 * m + f] = figureOf(dealt[id], figure) ?? Number.NaN));
    });
    means.add(figures);
  }
  return means;
}

interface Deals {
  readonly words: number;
  readonly deal: (words: Uint32Array) => Float64Array;
}

function dealsOf(
  { table, mentions }: DealtPart,
  count: (table: OverlapTable, mentions?: PairedMentions) => Float64Array,
): Deals {
  if (mentions !== undefined) {
    return {
      words: mentions.response.mentions.length,
      deal(words) {
        const dealt = { key: mentions.key, response: dealtMentions(mentions.response, words) };
        return count({ ...table, ...pairedTable(dealt) }, dealt);
      },
    };
  }
  const pair = pairOfTable(table);
  const dealer = new Dealer(pair, "second");
  return { words: mostMentions(pair), deal: (words) => dealer.deal(words, (dealt) => count({ ...table, ...dealt })) };
}

function dealtMentions(side: SideMentions, words: Uint32Array): SideMentions {
  const { part, mentions, entity } = side;
  const from = Int32Array.from(mentions.keys());
  shuffle(from, words);
  const column = Int32Array.from(part.mentions.entity);
  mentions.forEach((m, place) => (column[m] = part.mentions.entity[mentions[from[place]]]));
  return {
    ...side,
    part: { ...part, mentions: { ...part.mentions, entity: column } },
    entity: from.map((place) => entity[place]),
  };
}

/** Means and their standard errors, by Welford's recurrence. */
class Means {
  private readonly means: Float64Array;
  private readonly squares: Float64Array;
  private count = 0;

  constructor(columns: number) {
    this.means = new Float64Array(columns);
    this.squares = new Float64Array(columns);
  }

  add(values: Float64Array): void {
    this.count++;
    values.forEach((value, c) => {
      const off = value - this.means[c];
      this.means[c] += off / this.count;
      this.squares[c] += off * (value - this.means[c]);
    });
  }

  /** Returns the mean; NaN without values, or if one was NaN. */
  mean(column: number): number {
    return this.count === 0 ? Number.NaN : this.means[column];
  }

  standardError(column: number): number {
    return this.count < 2 ? Number.NaN : Math.sqrt(this.squares[column] / (this.count - 1) / this.count);
  }
}
