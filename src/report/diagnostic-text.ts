import { defined } from "../core/defined.ts";
import { diagnosticRules } from "../core/diagnostic-codes.ts";
import type { DiagnosticCode } from "../core/diagnostic-severities.ts";
import { type Diagnostic, documentName, namesDocument } from "../core/diagnostic.ts";
import { plainMessage } from "../core/plain-message.ts";
import { lacksWords } from "../core/without-words.ts";
import type { SideName } from "../core/document.ts";
import { flagName, type ReadingRecord, readingRecords } from "../formats/reading-options.ts";
import { ownSentence } from "./diagnostic-sentences.ts";
import { counted } from "./numbers.ts";
import { type AdviceWords, type Data, shellWord, timesText, withAdviceWords } from "./sentences/sentence.ts";
import { visible } from "./visible.ts";

/**
 * Returns a line for a terminal or a log: `file:line:column: severity: sentence [code]`.
 *
 * @example
 *   diagnosticLine({ code: "empty-file", severity: "warning", file: "a.txt" }).startsWith("a.txt: warning: "); // → true
 */
export function diagnosticLine(
  diagnostic: Diagnostic,
  sentenceOf: (diagnostic: Diagnostic) => string = diagnosticSentence,
): string {
  const { file, line, column, severity, code } = diagnostic;
  const place = [file, line, column].filter((part) => part !== undefined).join(":");
  return `${place === "" ? "" : `${visible(place)}: `}${severity}: ${sentenceOf(diagnostic)} [${code}]`;
}

/** Writes options as in a shell. */
const asOptions: AdviceWords = (options) => `\`${separateOptions(options).map(shellText).join(" ")}\``;

/** Divides options with their values: `--key-ends exclusive --ids exact`. */
export function separateOptions(options: string): string[] {
  return options.split(/ (?=--[a-z])/);
}

function shellText(option: string): string {
  const [flag, ...rest] = option.split(" ");
  const value = rest.join(" ");
  return rest.length === 0 ? option : `${flag} ${shellWord(value)}`;
}

/**
 * Returns what was found, what was done with it, and what to do: `The response lacks document b; … count as missing. If
 * …`. A note says only the first.
 *
 * @param adviceWords puts options into words, for example for readers without a command line
 */
export function diagnosticSentence(diagnostic: Diagnostic, adviceWords = asOptions, repairs = repairOf): string {
  const { severity } = diagnostic;
  const repair =
    severity === "note" || namesRemedy(diagnostic) ? "" : ` ${withAdviceWords(repairs(diagnostic), adviceWords)}`;
  return visible(`${whatHappened(diagnostic, adviceWords)}${placeOf(diagnostic)}.${repair}`).trimEnd();
}

/** Returns the document and the sentence, unless the message is about the document and names it. */
function placeOf(diagnostic: Diagnostic): string {
  const { document, sentence } = diagnostic;
  if (document === undefined || namesDocument(diagnostic)) return "";
  return ` (in ${documentName(document)}${sentence === undefined ? "" : `, sentence ${sentence}`})`;
}

/**
 * Returns which parts an annotation lacks: `b lacks d2; part 000`.
 *
 * @param labels of the parts; at least one
 */
export function absenceText(annotation: string, labels: readonly string[]): string {
  const first = documentName(labels[0]);
  const which = labels.length === 1 ? first : `${counted(labels.length, "part")}, the first of them ${first}`;
  return `${annotation} lacks ${which}`;
}

/** Returns the repair of the rule or, if the sentence with data already names a remedy, the other remedies. */
export function repairOf({ code, data = {} }: Diagnostic): string {
  return otherRepairs[code]?.(data) ?? diagnosticRules[code].repair;
}

/** Returns what to do apart from the remedy that a sentence with these data names; undefined without such data. */
type OtherRepair = (data: Data) => string | undefined;

const otherValue = "If corefscope read the files correctly, set that option to its other value.";

