import { firstIndex, greatest } from "../../core/arrays.ts";
import { compensatedSum } from "../../core/compensated-sum.ts";
import { bCubed } from "../../metrics/b-cubed.ts";
import { blanc } from "../../metrics/blanc.ts";
import { mentions } from "../../metrics/mentions.ts";
import { pairwise } from "../../metrics/pairwise.ts";
import type { Metric } from "../../metrics/kit/metric.ts";
import type { ScoreOptions } from "../../scoring/score-options.ts";
import {
  type Choice,
  type Choices,
  clusterings,
  markedMentions,
  pairsApart,
  type SoftPiece,
  piecesOf,
  smallPiece,
  undominated,
} from "./soft-pieces.ts";
import type { SoftTable } from "./soft-table.ts";

/** The highest soft F1 that any response could have. */
export interface Attainable {
  /** The id of the metric. */
  readonly metric: string;
  /** 0..1 */
  readonly f1: number;
  /** Whether some response has this F1; otherwise, no response has more. */
  readonly isExact: boolean;
}

type Best = Omit<Attainable, "metric">;

/** How many sums over a whole corpus are compared before they give way to a bound. */
const MOST_SUMS = 600;

/**
 * Returns the highest soft F1 of each metric that any response could have against these keys. Annotators who disagree
 * cannot all be right, so it is below 1 if they do.
 *
 * Texts fall into pieces: mentions that no chain of annotators' links connects. A response gains nothing by links
 * between pieces. All clusterings of a small piece are tried. In a larger piece, each mention gets the best entity that it
 * could have by itself, so the result is a bound. BLANC also counts pairs of mentions in different pieces: it is searched
 * if there are few mentions in all, and otherwise bounded by the best of both classes of links.
 *
 * Returns no figures for a macro average or another β, and none for a metric without mentions or links.
 *
 * @param tables the texts
 * @param options of metrics that have soft scores
 * @example
 *   const options = resolveOptions({ metrics: ["b3"] });
 *   const keys = [[["a", "b"]], [["a"], ["b"]]].map((clusters) => ({ open: () => [partOf(clusters, "x")] }));
 *   const tables = softParts(keys, [keys[0]], options).map(({ table }) => table);
 *   // Both mentions joined: recall 1 and precision 3/4. Apart, recall is 2/3 and precision 1.
 *   attainableSoft(tables, options)[0].f1; // → 6 / 7
 */
export function attainableSoft(tables: readonly SoftTable[], options: ScoreOptions): Attainable[] {
  const { metrics, average, beta, singletons } = options;
  if (average !== "micro" || beta !== 1) return [];
  const known = new Map<string, SoftPiece>();
  const pieces = tables.flatMap((table) => piecesOf(table, known));
  return metrics.flatMap((metric) => {
    const best = bestOf(metric, tables, pieces, options);
    // Dropping singletons also drops those of the response, which the search does not.
    return best === undefined
      ? []
      : [{ metric: metric.id, f1: best.f1, isExact: best.isExact && singletons === "keep" }];
  });
}

function bestOf(
  metric: Metric,
  tables: readonly SoftTable[],
  pieces: readonly SoftPiece[],
  options: ScoreOptions,
): Best | undefined {
  const isExact = pieces.every((piece) => piece.isExact);
  const marked = tables.flatMap((table) => markedMentions(table));
  if (metric === mentions) return bestRatio(marked, allOf(marked), true);
  if (metric === bCubed) return bestBCubed(pieces, allOf(marked));
  const links = bestRatio(
    pieces.flatMap(({ pairs }) => pairs),
    linksIn(tables),
    isExact,
  );
  if (metric === pairwise) return links;
  return metric === blanc ? (searchedBlanc(tables, options) ?? boundOfBlanc(tables, links, options)) : undefined;
}

/** Returns what recall is divided by: the sum over all mentions or pairs, each of which has one choice. */
function allOf(choices: readonly Choices[]): number {
  return compensatedSum(choices.length, (i) => choices[i].of[0].recall * choices[i].times);
}

/** Returns Σ w(x,y) over all pairs of mentions. */
export function linksIn(tables: readonly SoftTable[]): number {
  return compensatedSum(tables.length, (t) => {
    const { annotators, profiles } = tables[t];
    let links = 0;
    for (const { size, marked, joined } of profiles) {
      for (const [other, count] of joined) links += size * count * profiles[other].size;
      links -= size * marked;
    }
    return links / 2 / annotators;
  });
}

