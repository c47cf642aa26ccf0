import { flatName } from "../../../src/core/document.ts";
import { mentionsOf, type TestWriter } from "./test-writer.ts";

export const nelevalWriter: TestWriter = {
  format: "neleval",
  keeps: "names",
  // Entities cross documents, so all documents are one part, which cannot be compared with parts of other formats.
  holds: () => false,
  write: (parts) => {
    const rows = parts.flatMap((part) =>
      mentionsOf(part).map(({ runs, entity }) =>
        [flatName(part), runs[0][0], runs[0][1], entity, "1.0", "PER"].join("\t"),
      ),
    );
    return [{ path: "all.combined.tsv", text: rows.map((row) => `${row}\n`).join(""), main: true }];
  },
};
