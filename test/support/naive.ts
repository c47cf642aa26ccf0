import { Fraction, sumOf } from "./fraction.ts";

/**
 * The standard metrics, literally as they were published. The functions work on sets of mentions, enumerate links and
 * alignments, and calculate with exact fractions. They are slow on purpose, and share no code with the library.
 */

/** One side: entities as lists of mentions; no mention is in two entities. */
export type Partition = readonly (readonly string[])[];

export interface NaiveCounts {
  readonly recall: readonly [Fraction, Fraction];
  readonly precision: readonly [Fraction, Fraction];
}

/**
 * The numbers of coreference links (`c…`) and non-coreference links (`n…`): common ones (`cc`, `nn`), those of the key
 * (`…k`) and those of the response (`…r`).
 */
export interface NaiveLinks {
  readonly cc: number;
  readonly ck: number;
  readonly cr: number;
  readonly nn: number;
  readonly nk: number;
  readonly nr: number;
}

/** A figure is `null` if it is undefined. */
export interface NaiveScore {
  readonly recall: Fraction | null;
  readonly precision: Fraction | null;
  readonly f1: Fraction | null;
}

/** Finds the greatest sum of similarities of a one-to-one alignment of rows and columns. */
export type Aligner = (similarity: readonly (readonly Fraction[])[]) => Fraction;

/** Computes mention detection: common mentions divided by all mentions of each side. */
export function naiveMentions(key: Partition, response: Partition): NaiveCounts {
  return bothSides(key, response, (own, other) => {
    const found = own.flat().filter((mention) => entityOf(other, mention) !== undefined);
    return [Fraction.of(found.length), Fraction.of(own.flat().length)];
  });
}

/** Computes MUC of Vilain et al. 1995. Each mention that the other side lacks is a part of its own. */
export function naiveMuc(key: Partition, response: Partition): NaiveCounts {
  return bothSides(key, response, (own, other) => {
    let correct = 0;
    let all = 0;
    for (const entity of own) {
      const parts = new Set(entity.map((mention) => entityOf(other, mention) ?? mention));
      correct += entity.length - parts.size;
      all += entity.length - 1;
    }
    return [Fraction.of(correct), Fraction.of(all)];
  });
}

/**
 * Computes B³ of Bagga & Baldwin 1998: for each mention, the mentions that its entities of both sides share, divided by
 * those in its own entity.
 */
export function naiveBCubed(key: Partition, response: Partition): NaiveCounts {
  return bothSides(key, response, (own, other) => {
    const each = own.flatMap((entity) =>
      entity.map((mention) => Fraction.of(common(entity, entityOf(other, mention) ?? []), entity.length)),
    );
    return [sumOf(each), Fraction.of(each.length)];
  });
}

/** Computes CEAF of Luo 2005 with φ3, the number of common mentions. */
export function naiveCeafM(key: Partition, response: Partition, align: Aligner = bestOfAllAlignments): NaiveCounts {
  const phi3 = (k: readonly string[], r: readonly string[]): Fraction => Fraction.of(common(k, r));
  return naiveCeaf(key, response, phi3, align);
}

/** Computes CEAF of Luo 2005 with φ4, twice the number of common mentions divided by the sum of the sizes. */
export function naiveCeafE(key: Partition, response: Partition, align: Aligner = bestOfAllAlignments): NaiveCounts {
  const phi4 = (k: readonly string[], r: readonly string[]): Fraction =>
    Fraction.of(2 * common(k, r), k.length + r.length);
  return naiveCeaf(key, response, phi4, align);
}

/** Computes CEAF: recall is Φ(g*) / Σ_k φ(k, k), where g* is the best alignment. */
export function naiveCeaf(
  key: Partition,
  response: Partition,
  phi: (k: readonly string[], r: readonly string[]) => Fraction,
  align: Aligner,
): NaiveCounts {
  const best = align(key.map((k) => response.map((r) => phi(k, r))));
  return bothSides(key, response, (own) => [best, sumOf(own.map((entity) => phi(entity, entity)))]);
}

/** Returns the greatest sum of all ways to give every entity of the smaller side a different partner. */
export function bestOfAllAlignments(similarity: readonly (readonly Fraction[])[]): Fraction {
  const columns = similarity.length === 0 ? 0 : similarity[0].length;
  const rows =
    similarity.length <= columns
      ? similarity
      : Array.from({ length: columns }, (_, column) => similarity.map((row) => row[column]));
  const taken = new Set<number>();
  let best = Fraction.zero;
  const extend = (row: number, sum: Fraction): void => {
    if (row === rows.length) {
      if (sum.compare(best) > 0) best = sum;
      return;
    }
    rows[row].forEach((weight, column) => {
      if (taken.has(column)) return;
      taken.add(column);
      extend(row + 1, sum.plus(weight));
      taken.delete(column);
    });
  };
  extend(0, Fraction.zero);
  return best;
}

