import { standardCounts } from "../core/mention-kernels.ts";
import { type OverlapTable, commonMentions, total } from "../core/overlap-table.ts";
import { fQuotient, quotient } from "../core/ratio.ts";
import { blancCounts, countLinks, expectedLinks, linkSums } from "./kit/count-links.ts";
import { blancShares } from "./kit/shares.ts";
import type { CountedMetric, MetricOptions, RecallPrecision } from "./kit/metric.ts";
import { figuresRecallPrecision, recallPrecisionOf } from "./kit/recall-precision.ts";
import {
  alignSplits,
  bothSingletons,
  type FourCounts,
  hasSplits,
  sizesWithSplits,
  type SplitTable,
} from "./kit/aligned-splits.ts";

/**
 * BLANC for predicted mentions: the mean of the scores of both classes of links.
 *
 *   recall = α·cc/ck + (1−α)·nn/nk,   precision = α·cc/cr + (1−α)·nn/nr,   F = α·F_c + (1−α)·F_n
 *
 *   ck, cr, cc   coreference links (pairs within an entity) of the key, of the response, of both
 *   nk, nr, nn   non-coreference links (pairs of mentions of different entities) likewise
 *
 * F_c and F_n are the F1s of the classes, and `--blanc-alpha` sets α, by default ½. By default (`--blanc-edge key`), a
 * class that is empty in the key is left out, and the other counts alone. With `both`, a class is left out only if it is
 * empty on both sides, so BLANC is symmetric.
 *
 * @zeroDivision Undefined if no class is left. If both are left, an undefined ratio counts as 0 in the mean; if only
 * one is, it stays undefined.
 * @deviations As in scorer.pl, except for [repeated mentions](../conformance.md#reasons). The scorers of CorefUD and
 * Universal Anaphora use `both`: for key {1,2,3,4} and response {1,2} {3} {4}, they print 14.29 instead of 28.57.
 * @cite recasens-hovy-2011 luo-2014
 * @complexity O(cells + entities); pairs are never enumerated.
 *   WebAssembly counts corpora of over 2,000 mentions: `countPairs` in `assembly/standard-counts.ts`.
 * @example key {a,b,c} {d,e,f,g}, response {a,b} {c,d} {f,g,h,i} → recall 4/9, precision 13/40, F1 25/68
 */
export const blanc: CountedMetric = {
  kind: "counted",
  parameters: ["blancAlpha", "blancEdge"],
  id: "blanc",
  title: "BLANC",
  summary: "Mean of the scores of coreference links and of non-coreference links, adapted from the Rand index.",
  formula: "F = α·F_c + (1−α)·F_n;  R_c = cc/ck, P_c = cc/cr, R_n = nn/nk, P_n = nn/nr",
  cite: ["recasens-hovy-2011", "luo-2014"],
  compiled: () => standardCounts.blanc,
  properties: {
    symmetric: (options) => options.blancEdge === "both",
    perfectSelf: "where-defined",
    bounded: true,
    seesSingletons: true,
    wholeCounts: true,
  },
  seesSplitAntecedents: true,
  columns: [
    "coreferenceCommon",
    "coreferenceKey",
    "coreferenceResponse",
    "nonCoreferenceCommon",
    "nonCoreferenceKey",
    "nonCoreferenceResponse",
  ],
  count(table, { splitAntecedents }) {
    if (hasSplits(table)) return countBlancSplits(table, countLinks, splitAntecedents === "only");
    return splitAntecedents === "only" ? new Float64Array(6) : countLinks(table);
  },
  // F of a class is twice its common links divided by the links of both sides, and chance does not change this divisor.
  expected: (table) => ({ counts: expectedLinks(table, "all"), givesF: true }),
  shares: blancShares,
  overComponents: { ...linkSums, counts: blancCounts },
  figures: blancFigures,
  quotients(figure, offset, { zeroDivision, beta, blancAlpha }) {
    if (zeroDivision === 1) return undefined;
    const terms = [blancAlpha, 1 - blancAlpha].map((weight, place) => {
      const [common, key, response] = [0, 1, 2].map((column) => offset + 3 * place + column);
      const recall = [common, key] as const;
      const precision = [common, response] as const;
      const [numerator, denominator] = figure === 0 ? recall : precision;
      return { weight, of: figure === 2 ? { recall, precision, beta } : { numerator, denominator } };
    });
    // Where the key has no link of a class, the figure is that of the other class.
    return { terms, positive: [offset + 1, offset + 4] };
  },
  score(sums, options) {
    const figures = new Float64Array(3);
    blancFigures(sums, 0, options, figures, 0);
    const [cc, ck, cr, nn, nk, nr] = sums;
    return {
      ...recallPrecisionOf(figures),
      counts: {
        coreference: { common: cc, key: ck, response: cr },
        nonCoreference: { common: nn, key: nk, response: nr },
      },
      components: {
        coreference: linkScore(cc, ck, cr, options),
        nonCoreference: linkScore(nn, nk, nr, options),
      },
    };
  },
};

