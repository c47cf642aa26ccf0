import { fileOfDocument } from "../../../src/formats/common/input/file-name.ts";
import { flatName } from "../../../src/core/document.ts";
import { mentionsOf, type TestWriter, wordsOf } from "./test-writer.ts";

export const arrauWriter: TestWriter = {
  format: "arrau",
  keeps: "tokens",
  // Markables identify the format.
  holds: (part) =>
    part.mentions.length > 0 && wordsOf(part).every((word) => /^\S+$/.test(word)) && !/^TOKEN/.test(wordsOf(part)[0]),
  write: (parts) =>
    parts.map((part) => {
      const items = wordsOf(part).map((): { item: string; minimum: string }[] => []);
      for (const { runs, entity, index } of mentionsOf(part)) {
        const set = `set_${part.entities.ids.indexOf(entity) + 1}`;
        runs.forEach(([first, last], r) => {
          for (let token = first; token <= last; token++) {
            const sign = r === 0 && token === first ? "B" : "I";
            items[token].push({ item: `${sign}-markable_${index}=${set}`, minimum: `word_${runs[0][0] + 1}` });
          }
        });
      }
      const lines = wordsOf(part).map((word, token) => {
        const own = items[token];
        if (own.length === 0) return word;
        const columns = [
          own.map(({ item }) => item),
          own.map(({ minimum }) => minimum),
          own.map(() => "-"),
          own.map(() => "new"),
        ];
        return [word, ...columns.map((values) => values.join("@"))].join("\t");
      });
      return {
        path: `${fileOfDocument(flatName(part))}.CONLL`,
        text: `${["TOKEN\tMARKABLE\tMIN\tGENERIC\tREFERENCE", ...lines].join("\n")}\n`,
        main: true,
      };
    }),
};
