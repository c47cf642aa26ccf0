import { type AnnotatedPart, flatName } from "../../../src/core/document.ts";
import { fileOfDocument } from "../../../src/formats/common/input/file-name.ts";
import { isContinuous, isWithinSentences, mentionsOf, sentencesOf, type TestWriter, wordsOf } from "./test-writer.ts";
import { escapeXml, isXmlText } from "./xml-escape.ts";

/** A mention in its sentence. Sentences and tokens count from 1; the end is exclusive. */
interface Place {
  readonly sentence: number;
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

function chainsOf(part: AnnotatedPart): Place[][] {
  const words = wordsOf(part);
  const starts = [...new Set([0, ...(part.tokens?.sentenceStarts ?? [])])];
  const mentions = mentionsOf(part);
  return part.entities.ids.map((id) =>
    mentions
      .filter(({ entity }) => entity === id)
      .map(({ runs: [[first, last]] }) => {
        const s = starts.findLastIndex((start) => start <= first);
        const start = first - starts[s] + 1;
        const text = words.slice(first, last + 1).join(" ");
        return { sentence: s + 1, start, end: start + last - first + 1, text };
      }),
  );
}

const holds = (part: AnnotatedPart): boolean => isContinuous(part) && isWithinSentences(part);

export const corenlpWriter: TestWriter = {
  format: "corenlp",
  keeps: "tokens",
  holds: (part) => holds(part) && wordsOf(part).every((word) => isXmlText(word) && word === word.trim()),
  write: (parts) =>
    parts.map((part) => {
      const sentences = sentencesOf(part).map((words, s) => {
        const tokens = words.map((word, t) => `<token id="${t + 1}"><word>${escapeXml(word)}</word></token>`);
        return `<sentence id="${s + 1}"><tokens>${tokens.join("")}</tokens></sentence>`;
      });
      const chains = chainsOf(part).map((places) => {
        const mentions = places.map(
          ({ sentence, start, end, text }, m) =>
            `<mention${m === 0 ? ' representative="true"' : ""}><sentence>${sentence}</sentence><start>${start}</start><end>${end}</end><head>${end - 1}</head><text>${escapeXml(text)}</text></mention>`,
        );
        return `<coreference>${mentions.join("\n")}</coreference>`;
      });
      const name = flatName(part);
      return {
        path: `${fileOfDocument(name)}.xml`,
        text: `<?xml version="1.0" encoding="UTF-8"?>\n<?xml-stylesheet href="CoreNLP-to-HTML.xsl" type="text/xsl"?>\n<root>\n  <document>\n    <sentences>${sentences.join("\n")}</sentences>\n    <coreference>${chains.join("\n")}</coreference>\n  </document>\n</root>\n`,
        main: true,
      };
    }),
};

export const corenlpJsonWriter: TestWriter = {
  format: "corenlp-json",
  keeps: "tokens",
  holds,
  write: (parts) =>
    parts.map((part) => {
      const sentences = sentencesOf(part).map((words, index) => ({
        index,
        tokens: words.map((word, t) => ({ index: t + 1, word, characterOffsetBegin: 0 })),
      }));
      const corefs = Object.fromEntries(
        chainsOf(part).map((places, e) => [
          String(e + 1),
          places.map(({ sentence, start, end, text }, m) => ({
            id: m,
            text,
            startIndex: start,
            endIndex: end,
            headIndex: end - 1,
            sentNum: sentence,
            isRepresentativeMention: m === 0,
          })),
        ]),
      );
      const name = flatName(part);
      return {
        path: `${fileOfDocument(name)}.json`,
        text: JSON.stringify({ sentences, corefs }, undefined, 2),
        main: true,
      };
    }),
};
