import { type AnnotatedPart, flatName } from "../../../src/core/document.ts";
import { isContinuous, isNested, mentionsOf, type TestWriter, wordsOf } from "./test-writer.ts";

/** Writes the SGML of MUC-6, all parts in one file: each mention refers to the previously opened one of its entity. */
export const mucWriter: TestWriter = {
  format: "muc",
  keeps: "text",
  holds: (part) => isContinuous(part) && isNested(part, "part") && wordsOf(part).every((word) => /^\S+$/.test(word)),
  write: (parts) => [{ path: "all.sgm", text: parts.map(documentOf).join(""), main: true }],
};

function escaped(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll('"', "&quot;");
}

function documentOf(part: AnnotatedPart): string {
  const words = wordsOf(part);
  const starts = new Set(part.tokens?.sentenceStarts ?? []);
  const mentions = mentionsOf(part);
  const latest = new Map<string, number>();
  const lines = words.map((word, t) => {
    const opening = mentions
      .filter(({ runs: [[first]] }) => first === t)
      .map(({ index, entity }) => {
        const antecedent = latest.get(entity);
        latest.set(entity, index);
        return `<COREF ID="${index}"${antecedent === undefined ? "" : ` TYPE="IDENT" REF="${antecedent}"`}>`;
      });
    const closing = mentions.filter(({ runs: [[, last]] }) => last === t).map(() => "</COREF>");
    return `${starts.has(t) ? "\n<s> " : " "}${opening.join("")}${escaped(word)}${closing.join("")}`;
  });
  return `<DOC>\n<DOCNO> ${escaped(flatName(part))} </DOCNO>\n<TXT>\n<p>${lines.join("")}\n</TXT>\n</DOC>\n`;
}
