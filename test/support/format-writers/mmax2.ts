import { fileOfDocument } from "../../../src/formats/common/input/file-name.ts";
import { flatName } from "../../../src/core/document.ts";
import { mentionsOf, type TestWriter, wordsOf } from "./test-writer.ts";
import { escapeXml, isXmlText } from "./xml-escape.ts";

export const mmax2Writer: TestWriter = {
  format: "mmax2",
  keeps: "tokens",
  holds: (part) => wordsOf(part).every((word) => isXmlText(word) && word === word.trim()),
  write: (parts) =>
    parts.flatMap((part) => {
      const name = fileOfDocument(flatName(part));
      const words = wordsOf(part);
      const id = (t: number): string => `word_${2 * t + 1}`;
      const range = (first: number, last: number): string => (first === last ? id(first) : `${id(first)}..${id(last)}`);
      const level = (of: string, markables: readonly string[]): string =>
        `<?xml version="1.0" encoding="UTF-8"?>\n<!DOCTYPE markables SYSTEM "markables.dtd">\n<markables xmlns="www.eml.org/NameSpaces/${of}">\n${markables.join("\n")}\n</markables>\n`;
      const markables = mentionsOf(part).map(({ runs, entity }, m) => {
        const span = runs.map(([first, last]) => range(first, last)).join(",");
        return `<markable id="markable_${m}" span="${span}" coref_class="set_${part.entities.ids.indexOf(entity)}" mmax_level="coref"/>`;
      });
      const starts = Array.from(part.tokens?.sentenceStarts ?? []);
      const sentences = starts.map((first, s) => {
        const span = range(first, (starts[s + 1] ?? words.length) - 1);
        return `<markable id="markable_${s}" span="${span}" orderid="${s}" mmax_level="sentence"/>`;
      });
      const base = words.map((word, t) => `<word id="${id(t)}">${escapeXml(word)}</word>`);
      return [
        { path: `Markables/${name}_coref_level.xml`, text: level("coref", markables), main: true },
        { path: `Markables/${name}_sentence_level.xml`, text: level("sentence", sentences), main: false },
        {
          path: `Basedata/${name}_words.xml`,
          text: `<?xml version="1.0" encoding="UTF-8"?>\n<!DOCTYPE words SYSTEM "words.dtd">\n<words>\n${base.join("\n")}\n</words>\n`,
          main: false,
        },
      ];
    }),
};
