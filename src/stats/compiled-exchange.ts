import type { Quotient, QuotientSum } from "../core/quotient-sum.ts";
import type { TrialMemory } from "./trial-memory.ts";
import type { SwappedSums } from "./swapped-sums.ts";
import { tolerance } from "./tolerance.ts";
import type { DistinctColumns } from "./unit-counts.ts";

/** Bytes of what the compiled code reads, and where a term has its columns. Must equal those in `assembly/trials.ts`. */
const TERM = 144;
const COLUMN = 24;
const COLUMNS = 48;
const FIGURE = 16;
const PART = 16;
/** The kind of a term: a numerator and a denominator. The other kind, 0, is F of four columns. */
const RATIO = 1;
/** How many trials the compiled code computes together. */
const TOGETHER = 64;

/** A pair of systems with the figures' observed differences. */
export interface ObservedPair {
  readonly pair: readonly [a: number, b: number];
  readonly observed: Float64Array;
}

/** What the compiled code computes with. */
interface CompiledSums {
  readonly memory: TrialMemory;
  readonly swapped: SwappedSums;
  readonly columns: DistinctColumns;
}

interface CompiledFigure {
  readonly place: number;
  readonly sum: QuotientSum;
}

/**
 * Computes figures of exchanged sums in WebAssembly: those that are sums of quotients. B minus A of n/d is
 * (n_B · d_A − n_A · d_B) / (d_A · d_B); comparing it with the observed difference takes no division. The result can differ from the figures' own by
 * rounding, far less than `tolerance`.
 */
export class CompiledExchange {
  /** The places of its figures among the measures. */
  readonly places: readonly number[];
  private readonly memory: TrialMemory;
  private readonly swapped: SwappedSums;
  private readonly columns: DistinctColumns;
  private readonly terms: readonly Quotient[];
  /** Where in memory the pairs' terms, figures and counts begin, and what all pairs share. */
  private readonly at: { terms: number; figures: number; counts: number; scratch: number; differences: number };

  private constructor(
    { memory, swapped, columns }: CompiledSums,
    figures: readonly CompiledFigure[],
    terms: readonly Quotient[],
    at: CompiledExchange["at"],
  ) {
    this.memory = memory;
    this.swapped = swapped;
    this.columns = columns;
    this.places = figures.map(({ place }) => place);
    this.terms = terms;
    this.at = at;
  }

  /** Returns undefined if no figure can be computed here. */
  static create(
    sums: CompiledSums,
    quotients: readonly (QuotientSum | undefined)[],
    pairs: readonly ObservedPair[],
  ): CompiledExchange | undefined {
    const { memory, swapped, columns } = sums;
    const figures = quotients.flatMap((sum, place) =>
      sum !== undefined && isSafe(sum, columns) ? [{ place, sum }] : [],
    );
    if (figures.length === 0 || !swapped.isCompiled) return undefined;
    const terms = new Map(figures.flatMap(({ sum }) => sum.terms.map(({ of }) => [JSON.stringify(of), of] as const)));
    const perPair = figures.length * pairs.length;
    const places = memory.reserve([
      TERM * terms.size * pairs.length,
      (FIGURE + PART * terms.size) * perPair,
      8 * perPair,
      16 * TOGETHER * terms.size,
      8 * swapped.chunk * figures.length,
    ]);
    if (places === undefined) return undefined;
    const [ofTerms, ofFigures, counts, scratch, differences] = places;
    const at = { terms: ofTerms, figures: ofFigures, counts, scratch, differences };
    const exchange = new CompiledExchange(sums, figures, [...terms.values()], at);
    const order = [...terms.keys()];
    pairs.forEach((pair, p) => {
      exchange.writePair(p, pair, figures, order);
    });
    return exchange;
  }

  /**
   * Counts the trials of the last draw whose differences are at least as large as the observed ones.
   *
   * @param first the first of the trials, an even number
   */
  exchange(pair: number, first: number, trials: number, wantsDifferences: boolean): void {
    const { memory, at, terms, places, swapped } = this;
    memory.run.exchange(
      at.terms + TERM * terms.length * pair,
      terms.length,
      at.figures + this.figureBytes * places.length * pair,
      places.length,
      first,
      trials,
      at.scratch,
      at.counts + 8 * places.length * pair,
      wantsDifferences ? at.differences : 0,
      8 * swapped.chunk,
    );
  }

