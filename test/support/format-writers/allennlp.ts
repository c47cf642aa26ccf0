import { fileOfDocument } from "../../../src/formats/common/input/file-name.ts";
import { flatName } from "../../../src/core/document.ts";
import { isContinuous, mentionsOf, type TestWriter, wordsOf } from "./test-writer.ts";

/** The format has no ids, so each document is a file. */
export const allennlpWriter: TestWriter = {
  format: "allennlp",
  keeps: "tokens",
  holds: isContinuous,
  write: (parts) =>
    parts.map((part) => {
      const mentions = mentionsOf(part);
      const clusters = new Map<string, [number, number][]>();
      for (const { runs, entity } of mentions) clusters.set(entity, [...(clusters.get(entity) ?? []), runs[0]]);
      const record = {
        top_spans: mentions.map(({ runs }) => runs[0]),
        antecedent_indices: mentions.map((_, m) => mentions.map((_other, n) => Math.max(0, m - n - 1))),
        predicted_antecedents: mentions.map(() => -1),
        document: wordsOf(part),
        clusters: [...clusters.values()],
      };
      return { path: `${fileOfDocument(flatName(part))}.json`, text: `${JSON.stringify(record)}\n`, main: true };
    }),
};