/** Counts links as sets of pairs, as Luo et al. 2014 define them. */
export function naiveLinks(key: Partition, response: Partition): NaiveLinks {
  const coreferenceKey = new Set(key.flatMap(linksOf));
  const coreferenceResponse = new Set(response.flatMap(linksOf));
  const nonCoreferenceKey = new Set(linksOf(key.flat()).filter((link) => !coreferenceKey.has(link)));
  const nonCoreferenceResponse = new Set(linksOf(response.flat()).filter((link) => !coreferenceResponse.has(link)));
  return {
    cc: intersection(coreferenceKey, coreferenceResponse),
    ck: coreferenceKey.size,
    cr: coreferenceResponse.size,
    nn: intersection(nonCoreferenceKey, nonCoreferenceResponse),
    nk: nonCoreferenceKey.size,
    nr: nonCoreferenceResponse.size,
  };
}

/**
 * Returns the weighted mean of the scores of the two classes of links, in which an undefined ratio counts as 0. If the
 * edge rule leaves out a class, returns the score of the other one.
 */
export function naiveBlanc(
  { cc, ck, cr, nn, nk, nr }: NaiveLinks,
  edge: "key" | "both" = "key",
  alpha = Fraction.of(1, 2),
): NaiveScore {
  const classes = [
    { weight: alpha, left: ck > 0 || (edge === "both" && cr > 0), score: scoreOf(countsOf(cc, ck, cr)) },
    {
      weight: Fraction.one.minus(alpha),
      left: nk > 0 || (edge === "both" && nr > 0),
      score: scoreOf(countsOf(nn, nk, nr)),
    },
  ].filter(({ left }) => left);
  const mean = (figure: keyof NaiveScore): Fraction | null => {
    if (classes.length === 0) return null;
    if (classes.length === 1) return classes[0].score[figure];
    return sumOf(classes.map(({ weight, score }) => weight.times(score[figure] ?? Fraction.zero)));
  };
  return { recall: mean("recall"), precision: mean("precision"), f1: mean("f1") };
}

function countsOf(both: number, key: number, response: number): NaiveCounts {
  return {
    recall: [Fraction.of(both), Fraction.of(key)],
    precision: [Fraction.of(both), Fraction.of(response)],
  };
}

/**
 * Computes LEA of Moosavi & Strube 2016: the mean share of an entity's links that the other side has, weighted by
 * importance. Singletons link to themselves.
 */
export function naiveLea(
  key: Partition,
  response: Partition,
  importance: (entity: readonly string[], side: "key" | "response") => Fraction = (entity) =>
    Fraction.of(entity.length),
): NaiveCounts {
  const links = (entity: readonly string[]): string[] =>
    entity.length === 1 ? [linkBetween(entity[0], entity[0])] : linksOf(entity);
  return bothSides(key, response, (own, other, side) => {
    const found = new Set(other.flatMap(links));
    const resolved = own.map((entity) => {
      const all = links(entity);
      return importance(entity, side).times(Fraction.of(all.filter((link) => found.has(link)).length, all.length));
    });
    return [sumOf(resolved), sumOf(own.map((entity) => importance(entity, side)))];
  });
}

/** Returns recall, precision and F1. 0/0 is undefined (`null`), and a single undefined figure counts as 0 in F1. */
export function scoreOf({ recall: [rn, rd], precision: [pn, pd] }: NaiveCounts): NaiveScore {
  const recall = rd.isZero ? null : rn.dividedBy(rd);
  const precision = pd.isZero ? null : pn.dividedBy(pd);
  return { recall, precision, f1: harmonicMean(recall, precision) };
}

function harmonicMean(recall: Fraction | null, precision: Fraction | null): Fraction | null {
  if (recall === null && precision === null) return null;
  const r = recall ?? Fraction.zero;
  const p = precision ?? Fraction.zero;
  return r.plus(p).isZero ? Fraction.zero : Fraction.of(2).times(r).times(p).dividedBy(r.plus(p));
}

/** Returns the mean of each figure over several metrics. Undefined figures count as 0, unless all are undefined. */
export function meanScore(scores: readonly NaiveScore[]): NaiveScore {
  const mean = (figure: keyof NaiveScore): Fraction | null => {
    const values = scores.map((score) => score[figure]);
    if (values.every((value) => value === null)) return null;
    return sumOf(values.map((value) => value ?? Fraction.zero)).dividedBy(Fraction.of(values.length));
  };
  return { recall: mean("recall"), precision: mean("precision"), f1: mean("f1") };
}

function bothSides(
  key: Partition,
  response: Partition,
  count: (own: Partition, other: Partition, side: "key" | "response") => readonly [Fraction, Fraction],
): NaiveCounts {
  return { recall: count(key, response, "key"), precision: count(response, key, "response") };
}

function entityOf(partition: Partition, mention: string): readonly string[] | undefined {
  return partition.find((entity) => entity.includes(mention));
}

function common(a: readonly string[], b: readonly string[]): number {
  return a.filter((mention) => b.includes(mention)).length;
}

function linksOf(mentions: readonly string[]): string[] {
  return mentions.flatMap((a, i) => mentions.slice(i + 1).map((b) => linkBetween(a, b)));
}

function linkBetween(a: string, b: string): string {
  return a < b ? `${a} ${b}` : `${b} ${a}`;
}

function intersection(a: ReadonlySet<string>, b: ReadonlySet<string>): number {
  return [...a].filter((link) => b.has(link)).length;
}
