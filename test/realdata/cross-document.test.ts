/**
 * Scores ECB+ events across documents: compares a system's output with the scores that its authors published
 * (`scores.txt`, made with coval), and with the fractions of scorer.pl.
 */
import { describe, expect, it } from "vitest";
import type { AnnotatedPart } from "../../src/core/document.ts";
import { type NamedMention, namesToPart } from "../../src/formats/common/parts/mentions-to-part.ts";
import { resolveOptions, type UserOptions } from "../../src/scoring/score-options.ts";
import { scoreSources } from "../../src/scoring/score-sources.ts";
import { describeWithRealData, readReal, realText } from "../support/realdata.ts";

const folder = "ecbplus-barhom2019";
const keyFile = `${folder}/ecbp_CD_test_event_mention_based.key_conll`;

const ids: Readonly<Record<string, string>> = { bcub: "b3" };

/** Returns the documents to which mentions such as `36_1ecb_0_5_5` belong, in the order of the file or reversed. */
function documentsOf(file: string, isReversed: boolean): AnnotatedPart[] {
  const documents = new Map<string, NamedMention[]>();
  for (const [, document, name, entity] of realText(file).matchAll(/^(\d+_\d+ecb(?:plus)?)_(\S+)\t\((\d+)\)$/gm)) {
    if (!documents.has(document)) documents.set(document, []);
    documents.get(document)!.push({ entity, name });
  }
  const parts = Array.from(documents, ([document, mentions]) => namesToPart({ document, part: "" }, mentions));
  return isReversed ? parts.reverse() : parts;
}

function score(
  key: readonly AnnotatedPart[],
  response: readonly AnnotatedPart[],
  scope: UserOptions["scope"] & string,
) {
  const metrics = ["mentions", "muc", "b3", "ceafe", "lea", "pairwise", "conll"];
  const options = resolveOptions({ metrics, scope });
  const [total] = scoreSources({ open: () => key }, [{ open: () => response }], options, () => undefined);
  return total.result();
}

/** Returns the percentage with two decimals, as coval prints it. */
function percent(value: number | null): string {
  return (100 * value!).toFixed(2);
}

describeWithRealData("scoring events of ECB+ across documents", () => {
  describe.each(["gold", "kmeans"])("with %s clusters of topics", (name) => {
    const output = `${folder}/ecbp_evaluate_clustering_with_${name}_clustering`;
    const responseFile = `${output}/CD_test_event_mention_based.response_conll`;
    const published = realText(`${output}/scores.txt`);
    const figures = Array.from(
      published.matchAll(/^(\w+) +Recall: (\S+) +Precision: (\S+) +F1: (\S+)$/gm),
      ([, metric, ...own]) => [ids[metric] ?? metric, own] as const,
    );
    const conll = /CoNLL score: (\S+)/.exec(published)![1];
    const key = documentsOf(keyFile, false);
    const response = documentsOf(responseFile, true);
    const corpus = score(key, response, "corpus");
    const merged = [keyFile, responseFile].map((file) => readReal(file).parts);

    it("reproduces the published scores from 206 documents, which are in another order in the response", () => {
      expect(figures.map(([metric]) => metric)).toEqual(["mentions", "muc", "b3", "ceafe", "lea"]);
      for (const [metric, own] of figures) {
        const { recall, precision, f1 } = corpus.scores[metric];
        expect([recall, precision, f1].map(percent), metric).toEqual(own);
      }
      expect(percent(corpus.scores["conll"].f1)).toBe(conll);
      expect(corpus.documents).toBe(206);
    });

    it("gives the same figures as the authors' merged file", () => {
      for (const scope of ["document", "corpus"] as const) {
        const { scores } = score(merged[0], merged[1], scope);
        for (const [metric, { recall, precision }] of Object.entries(scores)) {
          expect(corpus.scores[metric].recall, metric).toBeCloseTo(recall!, 12);
          expect(corpus.scores[metric].precision, metric).toBeCloseTo(precision!, 12);
        }
      }
    });

    it("finds ten topics, gold mentions, and links that add up to those of the corpus", () => {
      const { topics, goldMentions, links } = corpus.shared!;
      expect({ topics, goldMentions }).toEqual({ topics: 10, goldMentions: 1780 });
      const sum = [0, 0, 0, 0];
      for (const { counts } of Object.values(links)) {
        if (counts === undefined || !("recall" in counts)) continue;
        [...counts.recall, ...counts.precision].forEach((count, i) => (sum[i] += count));
      }
      const { counts } = corpus.scores["pairwise"];
      expect({ recall: sum.slice(0, 2), precision: sum.slice(2) }).toEqual(counts);
      // Links within documents equal those of documents scored one by one.
      expect(links["within-document"]!.counts).toEqual(score(key, response, "document").scores["pairwise"].counts);
      // No entity crosses topics on either side, so scoring by topic makes no difference.
      expect(links["cross-topic"]!.counts).toEqual({ recall: [0, 0], precision: [0, 0] });
      expect(score(key, response, "topic").scores["muc"]).toEqual(corpus.scores["muc"]);
    });
  });
});
