import { flatName } from "../../../src/core/document.ts";
import { isContinuous, mentionsOf, type TestWriter } from "./test-writer.ts";

/** Each token counts as one character of the text. */
export const koconovelWriter: TestWriter = {
  format: "koconovel",
  keeps: "characters",
  holds: isContinuous,
  write: (parts) => {
    const lines = parts.map((part) => {
      const clusters = new Map<string, string[][]>();
      for (const { runs, entity } of mentionsOf(part)) {
        const [first, last] = runs[0];
        const mention = [String(first), String(last + 1), "가".repeat(last - first + 1), entity];
        clusters.set(entity, [mention, ...(clusters.get(entity) ?? [])]);
      }
      return JSON.stringify({ doc_id: flatName(part), omniscent_separate: [...clusters.values()], speakers: [] });
    });
    return [{ path: "all.coref.jsonl", text: lines.map((line) => `${line}\n`).join(""), main: true }];
  },
};
