import { flatName } from "../../../src/core/document.ts";
import { namedMentionsOf } from "./mention-names.ts";
import type { TestWriter } from "./test-writer.ts";

/** Returns a writer of tables of labels with a column for documents. Rows of different documents alternate. */
function labelsWriter(separator: "," | "\t"): TestWriter {
  const cell = (text: string): string => (/[",\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);
  return {
    format: "labels",
    keeps: "names",
    holds: (part) => part.mentions.length > 0,
    write: (parts) => {
      const rows = parts.flatMap((part) =>
        namedMentionsOf(part).map(({ name, entity }, i) => ({ i, cells: [name, entity, flatName(part)] })),
      );
      const sorted = rows.sort((a, b) => a.i - b.i).map(({ cells }) => cells);
      const lines = [["mention", "cluster", "document"], ...sorted].map((cells) =>
        cells.map((text) => (separator === "," ? cell(text) : text)).join(separator),
      );
      return [{ path: separator === "," ? "all.csv" : "all.tsv", text: `${lines.join("\n")}\n`, main: true }];
    },
  };
}

export const csvLabelsWriter = labelsWriter(",");
export const tsvLabelsWriter = labelsWriter("\t");
