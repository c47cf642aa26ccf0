import { type AnnotatedPart, flatName } from "../../../src/core/document.ts";
import { isContinuous, mentionsOf, type TestWriter, textOf, wordsOf } from "./test-writer.ts";

/** Holds any three mentions: if two are coreferent, one of them becomes the pronoun. */
export const gapWriter: TestWriter = {
  format: "gap",
  keeps: "text",
  holds: (part) =>
    part.mentions.length === 3 && isContinuous(part) && wordsOf(part).every((word) => /^[^\t\r\n]+$/.test(word)),
  write: (parts) => [
    { path: "all.tsv", text: [header, ...parts.map(rowOf)].map((row) => `${row}\n`).join(""), main: true },
  ],
};

const header = "ID\tText\tPronoun\tPronoun-offset\tA\tA-offset\tA-coref\tB\tB-offset\tB-coref\tURL";

function rowOf(part: AnnotatedPart): string {
  const { text, starts, ends } = textOf(part);
  const mentions = mentionsOf(part);
  const pronoun = mentions.find((a) => mentions.some((b) => a !== b && a.entity === b.entity)) ?? mentions[0];
  const names = mentions.filter((mention) => mention !== pronoun);
  const place = ({ runs }: (typeof mentions)[number]): [string, number] => [
    text.slice(starts[runs[0][0]], ends[runs[0][1]]),
    Array.from(text.slice(0, starts[runs[0][0]])).length,
  ];
  const cells = names.flatMap((name) => [...place(name), name.entity === pronoun.entity ? "TRUE" : "FALSE"]);
  return [flatName(part), text, ...place(pronoun), ...cells, "http://example.org"].join("\t");
}