export function blancFigures(
  sums: Float64Array,
  offset: number,
  options: MetricOptions,
  out: Float64Array,
  at: number,
): void {
  const { zeroDivision, beta, blancEdge } = options;
  const cc = sums[offset];
  const ck = sums[offset + 1];
  const cr = sums[offset + 2];
  const nn = sums[offset + 3];
  const nk = sums[offset + 4];
  const nr = sums[offset + 5];
  const recallC = quotient(cc, ck, zeroDivision);
  const recallN = quotient(nn, nk, zeroDivision);
  const precisionC = quotient(cc, cr, zeroDivision);
  const precisionN = quotient(nn, nr, zeroDivision);
  const hasC = ck > 0 || (blancEdge === "both" && cr > 0);
  const hasN = nk > 0 || (blancEdge === "both" && nr > 0);
  out[at] = combined(recallC, hasC, recallN, hasN, options);
  out[at + 1] = combined(precisionC, hasC, precisionN, hasN, options);
  out[at + 2] = combined(
    fQuotient(recallC, precisionC, beta),
    hasC,
    fQuotient(recallN, precisionN, beta),
    hasN,
    options,
  );
}

/** Returns the weighted mean of a figure over both classes, or the figure of the class that is not left out. */
function combined(c: number, hasC: boolean, n: number, hasN: boolean, options: MetricOptions): number {
  if (!hasC) return hasN ? n : quotient(0, 0, options.zeroDivision);
  if (!hasN) return c;
  // Undefined counts as 0.
  return options.blancAlpha * (c || 0) + (1 - options.blancAlpha) * (n || 0);
}

function linkScore(common: number, key: number, response: number, options: MetricOptions): RecallPrecision {
  const figures = new Float64Array(3);
  figuresRecallPrecision(Float64Array.of(common, key, common, response), 0, options, figures, 0);
  return recallPrecisionOf(figures);
}

type CountLinks = (table: OverlapTable) => Float64Array;

/**
 * Counts BLANC with split antecedents, which count as one more mention of their entity. A link between split
 * antecedents and a mention is found in proportion to the antecedents' F. A link between two split antecedents is found
 * in proportion to the product of their F.
 *
 * Coreference links use the F1 of coreference links among the antecedents; non-coreference links use the F1 of
 * non-coreference links. If the antecedents have no link of a class on either side, the other class replaces it. A lone
 * singleton agrees with itself.
 */
function countBlancSplits(table: SplitTable, countLinks: CountLinks, only: boolean): Float64Array {
  const [coreference, nonCoreference] = [0, 3].map((offset) =>
    alignSplits(
      table,
      (antecedents) => agreement(countLinks(antecedents), offset, antecedents),
      (antecedents) => ofClass(countLinks(antecedents), offset),
    ),
  );
  if (only) {
    const [cc, ck, , cr] = coreference.counts;
    const [nn, nk, , nr] = nonCoreference.counts;
    return Float64Array.of(cc, ck, cr, nn, nk, nr);
  }
  const { keySizes, responseSizes, cellSize, splits } = table;
  const [cc, , , nn] = countLinks(table);
  const common = commonMentions(table);
  const allCommon = total(cellSize);
  let coreferent = cc;
  for (const pair of coreference.pairs) coreferent += pair.f1 * pair.common;
  let nonCoreferent = nn;
  let before = 0;
  for (const pair of nonCoreference.pairs) {
    const elsewhere = allCommon - common.key[pair.key] - common.response[pair.response] + pair.common;
    nonCoreferent += pair.f1 * (elsewhere + before);
    before += pair.f1;
  }
  const [, ck, cr, , nk, nr] = countLinks({
    ...table,
    keySizes: sizesWithSplits(keySizes, splits.key),
    responseSizes: sizesWithSplits(responseSizes, splits.response),
  });
  return Float64Array.of(coreferent, ck, cr, nonCoreferent, nk, nr);
}

function ofClass(links: Float64Array, offset: number): FourCounts {
  const [common, key, response] = links.subarray(offset, offset + 3);
  return [common, key, common, response];
}

/**
 * Returns the links of the class. If neither side has any, returns those of the other class, or else a singleton's link
 * to itself.
 */
function agreement(links: Float64Array, offset: number, antecedents: OverlapTable): FourCounts {
  const wanted = [offset, 3 - offset].map((each) => ofClass(links, each)).find((each) => each[1] + each[3] > 0);
  const same = bothSingletons(antecedents);
  return wanted ?? [same, 1, same, 1];
}
