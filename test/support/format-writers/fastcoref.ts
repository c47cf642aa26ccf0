import { fileOfDocument } from "../../../src/formats/common/input/file-name.ts";
import { flatName } from "../../../src/core/document.ts";
import { isContinuous, mentionsOf, type TestWriter, textOf } from "./test-writer.ts";

/** The format has no ids, so each document is a file. */
export const fastcorefWriter: TestWriter = {
  format: "fastcoref",
  keeps: "text",
  holds: isContinuous,
  write: (parts) =>
    parts.map((part) => {
      const { text, starts, ends } = textOf(part);
      const clusters = new Map<string, [number, number][]>();
      for (const { runs, entity } of mentionsOf(part)) {
        const characters = (units: number): number => Array.from(text.slice(0, units)).length;
        const span: [number, number] = [characters(starts[runs[0][0]]), characters(ends[runs[0][1]])];
        clusters.set(entity, [...(clusters.get(entity) ?? []), span]);
      }
      const record = {
        text,
        clusters: [...clusters.values()],
        clusters_strings: [...clusters.values()].map((cluster) =>
          cluster.map(([start, end]) => Array.from(text).slice(start, end).join("")),
        ),
      };
      return { path: `${fileOfDocument(flatName(part))}.jsonlines`, text: JSON.stringify(record), main: true };
    }),
};
