import { type AnnotatedPart, flatName } from "../../../src/core/document.ts";
import { isContinuous, mentionsOf, sentencesOf, type TestWriter, textOf, wordsOf } from "./test-writer.ts";

const characters = (text: string, units: number): number => Array.from(text.slice(0, units)).length;

/** Returns the text, and the mentions with offsets in characters. */
function spansOf(part: AnnotatedPart) {
  const { text, starts, ends } = textOf(part);
  const spans = mentionsOf(part).map(({ runs, entity }) => ({
    entity,
    first: runs[0][0],
    last: runs[0][1],
    start: characters(text, starts[runs[0][0]]),
    end: characters(text, ends[runs[0][1]]),
    quote: text.slice(starts[runs[0][0]], ends[runs[0][1]]),
  }));
  return { text, starts, ends, spans };
}

export const spacyWriter: TestWriter = {
  format: "spacy",
  keeps: "tokens",
  holds: isContinuous,
  write: (parts) => {
    const documents = parts.map((part) => {
      const { text, starts, ends, spans } = spansOf(part);
      const groups = new Map<string, object[]>();
      for (const { start, end, entity } of spans) {
        const group = `coref_clusters_${part.entities.ids.indexOf(entity) + 1}`;
        groups.set(group, [...(groups.get(group) ?? []), { start, end, label: "", kb_id: "" }]);
      }
      const tokens = starts.map((start, id) => ({
        id,
        start: characters(text, start),
        end: characters(text, ends[id]),
      }));
      const sents = sentencesOf(part).map((_, s) => {
        const first = part.tokens?.sentenceStarts?.[s] ?? 0;
        const next = part.tokens?.sentenceStarts?.[s + 1] ?? starts.length;
        return { start: tokens[first].start, end: tokens[next - 1].end };
      });
      return { text, ents: [], sents, tokens, spans: Object.fromEntries(groups), _: { doc_id: flatName(part) } };
    });
    return [{ path: "all.json", text: JSON.stringify(documents), main: true }];
  },
};

/** The format has no ids, so each document is a file. */
export const rucocoWriter: TestWriter = {
  format: "rucoco",
  keeps: "text",
  holds: isContinuous,
  write: (parts) =>
    parts.map((part, p) => {
      const { text, spans } = spansOf(part);
      const entities = part.entities.ids.map((id) =>
        spans.filter(({ entity }) => entity === id).map(({ start, end }) => [start, end]),
      );
      const name = flatName(part) || String(p);
      return {
        path: `${name.replace(/[^\w.-]/g, "_")}.json`,
        text: JSON.stringify({ entities, includes: entities.map(() => []), text }),
        main: true,
      };
    }),
};

export const scicoWriter: TestWriter = {
  format: "scico",
  keeps: "tokens",
  holds: isContinuous,
  write: (parts) => {
    const lines = parts.map((part) => {
      const sentences = sentencesOf(part);
      let length = 0;
      const bounds = sentences.map(({ length: own }) => [length, (length += own) - 1]);
      const mentions = mentionsOf(part).map(({ runs: [[first, last]], entity }) => [
        ...[0, first, last, part.entities.ids.indexOf(entity)],
      ]);
      return JSON.stringify({
        ...{ id: flatName(part), tokens: [wordsOf(part)], doc_ids: [1], metadata: [], sentences: [bounds] },
        ...{ mentions, relations: [] },
      });
    });
    return [{ path: "all.jsonl", text: lines.map((line) => `${line}\n`).join(""), main: true }];
  },
};
