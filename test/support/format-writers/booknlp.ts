import { type AnnotatedPart, flatName } from "../../../src/core/document.ts";
import { fileOfDocument } from "../../../src/formats/common/input/file-name.ts";
import { isContinuous, mentionsOf, sentencesOf, type TestWriter, wordsOf } from "./test-writer.ts";

const tokenColumns = [
  "paragraph_ID",
  "sentence_ID",
  "token_ID_within_sentence",
  "token_ID_within_document",
  "word",
  "lemma",
  "byte_onset",
  "byte_offset",
  "POS_tag",
  "fine_POS_tag",
  "dependency_relation",
  "syntactic_head_ID",
  "event",
];

export const booknlpWriter: TestWriter = {
  format: "booknlp",
  keeps: "tokens",
  holds: (part) => isContinuous(part) && wordsOf(part).every((word) => /^[^\t\r\n]+$/.test(word)),
  write: (parts) =>
    parts.flatMap((part) => {
      const name = fileOfDocument(flatName(part));
      return [
        { path: `${name}.entities`, text: entitiesOf(part), main: true },
        { path: `${name}.tokens`, text: tokensOf(part), main: false },
      ];
    }),
};

function entitiesOf(part: AnnotatedPart): string {
  const words = wordsOf(part);
  const numbers = new Map(part.entities.ids.map((id, e) => [id, e]));
  const rows = mentionsOf(part).map(({ runs: [[first, last]], entity }) =>
    [numbers.get(entity), first, last, "NOM", "PER", words.slice(first, last + 1).join(" ")].join("\t"),
  );
  return [["COREF", "start_token", "end_token", "prop", "cat", "text"].join("\t"), ...rows, ""].join("\n");
}

function tokensOf(part: AnnotatedPart): string {
  let id = 0;
  const rows = sentencesOf(part).flatMap((words, s) =>
    words.map((word, t) => [0, s, t, id++, word, word, 0, 0, "NOUN", "NN", "dep", 0, "O"].join("\t")),
  );
  return [tokenColumns.join("\t"), ...rows, ""].join("\n");
}
