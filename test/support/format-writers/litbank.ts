import { type AnnotatedPart, flatName } from "../../../src/core/document.ts";
import { fileOfDocument } from "../../../src/formats/common/input/file-name.ts";
import { isContinuous, mentionsOf, sentencesOf, type TestWriter, wordsOf } from "./test-writer.ts";

export const litbankWriter: TestWriter = {
  format: "litbank",
  keeps: "tokens",
  holds: (part) => isContinuous(part) && wordsOf(part).every((word) => /^\S+$/.test(word)),
  write: (parts) =>
    parts.flatMap((part) => {
      const name = fileOfDocument(flatName(part));
      const text = sentencesOf(part)
        .map((words) => `${words.join(" ")}\n`)
        .join("");
      return [
        { path: `${name}.ann`, text: tableOf(part), main: true },
        { path: `${name}.txt`, text, main: false },
      ];
    }),
};

function tableOf(part: AnnotatedPart): string {
  const places = sentencesOf(part).flatMap((words, s) => words.map((_, t) => [s, t]));
  const words = wordsOf(part);
  return mentionsOf(part)
    .map(({ runs: [[first, last]], entity, index }) => {
      const quote = words.slice(first, last + 1).join(" ");
      return [
        ["MENTION", `T${index + 1}`, ...places[first], ...places[last], quote, "PER", "NOM"].join("\t"),
        ["COREF", `T${index + 1}`, `${entity}-0`].join("\t"),
      ].join("\n");
    })
    .join("\n")
    .concat("\n");
}
