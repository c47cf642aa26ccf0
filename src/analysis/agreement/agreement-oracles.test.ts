import { expect, it } from "vitest";
import { partOf } from "../../scoring/score-clusters.ts";
import { agreement } from "./agreement.ts";
import type { AgreementOptions } from "./agreement-options.ts";

/** Returns an annotator. A word is a document, a digit the entity of a mention, and “-” a mention without one. */
function annotator(words: string) {
  const parts = words.split(" ").map((labels, d) => {
    const entities = new Set(labels.match(/\d/g));
    const clusters = Array.from(entities, (entity) =>
      Array.from(labels).flatMap((label, m) => (label === entity ? [`m${m}`] : [])),
    );
    return partOf(clusters, `d${d}`);
  });
  return { open: () => parts };
}

/**
 * Five of 200 random triples of annotators. For all 200, no figure differed by more than 2e-15.
 *
 * - κ of links of the first two: psych 2.2.9 (R 4.2.2, Debian r-cran-psych), `cohen.kappa(matrix(c(both, onlyA, onlyB,
 *   neither), 2, 2, byrow = TRUE))$kappa`, with the pairs of common mentions enumerated
 * - α of links of all three: krippendorff 0.1.0 (npm), `alpha(ratings)`, a column for each pair of mentions of a document,
 *   `undefined` for an annotator who lacks one of them
 * - α of sets of the first two, pooled, with common mentions: nltk 3.10.3, `AnnotationTask(data, distance=f).alpha()`, for
 *   Passonneau's distance of 2004 written as a function of two sets, and for `masi_distance`
 */
it.each([
  [["-11-01", "-10101", "100-0-"], 0, 0, 0.25531914893617025, 0.01594202898550723],
  [
    ["100110 100--1", "100110 110--1", "010010 11-111"],
    ...[0.704225352112676, 0.20538720538720534, 0.7855530474040633, 0.661337743476663],
  ],
  [["3431", "3221", "1001"], -0.2, 0.08928571428571419, 0.5555555555555556, 0.3301435406698564],
  [
    ["21202 211-2", "212-2 221-2", "0-101 10212"],
    ...[0.5, 0.13142857142857145, 0.7272727272727273, 0.5753064798598949],
  ],
  [
    ["03124043 34204-13", "03144140 32204--3", "13142244 30413114"],
    ...[0.228699551569507, 0.016528925619834656, 0.6079380445304936, 0.37999370871343197],
  ],
] as [string[], number, number, number, number][])(
  "agreement of %j equals that of psych, npm's krippendorff and nltk",
  (annotations, kappa, links, passonneau04, masi) => {
    const all = annotations.map(annotator);
    const measured = (distance: AgreementOptions["distance"]) =>
      agreement(all, { metrics: ["b3"], ci: "none", alpha: "pooled", distance });
    const { pairs, joint } = measured("passonneau04");
    expect(pairs[0].links.value).toBeCloseTo(kappa, 12);
    expect(joint?.links.value).toBeCloseTo(links, 12);
    expect(pairs[0].alpha.value).toBeCloseTo(passonneau04, 12);
    expect(measured("masi").pairs[0].alpha.value).toBeCloseTo(masi, 12);
  },
);
