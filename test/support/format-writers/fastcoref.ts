import { fileOfDocument } from "../../../src/formats/common/input/file-name.ts";
import { flatName } from "../../../src/core/document.ts";
import { charactersBefore, isContinuous, mentionsOf, type TestWriter, textOf } from "./test-writer.ts";

/** The format has no ids, so each document is a file. */
export const fastcorefWriter: TestWriter = {
  format: "fastcoref",
  keeps: "text",
  holds: isContinuous,
  write: (parts) =>
    parts.map((part) => {
      const { text, starts, ends } = textOf(part);
      const characters = charactersBefore(text);
      const all = Array.from(text);
      const clusters = new Map<string, [number, number][]>();
      for (const { runs, entity } of mentionsOf(part)) {
        const span: [number, number] = [characters(starts[runs[0][0]]), characters(ends[runs[0][1]])];
        clusters.set(entity, [...(clusters.get(entity) ?? []), span]);
      }
      const record = {
        text,
        clusters: [...clusters.values()],
        clusters_strings: [...clusters.values()].map((cluster) =>
          cluster.map(([start, end]) => all.slice(start, end).join("")),
        ),
      };
      return { path: `${fileOfDocument(flatName(part))}.jsonlines`, text: JSON.stringify(record), main: true };
    }),
};
