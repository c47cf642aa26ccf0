import fc from "fast-check";
import { describe, expect, it } from "vitest";

import "../../../test/support/property-seed.ts";
import { labels } from "../../../test/support/random-partitions.ts";
import { spokenPart } from "../../../test/support/spoken-part.ts";
import { metrics } from "../../metrics/registry.ts";
import { Accumulator } from "../../scoring/accumulator.ts";
import { partOf } from "../../scoring/score-clusters.ts";
import { resolveOptions } from "../../scoring/score-options.ts";
import { pairMentions, tabulate } from "../../scoring/tabulate.ts";
import { preparePart } from "../../scoring/prepare.ts";
import type { AnnotatedPart } from "../../core/document.ts";
import { withoutShares } from "./contributions.ts";
import { type ContributionRow, corpusContributions } from "./corpus-contributions.ts";
import type { ContributingPart } from "./metric-shares.ts";

function contributing(key: AnnotatedPart, response: AnnotatedPart): ContributingPart {
  const [k, r] = [preparePart(key, "first"), preparePart(response, "first")];
  return { table: tabulate(k, r), mentions: pairMentions(k, r) };
}

const sumOf = (rows: readonly ContributionRow[], metric: string, figure: "recall" | "precision" | "value"): number =>
  rows.reduce((sum, { figures }) => sum + (figures[metric]?.[figure]?.share ?? 0), 0);

describe("contributions to a corpus", () => {
  // arcs-anchor has no recall and precision of its own, and averages are of F1.
  const additive = metrics.filter(
    (metric) => metric.kind === "counted" && withoutShares(metric) === undefined && metric.id !== "arcs-anchor",
  );

  it("of all entities, and of all mentions, sum to the scores", () => {
    fc.assert(
      fc.property(
        fc.array(labels(14, 5), { minLength: 1, maxLength: 3 }),
        fc.constantFrom<"keep" | "drop">("keep", "drop"),
        fc.constantFrom<"all" | "common">("all", "common"),
        (corpus, singletons, mentions) => {
          const options = resolveOptions({ metrics: additive, singletons, mentions });
          const pairs = corpus.map((both): [AnnotatedPart, AnnotatedPart] => [
            spokenPart(both, 0),
            spokenPart(both, 1),
          ]);
          const accumulator = new Accumulator(options);
          pairs.forEach(([key, response], i) => {
            accumulator.add({ ...key, document: `d${i}` }, { ...response, document: `d${i}` });
          });
          const { scores } = accumulator.result();
          const parts = pairs.map(([key, response]) => contributing(key, response));
          const byEntity = corpusContributions(parts, options, "entity");
          const byMention = corpusContributions(parts, options, "mention");
          for (const { id } of additive) {
            for (const figure of ["recall", "precision", "value"] as const) {
              const score = scores[id][figure] ?? 0;
              // One-figure metrics have nothing else; a score of nothing is made of nothing.
              if (scores[id].value !== undefined && figure !== "value") continue;
              expect(sumOf(byEntity, id, figure), `${id} ${figure}`).toBeCloseTo(100 * score, 8);
              const counted = byMention.some(({ figures }) => figures[id]?.[figure] !== undefined);
              // What Cai and Strube put into the response belongs to no mention of it.
              if (counted && !id.endsWith("-sys")) expect(sumOf(byMention, id, figure), id).toBeCloseTo(100 * score, 8);
            }
          }
        },
      ),
    );
  });

  it("of Pradhan et al. 2014 §4 are those that one adds up by hand", () => {
    const part = contributing(
      partOf([
        ["a", "b", "c"],
        ["d", "e", "f", "g"],
      ]),
      partOf([
        ["a", "b"],
        ["c", "d"],
        ["f", "g", "h", "i"],
      ]),
    );
    const rows = corpusContributions([part], resolveOptions({ metrics: ["b3", "muc"] }), "entity");
    expect(rows.map(({ side, size }) => `${side} ${size}`)).toEqual([
      "key 3",
      "key 4",
      "response 2",
      "response 2",
      "response 4",
    ]);
    // B³ recall: (4 + 1)/3 and (1 + 4)/4 of 7; what is lacking to 3/7 and 4/7 is lost.
    expect(rows[0].figures["b3"]?.recall?.share).toBeCloseTo((100 * 5) / 3 / 7, 12);
    expect(rows[0].figures["b3"]?.recall?.loss).toBeCloseTo((100 * 4) / 3 / 7, 12);
    expect(rows[1].figures["b3"]?.recall?.share).toBeCloseTo((100 * 5) / 4 / 7, 12);
    // MUC precision: {c d} has none of its one link, of 1 + 1 + 3.
    expect(rows[3].figures["muc"]?.precision).toEqual({ share: 0, loss: 20 });
    // Each of a and b has two thirds of its recall, e none.
    const mentions = corpusContributions([part], resolveOptions({ metrics: ["b3", "muc"] }), "mention");
    const shareOf = (text: string): number | undefined =>
      mentions.find((row) => row.side === "key" && row.text === text)?.figures["b3"]?.recall?.share;
    expect(shareOf("a")).toBeCloseTo((100 * 2) / 3 / 7, 12);
    expect(shareOf("e")).toBe(0);
    expect(mentions[0].figures["muc"]).toBeUndefined();
  });
});
