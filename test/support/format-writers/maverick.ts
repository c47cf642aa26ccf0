import { fileOfDocument } from "../../../src/formats/common/input/file-name.ts";
import { flatName } from "../../../src/core/document.ts";
import { isContinuous, mentionsOf, type TestWriter, wordsOf } from "./test-writer.ts";

/** The format has no ids, so each document is a file. */
export const maverickWriter: TestWriter = {
  format: "maverick",
  keeps: "tokens",
  holds: isContinuous,
  write: (parts) =>
    parts.map((part) => {
      const tokens = wordsOf(part);
      const clusters = new Map<string, [number, number][]>();
      for (const { runs, entity } of mentionsOf(part)) {
        clusters.set(entity, [...(clusters.get(entity) ?? []), runs[0]]);
      }
      const record = {
        tokens,
        clusters_token_offsets: [...clusters.values()],
        clusters_char_offsets: null,
        clusters_token_text: [...clusters.values()].map((cluster) =>
          cluster.map(([first, last]) => tokens.slice(first, last + 1).join(" ")),
        ),
        clusters_char_text: null,
      };
      return { path: `${fileOfDocument(flatName(part))}.json`, text: JSON.stringify(record, null, 2), main: true };
    }),
};
