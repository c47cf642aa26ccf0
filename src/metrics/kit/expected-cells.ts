import { commonMentions, type OverlapTable, total } from "../../core/overlap-table.ts";
import type { SidedCell } from "./shares.ts";

interface OfEntities {
  readonly key: Float64Array;
  readonly response: Float64Array;
}

/**
 * Returns each entity's expected sum over its cells if the response's mentions were assigned at random to entities of
 * the same sizes. Extra mentions are assigned like the others, so the number of mentions that two entities share has
 * a hypergeometric distribution.
 *
 * @param cell the contribution of a cell to its own side's entity
 * @complexity O(kinds of key entities · kinds of response entities · common mentions); entities of one kind have the
 * same size and the same number of common mentions
 */
export function expectedCells(table: OverlapTable, cell: (cell: SidedCell) => number): OfEntities {
  const { keySizes, responseSizes } = table;
  const common = commonMentions(table).key;
  const mentions = total(responseSizes);
  const kinds = new Map<string, { size: number; common: number; entities: number[] }>();
  keySizes.forEach((size, k) => {
    const name = `${size} ${common[k]}`;
    const kind = kinds.get(name);
    if (kind === undefined) kinds.set(name, { size, common: common[k], entities: [k] });
    else kind.entities.push(k);
  });
  const bySize = new Map<number, number[]>();
  responseSizes.forEach((size, r) => {
    const same = bySize.get(size);
    if (same === undefined) bySize.set(size, [r]);
    else same.push(r);
  });
  const sums = { key: new Float64Array(keySizes.length), response: new Float64Array(responseSizes.length) };
  for (const { size: keySize, common: own, entities } of kinds.values()) {
    for (const [responseSize, others] of bySize) {
      let [ofKey, ofResponse] = [0, 0];
      forEachOverlap(own, responseSize, mentions, (shared, probability) => {
        ofKey += probability * cell({ common: shared, own: keySize, other: responseSize });
        ofResponse += probability * cell({ common: shared, own: responseSize, other: keySize });
      });
      for (const k of entities) sums.key[k] += others.length * ofKey;
      for (const r of others) sums.response[r] += entities.length * ofResponse;
    }
  }
  return sums;
}

/**
 * Visits the hypergeometric distribution: the number of `own` marked mentions among `drawn` out of `all`.
 *
 * Computes probabilities from ratios of neighbours, starting at the likeliest number, so that only negligible ones
 * underflow.
 *
 * @param visit receives each possible number from 1, with its probability
 */
function forEachOverlap(
  own: number,
  drawn: number,
  all: number,
  visit: (shared: number, probability: number) => void,
): void {
  const least = Math.max(0, own + drawn - all);
  const most = Math.min(own, drawn);
  if (most < 1) return;
  const mode = Math.min(most, Math.max(least, Math.floor(((own + 1) * (drawn + 1)) / (all + 2))));
  const weights = new Float64Array(most - least + 1);
  weights[mode - least] = 1;
  // P(c + 1) / P(c)
  const ratio = (c: number): number => ((own - c) * (drawn - c)) / ((c + 1) * (all - own - drawn + c + 1));
  for (let c = mode; c < most; c++) weights[c + 1 - least] = weights[c - least] * ratio(c);
  for (let c = mode; c > least; c--) weights[c - 1 - least] = weights[c - least] / ratio(c - 1);
  let sum = 0;
  for (const weight of weights) sum += weight;
  for (let c = Math.max(1, least); c <= most; c++) {
    if (weights[c - least] > 0) visit(c, weights[c - least] / sum);
  }
}