/**
 * Returns the greatest 2·found ÷ (marked + whole) of sums over choices. Raises a guess until no choice gains by it, which
 * finds the maximum.
 *
 * @source Dinkelbach, W. (1967). On Nonlinear Fractional Programming. Management Science 13(7), 492–498.
 */
function bestRatio(choices: readonly Choices[], whole: number, isExact: boolean): Best | undefined {
  if (whole === 0) return undefined;
  let f1 = 0;
  for (;;) {
    let [found, marked] = [0, 0];
    for (const { of, times } of choices) {
      let best: Choice = nothing;
      for (const choice of of) if (gainOf(choice, f1) > gainOf(best, f1)) best = choice;
      found += best.recall * times;
      marked += best.marked * times;
    }
    const better = (2 * found) / (marked + whole);
    if (better <= f1 + 1e-15) return { f1, isExact };
    f1 = better;
  }
}

function gainOf({ recall, marked }: Choice, f1: number): number {
  return 2 * recall - f1 * marked;
}

const nothing: Choice = { recall: 0, precision: 0, marked: 0 };

function bestBCubed(pieces: readonly SoftPiece[], whole: number): Best | undefined {
  if (whole === 0) return undefined;
  const sums = allSums(pieces);
  if (sums === undefined) return { f1: boundOfBCubed(pieces, whole), isExact: false };
  return { f1: greatest(sums.map((each) => harmonicMean(each, whole))), isExact: true };
}

function harmonicMean({ recall, precision, marked }: Choice, whole: number): number {
  const [r, p] = [recall / whole, marked === 0 ? 0 : precision / marked];
  return r + p === 0 ? 0 : (2 * r * p) / (r + p);
}

/** Returns the sums of all responses, without those that others surpass; nothing if there are too many. */
function allSums(pieces: readonly SoftPiece[]): readonly Choice[] | undefined {
  if (!pieces.every(({ isExact }) => isExact)) return undefined;
  let sums: readonly Choice[] = [nothing];
  for (const { entities } of pieces) {
    sums = undominated(sums.flatMap((one) => entities[0].of.map((other) => plus(one, other))));
    if (sums.length > MOST_SUMS) return undefined;
  }
  return sums;
}

function plus(one: Choice, other: Choice): Choice {
  return {
    recall: one.recall + other.recall,
    precision: one.precision + other.precision,
    marked: one.marked + other.marked,
  };
}

/**
 * Returns a bound of B³. A response with precision π or more has, for every α ≥ 0, a recall of at most the sum over the
 * pieces of the greatest recall + α·(precision − π·marked), because the second terms are not negative in sum. Halves the
 * interval of π with the highest bound until this is settled.
 */
function boundOfBCubed(pieces: readonly SoftPiece[], whole: number): number {
  const bounds = new RecallBounds(pieces.flatMap(({ entities }) => entities));
  const between = (low: number, high: number): { low: number; high: number; bound: number } => {
    const recall = Math.min(1, bounds.least(low) / whole);
    return { low, high, bound: (2 * recall * high) / (recall + high) };
  };
  let intervals = [between(0, 1)];
  for (;;) {
    const best = intervals.reduce((one, other) => (other.bound > one.bound ? other : one));
    const { low, high, bound } = best;
    if (high - low < 1e-5) return bound;
    const middle = (low + high) / 2;
    intervals = [...intervals.filter((own) => own !== best), between(low, middle), between(middle, high)];
  }
}

/** How finely α is searched: each α is e^(1/STEPS) times the one before. Every α gives a bound. */
const STEPS = 40;

/** The greatest recall + α·precision of each mention that is a choice by itself, for one α, the greatest first. */
interface Gains {
  readonly gains: Float64Array;
  /** How often the gains before each place occur, and their sums. */
  readonly times: Float64Array;
  readonly sums: Float64Array;
}

/** Bounds of recall for a precision, over α. */
class RecallBounds {
  /** Choices of which each marks one mention. */
  private readonly mentions: readonly Choices[];
  private readonly others: readonly Choices[];
  private readonly known = new Map<number, Gains>();

  constructor(choices: readonly Choices[]) {
    const isMention = ({ of }: Choices): boolean => of.every(({ marked }) => marked === 1);
    this.mentions = choices.filter(isMention);
    this.others = choices.filter((own) => !isMention(own));
  }

