import { flatName } from "../../../src/core/document.ts";
import { fileOfDocument } from "../../../src/formats/common/input/file-name.ts";
import { mentionsOf, sentencesOf, type TestWriter, wordsOf } from "./test-writer.ts";
import { escapeXml, isXmlText } from "./xml-escape.ts";

/** Writes a file for each part, with markables below the sentences and a gold chain for each. */
export const masxmlWriter: TestWriter = {
  format: "masxml",
  keeps: "tokens",
  holds: (part) =>
    wordsOf(part).every((word) => isXmlText(word) && word === word.trim()) &&
    isXmlText(flatName(part)) &&
    flatName(part).trim() === flatName(part) &&
    part.entities.ids.every((id) => isXmlText(id) && id !== ""),
  write: (parts) =>
    parts.map((part) => {
      let t = 0;
      const sentences = sentencesOf(part).map(
        (words, s) => `<s id="s${s}">${words.map((word) => `<W id="w${t++}">${escapeXml(word)}</W>`).join("\n")}</s>`,
      );
      const mentions = mentionsOf(part).map(({ runs, entity }, m) => {
        const span = runs.map(([first, last]) => `w${first}..w${last}`).join(",");
        return `<nh><am id="am${m}" span="${span}" /></nh>\n<PDante id="am${m}"><interpretation /><chains><chain chainID="${escapeXml(entity)}" type="gold" /></chains></PDante>`;
      });
      const name = flatName(part);
      return {
        path: `${fileOfDocument(name)}.xml`,
        text: `<?xml version="1.0" encoding="UTF-8"?>\n<dalidoc id="${escapeXml(name)}">\n<body><section><p>${[...sentences, ...mentions].join("\n")}</p></section></body>\n</dalidoc>\n`,
        main: true,
      };
    }),
};
