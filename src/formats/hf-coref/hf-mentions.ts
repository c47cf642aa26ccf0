import { jsonExcerpt } from "../excerpt.ts";
import { textOfId } from "../common/json/json-field.ts";
import { isTriple } from "../common/json/triple.ts";
import type { Report } from "../reporter.ts";
import type { SentenceMention } from "../common/json/sentence-spans.ts";
import { visitClusters } from "../common/json/visit-clusters.ts";

/** The mentions of `coref_chains`: `[[[sentence, start, end], …], …]`. Entities are called by their places in the list. */
export function mentionsOfChains(chains: unknown, report: Report): SentenceMention[] {
  const field = "coref_chains";
  const found: SentenceMention[] = [];
  visitClusters({ value: chains, field, items: "chains" }, report, (chain, entity, c) => {
    chain.forEach((mention, m) => {
      const tell: Report = (code, where) => {
        report(code, { entity, mention: jsonExcerpt(mention), ...where });
      };
      if (isTriple(mention)) {
        const [sentence, start, end] = mention;
        const inSentence: Report = (code, where) => {
          tell(code, { sentence: String(sentence + 1), ...where });
        };
        found.push({ entity, sentence, span: [start, end], report: inSentence });
      } else {
        tell("json-shape", { data: { field: `${field}[${c}][${m}]`, expected: "a mention [sentence, start, end]" } });
      }
    });
  });
  return found;
}

/**
 * The mentions of a sentence's `coref_spans`: `[[entity, start, end], …]`.
 *
 * @param sentence its number in the part
 * @param field its place in the file, for messages
 */
export function mentionsOfSpans(spans: unknown, sentence: number, field: string, report: Report): SentenceMention[] {
  if (!Array.isArray(spans)) {
    report("json-shape", { data: { field, expected: "a list of mentions" } });
    return [];
  }
  return spans.flatMap((mention: unknown, m): SentenceMention[] => {
    const entity = Array.isArray(mention) ? textOfId(mention[0]) : undefined;
    const tell: Report = (code, where) => {
      report(code, { ...(entity !== undefined && { entity }), mention: jsonExcerpt(mention), ...where });
    };
    if (entity !== undefined && Array.isArray(mention) && isTriple([0, ...(mention.slice(1) as unknown[])])) {
      const [start, end] = mention.slice(1) as [number, number];
      return [{ entity, sentence, span: [start, end], report: tell }];
    }
    tell("json-shape", { data: { field: `${field}[${m}]`, expected: "a mention [entity, start, end]" } });
    return [];
  });
}