const otherRepairs: Readonly<Partial<Record<DiagnosticCode, OtherRepair>>> = {
  // A file that is known to be in no format that corefscope reads cannot be read by naming a format.
  "unknown-format": ifGiven("guess", "Convert it to a format that corefscope reads."),
  "clusters-not-read": ({ field, read }) =>
    field === undefined ? undefined : read === undefined ? "If not, rename the field or leave it out." : "",
  "predictions-not-read": ifGiven(
    "field",
    "With `convert`, also add `--side response`. If the annotation really has no mentions, ignore this message.",
  ),
  "prediction-missing": ifGiven("field", "If not, run the system on all documents."),
  "probabilities-not-read": ({ option }) =>
    option === undefined
      ? undefined
      : `If they are probabilities, use \`${String(option)}\`. If all rows are links, ignore this message.`,
  "relations-not-read": ifGiven("option", "If not, ignore this message."),
  "labels-as-entities": ({ option, feature = "label" }) =>
    option === undefined ? undefined : `If each label names an entity, add \`--field ${String(feature)}\` to say so.`,
  "unlinked-mentions": ifGiven(
    "option",
    "If the tool has relations, export the file with them. If nothing is linked, add `--field relations` to say so.",
  ),
  "unclear-annotator": ifGiven(
    "option",
    "To score one person against another, give the file twice, with `--key-field` and `--response-field`.",
  ),
  "unclear-coreference": ifGiven("option", "If the file has no coreference, do not score it."),
  "unclear-columns": ({ options, of }) => {
    if (options === undefined) return undefined;
    return of === "cluster"
      ? ""
      : "To choose one for each of two files, name both in one option: `--columns key=NAME,response=NAME`.";
  },
  "unknown-column": ({ of }) =>
    of === "cluster"
      ? "Name the columns as in the header: `--columns mention=…,cluster=…`. If two columns have the same name, rename one of them in the file."
      : undefined,
  "missing-label": ifGiven("labels", "If in doubt, look up how the program that wrote the table marks missing values."),
  "unclear-label": ifGiven(
    "labels",
    "If each of these mentions is a cluster of its own, give each a label of its own.",
  ),
  "offset-convention": ifGiven(
    "try",
    "Look at the mentions that `score --verbose` prints. If they are right, set that option to its other value.",
  ),
  "ends-differ": ifGiven("try", `Set that option. ${otherValue}`),
  "first-position-differs": ifGiven("try", `Set that option. ${otherValue}`),
  "annotators-differ": ifGiven(
    "option",
    "Convert the files of that annotator with the option, as in `convert FILE COPY --to jsonlines --first-token 1`, and compare the copy. If all files are right as they are, set the option to its other value.",
  ),
  "damaged-counts": ({ reason }) => (reason === "not-counts" ? "Give a file that `score --counts` wrote." : undefined),
};

function ifGiven(datum: string, repair: string): OtherRepair {
  return (data) => (data[datum] === undefined ? undefined : repair);
}

function namesRemedy({ code, data = {} }: Diagnostic): boolean {
  if (code === "json-syntax" && data["kind"] !== undefined) return true;
  return code === "unknown-format" && /[;:] /.test(String(data["guess"] ?? ""));
}

/** Returns the first part of the sentence. Without the data that its code needs, this is the message of the rule. */
function whatHappened(diagnostic: Diagnostic, adviceWords: AdviceWords): string {
  if (lacksWords(diagnostic)) return plainMessage(diagnostic);
  return (
    ownSentence(diagnostic, adviceWords) ??
    `${plainMessage(diagnostic)}${timesText(Number(diagnostic.data?.["count"] ?? 1))}`
  );
}

/**
 * Returns a diagnostic whose advice names the options for one side: `--response-ends`, not `--ends`, which changes both
 * sides.
 */
export function adviceForSide(diagnostic: Diagnostic, side: SideName): Diagnostic {
  const { code, data } = diagnostic;
  // This names an option as it was given.
  if (data === undefined || code === "option-without-effect") return diagnostic;
  const sided = Object.entries(data).map(([name, value]) => [
    name,
    typeof value === "string" && (name === "try" || name === "else" || name === "option")
      ? value.replace(sidedFlags, `--${side}-`)
      : value,
  ]);
  return { ...diagnostic, data: Object.fromEntries(sided) as typeof data };
}

/**
 * Returns a diagnostic of a file that has no side: which columns of a table have the labels, in place of those of the
 * key, and the option `--columns cluster=NAME`.
 */
export function withoutSides(diagnostic: Diagnostic): Diagnostic {
  const { code, data } = diagnostic;
  if ((code !== "unclear-columns" && code !== "unknown-column") || data?.["of"] !== "key") return diagnostic;
  const { options, ...rest } = data;
  const named = Array.isArray(options)
    ? options.map((option: string) => option.replace(" key=", " cluster="))
    : undefined;
  return { ...diagnostic, data: { ...rest, of: "cluster", ...defined({ options: named }) } };
}

const sidedFlags = new RegExp(
  `--(?=(?:${Object.values<ReadingRecord<unknown>>(readingRecords)
    .filter(({ isSided }) => isSided)
    .map(({ flag }) => flagName(flag))
    .join("|")})(?: |$))`,
  "g",
);