  /** Returns the least of the bounds. They are convex in α, so golden sections of its logarithm find it. */
  least(precision: number): number {
    const ratio = (Math.sqrt(5) - 1) / 2;
    let [low, high] = [-6 * STEPS, 6 * STEPS];
    let least = this.bound(undefined, precision);
    while (high - low > 2) {
      const width = Math.min(Math.ceil(ratio * (high - low)), high - low - 1);
      const [atLeft, atRight] = [high - width, low + width].map((step) => this.bound(step, precision));
      least = Math.min(least, atLeft, atRight);
      if (atLeft < atRight) high = low + width;
      else low = high - width;
    }
    return least;
  }

  /** @param step the place of α; undefined for 0 */
  private bound(step: number | undefined, precision: number): number {
    const alpha = step === undefined ? 0 : Math.exp(step / STEPS);
    const { gains, times, sums } = this.gainsFor(alpha);
    const cost = alpha * precision;
    const taken = firstIndex(gains.length, (i) => gains[i] <= cost);
    let recall = sums[taken] - cost * times[taken];
    for (const { of, times: often } of this.others) {
      let most = 0;
      for (const choice of of)
        most = Math.max(most, choice.recall + alpha * (choice.precision - precision * choice.marked));
      recall += most * often;
    }
    return recall;
  }

  private gainsFor(alpha: number): Gains {
    const earlier = this.known.get(alpha);
    if (earlier !== undefined) return earlier;
    const own = this.mentions.map(({ of, times }) => ({
      gain: greatest(of.map(({ recall, precision }) => recall + alpha * precision)),
      times,
    }));
    own.sort((a, b) => b.gain - a.gain);
    const times = new Float64Array(own.length + 1);
    const sums = new Float64Array(own.length + 1);
    own.forEach((each, i) => {
      times[i + 1] = times[i] + each.times;
      sums[i + 1] = sums[i] + each.gain * each.times;
    });
    const made = { gains: Float64Array.from(own, ({ gain }) => gain), times, sums };
    this.known.set(alpha, made);
    return made;
  }
}

/** Tries all responses; returns nothing if the texts have too many mentions. */
function searchedBlanc(tables: readonly SoftTable[], options: ScoreOptions): Best | undefined {
  const mentions = tables.flatMap((table, text) =>
    table.profiles.flatMap((profile, p) => Array.from({ length: profile.size }, () => ({ table, text, profile, p }))),
  );
  if (mentions.length > smallPiece) return undefined;
  const pairs = mentions.flatMap((one, x) =>
    mentions.slice(x + 1).flatMap((other, i) => {
      if (one.text !== other.text) return [];
      const { annotators } = one.table;
      const joined = (one.profile.joined.get(other.p) ?? 0) / annotators;
      return [{ x, y: x + 1 + i, joined, apart: one.table.apart(one.p, other.p) / annotators }];
    }),
  );
  const [allJoined, allApart] = [(pair: Pair) => pair.joined, (pair: Pair) => pair.apart].map((of) =>
    compensatedSum(pairs.length, (i) => of(pairs[i])),
  );
  let f1: number | undefined;
  for (const clusters of clusterings(mentions.length)) {
    if (clusters.some((cluster, x) => mentions[x].text !== mentions[clusters.indexOf(cluster)].text && cluster >= 0))
      continue;
    const counts = Float64Array.of(0, allJoined, 0, 0, allApart, 0);
    for (const { x, y, joined, apart } of pairs) {
      if (clusters[x] < 0 || clusters[y] < 0) continue;
      const isJoined = clusters[x] === clusters[y];
      counts[isJoined ? 0 : 3] += isJoined ? joined : apart;
      counts[isJoined ? 2 : 5]++;
    }
    const own = blanc.score(counts, options).f1;
    if (own !== null && own > (f1 ?? -1)) f1 = own;
  }
  return f1 === undefined ? undefined : { f1, isExact: true };
}

/** A pair of mentions, with the shares of annotators who join them and who keep them apart. */
interface Pair {
  readonly joined: number;
  readonly apart: number;
}

/** Bounds BLANC by the best of both classes of links, each by itself. */
function boundOfBlanc(
  tables: readonly SoftTable[],
  links: Best | undefined,
  { blancAlpha }: ScoreOptions,
): Best | undefined {
  const pairs = tables.flatMap((table) => pairsApart(table));
  const apart = bestRatio(pairs, allOf(pairs), false);
  if (links === undefined || apart === undefined) return links ? { ...links, isExact: false } : apart;
  return { f1: blancAlpha * links.f1 + (1 - blancAlpha) * apart.f1, isExact: false };
}
