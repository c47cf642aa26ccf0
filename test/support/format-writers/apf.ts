import { type AnnotatedPart, flatName } from "../../../src/core/document.ts";
import { fileOfDocument } from "../../../src/formats/common/input/file-name.ts";
import { isContinuous, mentionsOf, type TestWriter, wordsOf } from "./test-writer.ts";
import { escapeXml, isXmlText } from "./xml-escape.ts";

/** Writes a file of APF and one of SGML for each part, as in ACE 2005. `&amp;` in the text counts five characters. */
export const apfWriter: TestWriter = {
  format: "apf",
  keeps: "text",
  holds: (part) => isContinuous(part) && wordsOf(part).every((word) => isXmlText(word) && /^\S+$/.test(word)),
  write: (parts) =>
    parts.flatMap((part) => {
      const name = fileOfDocument(flatName(part));
      return [
        { path: `${name}.apf.xml`, text: annotationOf(part, `${name}.sgm`), main: true },
        {
          path: `${name}.sgm`,
          text: `<DOC>\n<BODY>\n<TEXT>\n${textOf(part)}\n</TEXT>\n</BODY>\n</DOC>\n`,
          main: false,
        },
      ];
    }),
};

/** The number of characters before the text, without tags: three line ends. */
const BEFORE = 3;

function escaped(word: string): string {
  return word.replaceAll("&", "&amp;").replaceAll("<", "&lt;");
}

function textOf(part: AnnotatedPart): string {
  return wordsOf(part).map(escaped).join(" ");
}

function annotationOf(part: AnnotatedPart, source: string): string {
  const document = escapeXml(flatName(part));
  const words = wordsOf(part);
  const starts: number[] = [];
  let length = BEFORE;
  for (const word of words) {
    starts.push(length);
    length += Array.from(escaped(word)).length + 1;
  }
  const entities = part.entities.ids.map((id) => {
    const mentions = mentionsOf(part)
      .filter(({ entity }) => entity === id)
      .map(({ runs: [[first, last]], index }) => {
        const end = starts[last] + Array.from(escaped(words[last])).length - 1;
        const quote = escapeXml(words.slice(first, last + 1).join(" "));
        const sequence = (from: number, text: string): string =>
          `<charseq START="${starts[from]}" END="${end}">${text}</charseq>`;
        return `    <entity_mention ID="M${index}" TYPE="NOM" LDCTYPE="NOM">
      <extent>
        ${sequence(first, quote)}
      </extent>
      <head>
        ${sequence(last, escapeXml(words[last]))}
      </head>
    </entity_mention>\n`;
      });
    return `  <entity ID="${escapeXml(id)}" TYPE="PER" SUBTYPE="Individual" CLASS="SPC">\n${mentions.join("")}  </entity>\n`;
  });
  return `<?xml version="1.0"?>
<!DOCTYPE source_file SYSTEM "apf.v5.1.1.dtd">
<source_file URI="${escapeXml(source)}" SOURCE="newswire" TYPE="text" AUTHOR="TEST" ENCODING="UTF-8">
<document DOCID="${document}">
${entities.join("")}</document>
</source_file>
`;
}
