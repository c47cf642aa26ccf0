import { flatName } from "../../../src/core/document.ts";
import { fileOfDocument } from "../../../src/formats/common/input/file-name.ts";
import { isContinuous, isNested, isWithinSentences, mentionsOf, type TestWriter, wordsOf } from "./test-writer.ts";

export const sacrWriter: TestWriter = {
  format: "sacr",
  keeps: "text",
  holds: (part) =>
    isContinuous(part) &&
    isNested(part, "part") &&
    isWithinSentences(part) &&
    flatName(part).trim() === flatName(part) &&
    /^[^\r\n]+$/.test(flatName(part)) &&
    mentionsOf(part).every(({ runs: [[first], [, last] = [0, 0]] }) => first >= 0 && last < wordsOf(part).length) &&
    wordsOf(part).every((word) => /^[^\s{}\\#*]+$/u.test(word)),
  write: (parts) =>
    parts.map((part) => {
      const words = wordsOf(part);
      const starts = new Set(part.tokens?.sentenceStarts);
      const mentions = mentionsOf(part).map(({ runs, entity }) => ({
        first: runs[0][0],
        last: runs[runs.length - 1][1],
        chain: `C${part.entities.ids.indexOf(entity)}`,
      }));
      // Longer mentions open first and close last.
      mentions.sort((a, b) => a.first - b.first || b.last - a.last);
      let text = `#textid:${flatName(part)}\n\n`;
      words.forEach((word, t) => {
        if (t > 0) text += starts.has(t) ? "\n\n" : " ";
        for (const { first, chain } of mentions) if (first === t) text += `{${chain}:number="${t}" `;
        text += word;
        for (const { last } of mentions) if (last === t) text += "}";
      });
      const path = `${fileOfDocument(flatName(part))}.sacr`;
      return { path, text: `${text}\n\n#TOKENIZATION-TYPE:1\n`, main: true };
    }),
};
