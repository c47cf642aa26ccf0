import { fileOfDocument } from "../../../src/formats/common/input/file-name.ts";
import { flatName } from "../../../src/core/document.ts";
import { isContinuous, mentionsOf, type TestWriter, textOf, wordsOf } from "./test-writer.ts";
import { escapeXml, isXmlText } from "./xml-escape.ts";

/** Writes Rich ERE, a file for each part and one for its source; every other entity is an event hopper. */
export const richEreWriter: TestWriter = {
  format: "rich-ere",
  keeps: "text",
  holds: (part) => isContinuous(part) && wordsOf(part).every((word) => isXmlText(word) && /^\S+$/.test(word)),
  write: (parts) =>
    parts.flatMap((part) => {
      const name = fileOfDocument(flatName(part));
      const { text, starts, ends } = textOf(part);
      const all = mentionsOf(part);
      const groups = part.entities.ids.map((entity, e) => {
        const isEvent = e % 2 === 1;
        const mentions = all
          .filter((mention) => mention.entity === entity)
          .map(({ runs: [[first, last]], index }) => {
            const offset = Array.from(text.slice(0, starts[first])).length;
            const quote = text.slice(starts[first], ends[last]);
            const place = `source="${escapeXml(name)}" offset="${offset}" length="${Array.from(quote).length}"`;
            return isEvent
              ? `<event_mention id="em-${index}" type="contact" subtype="meet" realis="actual"><trigger ${place}>${escapeXml(quote)}</trigger></event_mention>`
              : `<entity_mention id="m-${index}" noun_type="NOM" ${place}><mention_text>${escapeXml(quote)}</mention_text></entity_mention>`;
          });
        const tag = isEvent ? "hopper" : "entity";
        const kind = isEvent ? "" : ' type="PER" specificity="specific"';
        return { isEvent, text: `<${tag} id="${escapeXml(entity)}"${kind}>${mentions.join("\n")}</${tag}>\n` };
      });
      const section = (events: boolean): string =>
        groups.map(({ isEvent, text: group }) => (isEvent === events ? group : "")).join("");
      const xml = `<?xml version="1.0" encoding="UTF-8"?>
<deft_ere kit_id="1" doc_id="${escapeXml(flatName(part))}" source_type="newswire">
<entities>
${section(false)}</entities>
<hoppers>
${section(true)}</hoppers>
</deft_ere>
`;
      return [
        { path: `${name}.rich_ere.xml`, text: xml, main: true },
        { path: `${name}.txt`, text, main: false },
      ];
    }),
};
