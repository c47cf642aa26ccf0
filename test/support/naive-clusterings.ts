import { Fraction, sumOf } from "./fraction.ts";
import { type NaiveScore, type Partition, scoreOf } from "./naive.ts";

/** Naive metrics of clusterings, restricted to the items that both sides have. */

interface CommonLabels {
  readonly key: readonly number[];
  readonly response: readonly number[];
}

function commonLabels(key: Partition, response: Partition): CommonLabels {
  const entity = (side: Partition, mention: string): number => side.findIndex((each) => each.includes(mention));
  const common = key.flat().filter((mention) => entity(response, mention) >= 0);
  return {
    key: common.map((mention) => entity(key, mention)),
    response: common.map((mention) => entity(response, mention)),
  };
}

/** The confusion matrix of pairs in Recasens and Hovy 2011, Table 4. */
interface Decisions {
  readonly rc: number;
  readonly wc: number;
  readonly rn: number;
  readonly wn: number;
}

function naiveDecisions(key: Partition, response: Partition): Decisions {
  return decisionsOf(commonLabels(key, response));
}

function decisionsOf({ key, response }: CommonLabels): Decisions {
  const decisions = { rc: 0, wc: 0, rn: 0, wn: 0 };
  for (let i = 0; i < key.length; i++) {
    for (let j = i + 1; j < key.length; j++) {
      const [inKey, inResponse] = [key[i] === key[j], response[i] === response[j]];
      decisions[inResponse ? (inKey ? "rc" : "wc") : inKey ? "wn" : "rn"]++;
    }
  }
  return decisions;
}

/** Computes the index of Rand 1971: pairs that both sides treat alike, divided by all pairs. */
export function naiveRand(key: Partition, response: Partition): readonly [Fraction, Fraction] {
  const { rc, wc, rn, wn } = naiveDecisions(key, response);
  return [Fraction.of(rc + rn), Fraction.of(rc + wc + rn + wn)];
}

/**
 * Computes the adjusted index of Hubert & Arabie 1985: the index minus its mean, divided by its maximum minus its mean.
 * The index counts the pairs that are together on both sides. Its maximum is the mean of the numbers of pairs together
 * on each side, and its mean is over all orders of one side's labels.
 */
export function naiveAdjustedRand(key: Partition, response: Partition): readonly [Fraction, Fraction] {
  const labels = commonLabels(key, response);
  const { rc, wc, wn } = decisionsOf(labels);
  const orders = permutations(labels.response);
  const mean = sumOf(
    orders.map((shuffled) => Fraction.of(decisionsOf({ ...labels, response: shuffled }).rc)),
  ).dividedBy(Fraction.of(orders.length));
  const most = Fraction.of(rc + wn + (rc + wc), 2);
  return [Fraction.of(rc).minus(mean), most.minus(mean)];
}

function permutations(items: readonly number[]): number[][] {
  if (items.length === 0) return [[]];
  return items.flatMap((item, i) => permutations(items.filter((_, j) => j !== i)).map((rest) => [item, ...rest]));
}

/**
 * Computes the information of Popescu-Belis 2000 in bits, from probabilities of entities and of pairs of entities,
 * mention by mention.
 */
export function naiveInformation(
  key: Partition,
  response: Partition,
): { shared: number; key: number; response: number; mentions: number } {
  const { key: keys, response: responses } = commonLabels(key, response);
  const share = (isOne: (i: number) => boolean): number => keys.filter((_, i) => isOne(i)).length / keys.length;
  const bits = { shared: 0, key: 0, response: 0, mentions: keys.length };
  keys.forEach((k, m) => {
    const r = responses[m];
    const ofKey = share((i) => keys[i] === k);
    const ofResponse = share((i) => responses[i] === r);
    const ofBoth = share((i) => keys[i] === k && responses[i] === r);
    bits.shared += Math.log2(ofBoth / (ofKey * ofResponse)) / keys.length;
    bits.key -= Math.log2(ofKey) / keys.length;
    bits.response -= Math.log2(ofResponse) / keys.length;
  });
  return bits;
}

/** Computes BLANC of Recasens and Hovy 2011: the formula of Table 6, and the cases of §4.1.2 one by one. */
export function naiveBlanc2011(key: Partition, response: Partition): NaiveScore {
  const { rc, wc, rn, wn } = naiveDecisions(key, response);
  const all = (value: Fraction | null): NaiveScore => ({ recall: value, precision: value, f1: value });
  const ofClass = (right: number, inKey: number, inResponse: number): NaiveScore =>
    scoreOf({
      recall: [Fraction.of(right), Fraction.of(inKey)],
      precision: [Fraction.of(right), Fraction.of(inResponse)],
    });
  const gold = { onlyCoreference: wc + rn === 0, onlySingletons: rc + wn === 0 };
  const system = { oneEntity: wn + rn === 0, onlySingletons: rc + wc === 0 };
  if (rc + wc + rn + wn === 0) return all(null);
  if (system.oneEntity) {
    if (gold.onlyCoreference) return all(Fraction.one);
    if (gold.onlySingletons) return all(Fraction.zero);
  } else if (system.onlySingletons) {
    if (gold.onlySingletons) return all(Fraction.one);
    if (gold.onlyCoreference) return all(Fraction.zero);
  } else {
    if (gold.onlyCoreference) return ofClass(rc, rc + wn, rc + wc);
    if (gold.onlySingletons) return ofClass(rn, rn + wc, rn + wn);
  }
  const c = rc === 0 ? all(Fraction.zero) : ofClass(rc, rc + wn, rc + wc);
  const n = rn === 0 ? all(Fraction.zero) : ofClass(rn, rn + wc, rn + wn);
  const mean = (figure: keyof NaiveScore): Fraction =>
    (c[figure] ?? Fraction.zero).plus(n[figure] ?? Fraction.zero).dividedBy(Fraction.of(2));
  return { recall: mean("recall"), precision: mean("precision"), f1: mean("f1") };
}
