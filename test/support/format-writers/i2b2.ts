import { type AnnotatedPart, flatName } from "../../../src/core/document.ts";
import { fileOfDocument } from "../../../src/formats/common/input/file-name.ts";
import { isContinuous, mentionsOf, sentencesOf, type TestWriter, wordsOf } from "./test-writer.ts";

export const i2b2Writer: TestWriter = {
  format: "i2b2",
  keeps: "tokens",
  holds: (part) => {
    const spans = mentionsOf(part).map(({ runs }) => runs.join());
    return (
      isContinuous(part) &&
      // Only its place identifies a concept.
      new Set(spans).size === spans.length &&
      // Without a chain, the file of chains is empty.
      part.entities.length < part.mentions.length &&
      wordsOf(part).every((word) => /^\S+$/.test(word))
    );
  },
  write: (parts) =>
    parts.flatMap((part) => {
      const name = fileOfDocument(flatName(part));
      const concepts = conceptsOf(part);
      const chains = [...new Set(concepts.map(({ entity }) => entity))]
        .map((entity) => concepts.filter((concept) => concept.entity === entity).map(({ concept }) => concept))
        .filter((members) => members.length > 1);
      const text = sentencesOf(part)
        .map((words) => `${words.join(" ")}\n`)
        .join("");
      return [
        {
          path: `${name}.txt.chains`,
          text: chains.map((members) => `${members.join("||")}||t="coref person"\n`).join(""),
          main: true,
        },
        {
          path: `${name}.txt.con`,
          text: concepts.map(({ concept }) => `${concept}||t="person"\n`).join(""),
          main: false,
        },
        { path: `${name}.txt`, text, main: false },
      ];
    }),
};

function conceptsOf(part: AnnotatedPart): { concept: string; entity: string }[] {
  const words = wordsOf(part);
  const places = sentencesOf(part).flatMap((sentence, s) => sentence.map((_, t) => `${s + 1}:${t}`));
  return mentionsOf(part).map(({ runs: [[first, last]], entity }) => {
    const quote = words
      .slice(first, last + 1)
      .join(" ")
      .toLowerCase();
    return { concept: `c="${quote}" ${places[first]} ${places[last]}`, entity };
  });
}
