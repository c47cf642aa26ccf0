import { flatName } from "../../../src/core/document.ts";
import { isContinuous, mentionsOf, sentencesOf, type TestWriter } from "./test-writer.ts";

/**
 * Writes the JSON lines of BERT models derived from e2e-coref. Two sentences make a segment, words are split after
 * their second character, and the spans of clusters are positions of these pieces.
 */
export const e2eSegmentsWriter: TestWriter = {
  format: "jsonlines",
  keeps: "tokens",
  holds: isContinuous,
  write: (parts) => {
    const lines = parts.map((part) => {
      const segments: string[][] = [];
      const sentenceMap: number[] = [];
      const subtokenMap: number[] = [];
      const pieces: [number, number][] = [];
      const add = (piece: string, sentence: number, word: number): void => {
        segments[segments.length - 1].push(piece);
        sentenceMap.push(sentence);
        subtokenMap.push(word);
      };
      const sentences = sentencesOf(part);
      sentences.forEach((words, s) => {
        if (s % 2 === 0) {
          segments.push([]);
          add("[CLS]", s, Math.max(0, pieces.length - 1));
        }
        for (const word of words) {
          const characters = Array.from(word);
          const first = subtokenMap.length;
          add(characters.slice(0, 2).join(""), s, pieces.length);
          if (characters.length > 2) add(`##${characters.slice(2).join("")}`, s, pieces.length);
          pieces.push([first, subtokenMap.length - 1]);
        }
        if (s % 2 === 1 || s === sentences.length - 1) add("[SEP]", s + 1, Math.max(0, pieces.length - 1));
      });
      const clusters = new Map<string, number[][]>();
      for (const { runs, entity } of mentionsOf(part)) {
        const span = [pieces[runs[0][0]][0], pieces[runs[0][1]][1]];
        clusters.set(entity, [...(clusters.get(entity) ?? []), span]);
      }
      return JSON.stringify({
        doc_key: flatName(part),
        sentences: segments,
        speakers: segments.map((segment) => segment.map(() => "-")),
        constituents: [],
        ner: [],
        clusters: [...clusters.values()],
        sentence_map: sentenceMap,
        subtoken_map: subtokenMap,
        pronouns: [],
      });
    });
    return [{ path: "dev.english.128.jsonlines", text: lines.map((line) => `${line}\n`).join(""), main: true }];
  },
};
