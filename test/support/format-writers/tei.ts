import { type AnnotatedPart, flatName } from "../../../src/core/document.ts";
import { fileOfDocument } from "../../../src/formats/common/input/file-name.ts";
import { isContinuous, isNested, isWithinSentences, mentionsOf, type TestWriter, wordsOf } from "./test-writer.ts";
import { escapeXml, isXmlText } from "./xml-escape.ts";

export const teiWriter: TestWriter = {
  format: "tei",
  keeps: "tokens",
  holds: (part) =>
    isContinuous(part) &&
    isNested(part, "part") &&
    isWithinSentences(part) &&
    wordsOf(part).every((word) => isXmlText(word) && word !== "" && word === word.trim()),
  write: (parts) =>
    parts.map((part) => ({ path: `${fileOfDocument(flatName(part))}.xml`, text: documentOf(part), main: true })),
};

function documentOf(part: AnnotatedPart): string {
  const words = wordsOf(part);
  const starts = new Set(part.tokens?.sentenceStarts ?? [0]);
  const mentions = mentionsOf(part);
  const index = new Map(part.entities.ids.map((id, e) => [id, e]));
  const elements = words.map((word, t) => {
    const opening = mentions
      .filter(({ runs: [[first]] }) => first === t)
      .map(({ entity }) => `<rs ref="#e${index.get(entity) ?? 0}">`);
    const closing = mentions.filter(({ runs: [[, last]] }) => last === t).map(() => "</rs>");
    const sentence = starts.has(t) ? `${t === 0 ? "" : "</s>\n"}<s>` : " ";
    return `${sentence}${opening.join("")}<w>${escapeXml(word)}</w>${closing.join("")}`;
  });
  return `<?xml version="1.0" encoding="UTF-8"?>
<TEI xmlns="http://www.tei-c.org/ns/1.0" xml:id="${escapeXml(flatName(part))}">
<teiHeader><fileDesc><titleStmt><title>Test</title></titleStmt></fileDesc></teiHeader>
<text><body><p>
${elements.join("")}${words.length === 0 ? "" : "</s>"}
</p></body></text>
</TEI>
`;
}
