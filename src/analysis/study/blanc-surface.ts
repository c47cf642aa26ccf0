import { blanc } from "../../metrics/blanc.ts";
import type { MetricOptions } from "../../metrics/metric.ts";
import { sumCounts } from "../../scoring/counts.ts";
import { everything, sharesBy } from "./lea-figure.ts";
import { gold1Sizes } from "./tables/recasens-hovy-2011.ts";
import { type EntitySizes, shapeTable, sizesOf } from "./response-shape.ts";
import type { Study } from "./study.ts";

/** Shares of right non-coreference links: dense where the surface is bent. */
const nonCoreference = [0, 0.25, 0.5, 0.75, 0.9, 0.95, 0.99, 0.999, 1];

/**
 * BLANC as a function of the shares of coreference and of non-coreference links that are right, for a key's numbers of links of
 * either class. A wrong link is one of the other class in the response. Most points are no partition: links are not transitive
 * there, and need not be whole.
 *
 * @source Recasens and Hovy (2011), §5.3, Figure 7, and Table 9: 10 coreference links and 2405 others
 */
export const blancSurface: Study = {
  id: "blanc-surface",
  title: "The BLANC score surface",
  summary:
    "BLANC for every share of right coreference and right non-coreference links, for the links of Gold₁ of Recasens and Hovy (2011), Figure 7, or those of your key.",
  cite: ["recasens-hovy-2011"],
  takesKey: true,
  run(options, key) {
    const [ck, nk] = keyLinks(key === undefined ? [gold1Sizes] : sizesOf(key), options);
    const title = "BLANC over right links of both classes";
    return {
      tables: [
        {
          id: "blanc-surface",
          title: `${title} (Figure 7)`,
          columns: [
            { id: "coreference", title: "right coreference links", kind: "share" },
            { id: "non-coreference", title: "right non-coreference links", kind: "share" },
            { id: "blanc", title: "BLANC", kind: "share" },
          ],
          rows: nonCoreference.flatMap((rn) =>
            sharesBy(5).map(({ share: rc }) => [rc, rn, blancOf(rc * ck, ck, rn * nk, nk, options)]),
          ),
          notes: [
            `The key has ${ck} coreference links and ${nk} non-coreference links. A wrong link is of the other class in the response.`,
            "Most points are no partition of mentions: their links are not transitive, and need not be whole.",
          ],
        },
      ],
      plots: [
        {
          kind: "surface",
          id: "blanc-surface",
          title,
          table: "blanc-surface",
          x: "coreference",
          y: "non-coreference",
          z: "blanc",
        },
      ],
    };
  },
};

/** Coreference and non-coreference links of a key. */
function keyLinks(
  parts: readonly EntitySizes[],
  options: MetricOptions,
): [coreference: number, nonCoreference: number] {
  const counts = parts.map((sizes) => blanc.count(shapeTable(sizes, everything(sizes)), options));
  const sums = sumCounts(counts, blanc.columns.length);
  return [sums[blanc.columns.indexOf("coreferenceKey")], sums[blanc.columns.indexOf("nonCoreferenceKey")]];
}

/** @param rc right coreference links of `ck`, and right non-coreference links `rn` of `nk` */
function blancOf(rc: number, ck: number, rn: number, nk: number, options: MetricOptions): number | null {
  const wn = ck - rc;
  const wc = nk - rn;
  return blanc.score(Float64Array.of(rc, ck, rc + wc, rn, nk, rn + wn), options).f1;
}
