import { isContinuous, isWithinSentences, mentionsOf, sentencesOf, type TestWriter } from "./test-writer.ts";

/** Mentions can neither overlap nor cross the end of a sentence, and a file without mentions is not recognised. */
export const aidaWriter: TestWriter = {
  format: "aida",
  keeps: "tokens",
  holds: (part) => {
    const spans = mentionsOf(part).map(({ runs: [span] }) => span);
    const apart = spans.every(([first], m) => m === 0 || spans[m - 1][1] < first);
    return spans.length > 0 && apart && isContinuous(part) && isWithinSentences(part);
  },
  write: (parts) => {
    const lines = parts.flatMap((part) => {
      const mentions = mentionsOf(part);
      const all = sentencesOf(part).flat();
      const textOfMention = ([first, last]: readonly [number, number]): string => all.slice(first, last + 1).join(" ");
      let token = 0;
      const rows = sentencesOf(part).flatMap((words) => [
        ...words.map((word) => {
          const t = token++;
          const mention = mentions.find(({ runs: [[first, last]] }) => first <= t && t <= last);
          if (mention === undefined) return word;
          return [word, t === mention.runs[0][0] ? "B" : "I", textOfMention(mention.runs[0]), mention.entity].join(
            "\t",
          );
        }),
        "",
      ]);
      return [`-DOCSTART- (${part.document})`, ...rows];
    });
    return [{ path: "all.txt", text: `${lines.join("\n")}\n`, main: true }];
  },
};
