import { flatName } from "../../../src/core/document.ts";
import { isContinuous, mentionsOf, sentencesOf, type TestWriter } from "./test-writer.ts";

export const wlcorefWriter: TestWriter = {
  format: "wlcoref",
  keeps: "tokens",
  holds: isContinuous,
  write: (parts) => {
    const lines = parts.map((part) => {
      const sentences = sentencesOf(part);
      const spans = new Map<string, number[][]>();
      for (const { runs, entity } of mentionsOf(part)) {
        spans.set(entity, [...(spans.get(entity) ?? []), [runs[0][0], runs[0][1] + 1]]);
      }
      return JSON.stringify({
        document_id: flatName(part),
        cased_words: sentences.flat(),
        sent_id: sentences.flatMap((words, s) => words.map(() => s)),
        speaker: sentences.flat().map(() => "_"),
        word_clusters: [...spans.values()].map((cluster) => cluster.map(([, end]) => end - 1)),
        span_clusters: [...spans.values()],
      });
    });
    return [{ path: "all.jsonlines", text: lines.map((line) => `${line}\n`).join(""), main: true }];
  },
};
