import { fileOfDocument } from "../../../src/formats/common/input/file-name.ts";
import { flatName } from "../../../src/core/document.ts";
import { mentionsOf, sentencesOf, type TestWriter, wordsOf } from "./test-writer.ts";
import { escapeXml, isXmlText } from "./xml-escape.ts";

/** Writes a file for each part, with relations across documents as in ECB+. */
export const catWriter: TestWriter = {
  format: "cat",
  keeps: "tokens",
  holds: (part) =>
    wordsOf(part).every((word) => isXmlText(word) && word === word.trim()) &&
    part.entities.ids.every((id) => isXmlText(id) && id !== ""),
  write: (parts) =>
    parts.map((part) => {
      let t = 0;
      const tokens = sentencesOf(part).flatMap((words, sentence) =>
        words.map(
          (word, number) => `<token t_id="${++t}" sentence="${sentence}" number="${number}">${escapeXml(word)}</token>`,
        ),
      );
      const mentions = mentionsOf(part);
      const markables = mentions.map(({ runs }, m) => {
        const anchors = runs.flatMap(([first, last]) =>
          Array.from({ length: last - first + 1 }, (_, i) => `<token_anchor t_id="${first + i + 1}"/>`),
        );
        // Anchors need not be in order.
        return `<HUMAN_PART_PER m_id="${m + 1}">${anchors.reverse().join("")}</HUMAN_PART_PER>`;
      });
      const instances = part.entities.ids.map(
        (id, e) =>
          `<HUMAN_PART_PER m_id="${mentions.length + e + 1}" RELATED_TO="" TAG_DESCRIPTOR="person ${e % 2}" instance_id="${escapeXml(id)}"/>`,
      );
      const relations = part.entities.ids.map((id, e) => {
        const sources = mentions.flatMap(({ entity }, m) => (entity === id ? [`<source m_id="${m + 1}"/>`] : []));
        return `<CROSS_DOC_COREF r_id="${e}" note="${escapeXml(id)}">${sources.join("")}<target m_id="${mentions.length + e + 1}"/></CROSS_DOC_COREF>`;
      });
      const name = flatName(part);
      return {
        path: `${fileOfDocument(name)}.xml`,
        text: `<?xml version="1.0" encoding="UTF-8"?>\n<Document doc_name="${escapeXml(name)}">\n${tokens.join("\n")}\n<Markables>\n${[...markables, ...instances].join("\n")}\n</Markables>\n<Relations>\n${relations.join("\n")}\n</Relations>\n</Document>\n`,
        main: true,
      };
    }),
};
