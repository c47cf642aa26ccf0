import type { Partition } from "./naive.ts";

/** Numerators and denominators of recall and of precision. */
export interface SoftSums {
  readonly recall: readonly [number, number];
  readonly precision: readonly [number, number];
}

/** The soft metrics of one text, literally as they are defined, over all pairs of mentions. */
export interface NaiveSoft {
  readonly mentions: SoftSums;
  readonly pairwise: SoftSums;
  readonly apart: SoftSums;
  readonly b3: SoftSums;
}

/**
 * @param keys those of the annotators who covered the text
 * @param weights how much each key counts; by default, all alike
 */
export function naiveSoft(
  keys: readonly Partition[],
  response: Partition,
  weights: readonly number[] = keys.map(() => 1),
): NaiveSoft {
  const all = [...new Set([...keys, response].flat(2))];
  const sum = <Item>(items: readonly Item[], of: (item: Item) => number): number =>
    items.reduce((total, item) => total + of(item), 0);
  const entityOf = (side: Partition, mention: string): readonly string[] | undefined =>
    side.find((entity) => entity.includes(mention));
  const share = (test: (key: Partition) => boolean): number =>
    sum([...keys.keys()], (k) => (test(keys[k]) ? weights[k] : 0)) / sum(weights, (weight) => weight);
  const has = (key: Partition, mention: string): boolean => entityOf(key, mention) !== undefined;
  const w = (x: string, y: string): number => share((key) => entityOf(key, x)?.includes(y) === true);
  const v = (x: string, y: string): number =>
    share((key) => has(key, x) && has(key, y) && entityOf(key, x)?.includes(y) === false);
  const marked = response.flat();
  const pairsOf = (items: readonly string[]): (readonly [string, string])[] =>
    items.flatMap((x, i) => items.slice(i + 1).map((y) => [x, y] as const));
  const isJoined = ([x, y]: readonly [string, string]): boolean => entityOf(response, x)!.includes(y);
  const together = pairsOf(marked).filter(isJoined);
  const separate = pairsOf(marked).filter((pair) => !isJoined(pair));
  const found = (x: string): number => sum(entityOf(response, x)!, (y) => w(x, y));
  return {
    mentions: {
      recall: [sum(marked, (x) => w(x, x)), sum(all, (x) => w(x, x))],
      precision: [sum(marked, (x) => w(x, x)), marked.length],
    },
    pairwise: {
      recall: [sum(together, ([x, y]) => w(x, y)), sum(pairsOf(all), ([x, y]) => w(x, y))],
      precision: [sum(together, ([x, y]) => w(x, y)), together.length],
    },
    apart: {
      recall: [sum(separate, ([x, y]) => v(x, y)), sum(pairsOf(all), ([x, y]) => v(x, y))],
      precision: [sum(separate, ([x, y]) => v(x, y)), separate.length],
    },
    b3: {
      recall: [
        sum(
          marked.filter((x) => w(x, x) > 0),
          (x) => w(x, x) * (found(x) / sum(all, (y) => w(x, y))),
        ),
        sum(all, (x) => w(x, x)),
      ],
      precision: [sum(marked, (x) => found(x) / entityOf(response, x)!.length), marked.length],
    },
  };
}

export function plusSums(one: SoftSums, other: SoftSums): SoftSums {
  const plus = ([a, b]: readonly [number, number], [c, d]: readonly [number, number]): [number, number] => [
    a + c,
    b + d,
  ];
  return { recall: plus(one.recall, other.recall), precision: plus(one.precision, other.precision) };
}

/** Returns F1, with 0/0 as 0. */
export function softF1({ recall, precision }: SoftSums): number {
  const [r, p] = [recall, precision].map(([numerator, denominator]) =>
    denominator === 0 ? 0 : numerator / denominator,
  );
  return r + p === 0 ? 0 : (2 * r * p) / (r + p);
}

/** Returns all clusterings of some of the mentions. */
export function allResponses(mentions: readonly string[]): Partition[] {
  let found: Partition[] = [[]];
  for (const mention of mentions) {
    found = found.flatMap((response) => [
      response,
      [...response, [mention]],
      ...response.map((entity, e) => response.with(e, [...entity, mention])),
    ]);
  }
  return found;
}
