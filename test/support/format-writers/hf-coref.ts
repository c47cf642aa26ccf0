import { type AnnotatedPart, flatName } from "../../../src/core/document.ts";
import { isContinuous, isWithinSentences, mentionsOf, sentencesOf, type TestWriter } from "./test-writer.ts";

/** Returns mentions as `[entity, sentence, first, last]`; the last token is part of the mention. */
function placed(part: AnnotatedPart): [string, number, number, number][] {
  const sentences = sentencesOf(part);
  return mentionsOf(part).map(({ runs, entity }) => {
    let [sentence, first] = [0, runs[0][0]];
    while (first >= sentences[sentence].length) first -= sentences[sentence++].length;
    return [entity, sentence, first, first + runs[0][1] - runs[0][0]];
  });
}

const holds = (part: AnnotatedPart): boolean => isContinuous(part) && isWithinSentences(part);

export const hfChainsWriter: TestWriter = {
  format: "hf-coref",
  keeps: "tokens",
  holds,
  write: (parts) => {
    const lines = parts.map((part) => {
      const chains = new Map<string, number[][]>();
      for (const [entity, ...place] of placed(part)) chains.set(entity, [...(chains.get(entity) ?? []), place]);
      return JSON.stringify({
        sentences: sentencesOf(part).map((words, s) => ({
          id: s + 1,
          speaker: null,
          text: words.join(" "),
          tokens: words.map((text, t) => ({ id: t + 1, text })),
        })),
        id: flatName(part),
        text: sentencesOf(part).flat().join(" "),
        coref_chains: [...chains.values()],
        genre: null,
      });
    });
    return [{ path: "train.jsonl", text: lines.map((line) => `${line}\n`).join(""), main: true }];
  },
};

export const hfSpansWriter: TestWriter = {
  format: "hf-coref",
  keeps: "tokens",
  holds,
  write: (parts) => {
    const rows = parts.map((part) => {
      const ids = [...new Set(mentionsOf(part).map(({ entity }) => entity))];
      return {
        document_id: part.document,
        sentences: sentencesOf(part).map((words, s) => ({
          part_id: part.part === "" ? null : Number(part.part),
          words,
          speaker: "_",
          coref_spans: placed(part)
            .filter(([, sentence]) => sentence === s)
            .map(([entity, , first, last]) => [ids.indexOf(entity), first, last]),
        })),
      };
    });
    return [{ path: "rows.json", text: JSON.stringify(rows, null, 1), main: true }];
  },
};