  /** Returns the difference of a figure, by its index in `places`, in a trial of the last call that wanted differences. */
  difference(figure: number, trial: number): number {
    return this.memory.numbers[this.at.differences / 8 + figure * this.swapped.chunk + trial];
  }

  /** Returns the count of a pair and of a figure, by its index in `places`. */
  count(pair: number, figure: number): number {
    return this.memory.numbers[this.at.counts / 8 + pair * this.places.length + figure];
  }

  private writePair(
    p: number,
    { pair, observed }: ObservedPair,
    figures: readonly CompiledFigure[],
    order: readonly string[],
  ): void {
    const { memory, terms, at } = this;
    terms.forEach((term, i) => {
      this.writeTerm(at.terms + TERM * (p * terms.length + i), term, pair);
    });
    figures.forEach(({ place, sum }, f) => {
      const to = at.figures + this.figureBytes * (p * figures.length + f);
      memory.numbers[to / 8] = observed[place] - tolerance;
      memory.integers[to / 4 + 2] = sum.terms.length;
      sum.terms.forEach(({ weight, of }, i) => {
        const part = to + FIGURE + PART * i;
        memory.integers[part / 4] = order.indexOf(JSON.stringify(of));
        memory.numbers[part / 8 + 1] = weight;
      });
    });
  }

  private get figureBytes(): number {
    return FIGURE + PART * this.terms.length;
  }

  private writeTerm(at: number, term: Quotient, [a, b]: readonly [number, number]): void {
    const { memory, columns, swapped } = this;
    const { index, totals } = columns;
    const same = (first: number, second: number): boolean =>
      index[a][first] === index[a][second] && index[b][first] === index[b][second];
    const head = (kind: number, isPositive: boolean, numbers: readonly number[]): void => {
      memory.integers[at / 4] = kind;
      memory.integers[at / 4 + 1] = isPositive ? 1 : 0;
      memory.numbers.set(numbers, at / 8 + 1);
    };
    const column = (place: number, c: number): void => {
      const to = at + COLUMNS + place * COLUMN;
      [a, b].forEach((system, side) => {
        memory.integers[to / 4 + side] = swapped.at + 8 * swapped.chunk * index[system][c];
        memory.numbers[to / 8 + 1 + side] = totals[index[system][c]];
      });
    };
    // Whether a column is positive in every trial: units whose smaller numbers remain.
    const stays = (c: number): boolean => columns.leastSum(index[a][c], index[b][c]) > tolerance;
    if ("numerator" in term) {
      head(RATIO, stays(term.denominator), [1, 0, 0]);
      [term.numerator, term.denominator].forEach((c, place) => {
        column(place, c);
      });
      return;
    }
    const [rn, rd] = term.recall;
    const [pn, pd] = term.precision;
    const weight = term.beta * term.beta;
    if (same(rn, pn) && index[a][rd] === index[b][rd]) {
      // With one numerator n, F is (1+β²) · n / (β² · rd + pd).
      const constant = weight * totals[index[a][rd]];
      head(RATIO, constant > 0 || stays(pd), [1 + weight, 0, constant]);
      column(0, rn);
      column(1, pd);
      return;
    }
    head(0, (weight > 0 && stays(pn) && stays(rd)) || (stays(rn) && stays(pd)), [1 + weight, weight]);
    [rn, rd, pn, pd].forEach((c, place) => {
      column(place, c);
    });
  }
}

/**
 * Returns whether a sum of quotients gives the figure in every trial: the columns that have to be positive are the same
 * for all systems, denominators have no rounding errors, by which 0 would be another number, and no numerator of an F is
 * negative.
 */
function isSafe(
  { terms, positive = [] }: QuotientSum,
  { index, totals, units, width, rows }: DistinctColumns,
): boolean {
  const denominators = terms.flatMap(({ of }) =>
    "numerator" in of ? [of.denominator] : [of.recall[1], of.precision[1]],
  );
  const numerators = terms.flatMap(({ of }) => ("numerator" in of ? [] : [of.recall[0], of.precision[0]]));
  const every = (column: number, isRight: (value: number) => boolean): boolean => {
    for (let unit = 0; unit < units; unit++) if (!isRight(rows[unit * width + column])) return false;
    return true;
  };
  return (
    positive.every((c) => totals[index[0][c]] > 0 && index.every((own) => own[c] === index[0][c])) &&
    index.every((own) => denominators.every((c) => every(own[c], Number.isInteger))) &&
    index.every((own) => numerators.every((c) => every(own[c], (value) => value >= 0)))
  );
}
