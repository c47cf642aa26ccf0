import { flatName } from "../../../src/core/document.ts";
import { isContinuous, isWithinSentences, mentionsOf, sentencesOf, type TestWriter } from "./test-writer.ts";

export const precoWriter: TestWriter = {
  format: "preco",
  keeps: "tokens",
  holds: (part) => isContinuous(part) && isWithinSentences(part),
  write: (parts) => {
    const lines = parts.map((part) => {
      const sentences = sentencesOf(part);
      const placeOf = (token: number): [number, number] => {
        let [sentence, rest] = [0, token];
        while (rest >= sentences[sentence].length) rest -= sentences[sentence++].length;
        return [sentence, rest];
      };
      const clusters = new Map<string, number[][]>();
      for (const { runs, entity } of mentionsOf(part)) {
        const [sentence, begin] = placeOf(runs[0][0]);
        const mention = [sentence, begin, begin + runs[0][1] - runs[0][0] + 1];
        clusters.set(entity, [...(clusters.get(entity) ?? []), mention]);
      }
      return JSON.stringify({ id: flatName(part), sentences, mention_clusters: [...clusters.values()] });
    });
    return [{ path: "all.jsonl", text: lines.map((line) => `${line}\n`).join(""), main: true }];
  },
};
