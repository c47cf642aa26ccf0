import type { DiagnosticCode } from "../../core/diagnostic-severities.ts";
import type { Diagnostic } from "../../core/diagnostic.ts";
import { diagnosticSentence, repairOf } from "../diagnostic-text.ts";
import { type Data, shellWord } from "./sentence.ts";

/** What sentences about a key and a response say if nobody is the key, in this order. */
const words: readonly (readonly [RegExp, string])[] = [
  [/\ba key and a response\b/g, "annotations"],
  [/\b(?:key and response|the two sides)\b/g, "the annotators"],
  [/\bKey and response\b/g, "The annotators"],
  [/\bthe key\b/g, "the first annotator"],
  [/\bThe key\b/g, "The first annotator"],
  [/\bthe response\b/g, "the other annotator"],
  [/\bThe response\b/g, "The other annotator"],
  [/\ball response mentions\b/g, "all mentions of the other annotator"],
  [/\b(\d+) response mention(s?)\b/g, "$1 mention$2 of the other annotator"],
  [/\bA response mention\b/g, "A mention of the other annotator"],
  [/\bthe other side has it\b/g, "the other annotator has it"],
  [/\bthis side lacks\b/g, "this annotator lacks"],
  [/\bone side\b/g, "one annotator"],
  [/\bOne side\b/g, "One annotator"],
  [/\bon the other side\b/g, "in the other annotator's file"],
  [/\bon both sides\b/g, "for all annotators"],
  [/\bso it counts as an error\b/g, "so only this annotator has it"],
  [/\bnothing was scored\b/g, "nothing was compared"],
];

const otherFormat = "or name another format (`--input-format`).";

/** What to do for one annotator only: no option is for one side. */
const copyOf = (options: string): string =>
  `If only one annotator needs it, convert this annotator's files, as in \`convert FILE COPY --to jsonlines ${options}\`, and compare the copies.`;

/** How to copy a file. */
interface CopyOfFile {
  readonly file: string;
  readonly format: string;
}

/** Remedies for codes whose rule names options for one side. */
const repairs: Readonly<Partial<Record<DiagnosticCode, string | ((data: Data, copy: CopyOfFile) => string)>>> = {
  "unknown-format": "If corefscope reads this format, name it (`--input-format`). If not, convert the file.",
  "json-shape": `Correct the field, ${otherFormat}`,
  "malformed-line": `Correct the line, ${otherFormat}`,
  "markup-shape": `Correct the element, ${otherFormat}`,
  "piece-ids": "If they are pieces, name the format (`--input-format craft`).",
  "several-coreference-columns": `Name the right column with \`--column\`. The first is 1, and the last -1. ${copyOf("--column 4")}`,
  "positions-without-words": `Give the words for all annotators. If the positions do count characters, set \`--offsets\` to \`char\`. ${copyOf("--offsets char")}`,
  "predictions-not-read":
    "To read them, name their field with `--field`. If the annotation really has no mentions, ignore this message.",
  "loose-ids": "Write the ids in one form.",
  "ids-differ-in-case": "If they mean the same entity, write them in one form. If not, ignore this message.",
  "entities-across-documents": "Only coreference within documents is compared.",
  "option-without-effect": `Leave the option out. ${copyOf("--ends exclusive")}`,
  "unclear-columns": ({ options }) =>
    `${options === undefined ? "Name the right column with `--columns`. " : ""}${copyOf("--columns cluster=NAME")}`,
  "unclear-annotator": ({ option }, { file, format }) =>
    `This option is for all files. To compare people of one file, write the annotation of each to a file of its own, as in \`convert ${shellWord(file)} COPY --to ${format} ${typeof option === "string" ? personOption(option) : "--field NAME"}\`, and compare the copies.`,
};

function personOption(option: string): string {
  const [flag, ...name] = option.split(" ");
  return `${flag} ${shellWord(name.join(" "))}`;
}

/**
 * Returns the sentence of a diagnostic for commands that compare annotators: it names options that they have.
 *
 * @param format that of the file, if it can be written
 */
export function sentenceWithoutKey(diagnostic: Diagnostic, format = "jsonlines"): string {
  return withoutKey(
    diagnosticSentence(diagnostic, undefined, (each) => {
      const repair = repairs[each.code];
      return typeof repair === "function"
        ? repair(each.data ?? {}, { file: each.file ?? "FILE", format })
        : (repair ?? repairOf(each));
    }),
  );
}

/** Returns a sentence in the words of commands that compare annotators. Words of the text, in “…”, stay as they are. */
function withoutKey(sentence: string): string {
  return sentence
    .split(/(“[^”]*”)/)
    .map((piece, i) => (i % 2 === 1 ? piece : words.reduce((text, [key, by]) => text.replace(key, by), piece)))
    .join("");
}
