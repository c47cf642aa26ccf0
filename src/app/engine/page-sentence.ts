import type { DiagnosticCode } from "../../core/diagnostic-severities.ts";
import type { Diagnostic } from "../../core/diagnostic.ts";
import { diagnosticSentence, repairOf } from "../../report/diagnostic-text.ts";
import { type Advice, adviceIn, adviceInWords, adviceToLeaveOut, type AdvisedPlace } from "./settings.ts";

const otherValue = "Change this setting. If the file was read correctly, set it to its other value.";
const otherFormat = "or choose another format in the menu.";

/** What to do in the page, for codes whose advice is about the command line. */
const repairs: Readonly<Partial<Record<DiagnosticCode, string>>> = {
  "unreadable-file": "Copy or compress the file again, and choose it again.",
  "document-in-several-files": "Leave out one of the files.",
  "unknown-format": "Choose the format of the file in the menu, or convert the file.",
  "several-coreference-columns": "The first column is 1, and the last is -1.",
  "ends-differ": otherValue,
  "first-position-differs": otherValue,
  "no-common-mention":
    "Compare the mentions of both sides. Names must be written alike. For positions, change `--first-token`, `--ends` or `--offsets`.",
  "offset-convention": otherValue,
  "option-without-effect": "Leave this setting out, unless other files need it.",
  "field-missing":
    "If the name is misspelt, correct the setting. If these documents have no mentions, give them the field with an empty list.",
  "predictions-not-read": "If the annotation really has no mentions, ignore this message.",
  "unclear-columns": "",
  "unclear-annotator": "To compare two people, choose the file twice, and change the setting of each.",
  "content-not-read":
    "If the coreference is among the content that was not read, convert the file to a format or notation that corefscope reads.",
  "units-differ":
    "If one side does count characters, choose “Positions: of characters” for it, and give the words on both sides.",
  "lines-as-mentions": "Save the lines as text files, one for each side, and open those.",
  "words-as-mentions":
    "Give spans instead of words. If each word occurs only once in its document, the scores are right, so ignore this message.",
  "json-shape": `Correct the field, ${otherFormat}`,
  "malformed-line": `Correct the line, ${otherFormat}`,
  "markup-shape": `Correct the element, ${otherFormat}`,
  "piece-ids":
    "If the ids mark pieces of mentions, choose `--format craft`. If each id is an entity, ignore this message.",
  "annotators-differ": "Correct the positions of one annotator.",
  "one-side-only": "Add the output of a system as the response, or choose a file that has both sides.",
};

/** Codes about options that are perhaps wrong. */
const aboutOptions: ReadonlySet<DiagnosticCode> = new Set(["option-without-effect", "field-missing"]);

/** A message to a reader of the page, and the settings that it advises. */
export interface PageMessage {
  readonly sentence: string;
  readonly advice: readonly Advice[];
}

/** A diagnostic in words. */
export interface MessageView extends PageMessage {
  readonly diagnostic: Diagnostic;
  /** What diagnostics of its kind are about. */
  readonly title: string;
}

/** Returns what a diagnostic says to a reader of the page, with settings in the place of options. */
export function pageMessage(diagnostic: Diagnostic, place: AdvisedPlace = { settings: {} }): PageMessage {
  const { code, data = {} } = diagnostic;
  const advised = new Set<string>();
  const sentence = diagnosticSentence(
    diagnostic,
    (options) => {
      advised.add(options);
      return adviceInWords(options, place.side) ?? `\`${options}\` on the command line`;
    },
    (each) => repairs[each.code] ?? repairOf(each),
  );
  if (aboutOptions.has(code)) {
    const other = adviceToLeaveOut(String(data["option"]), place);
    return { sentence, advice: other === undefined ? [] : [other] };
  }
  // A message may have a value that its sentence leaves open.
  if (typeof data["try"] === "string") advised.add(data["try"]);
  const advice = Array.from(advised).flatMap((options) => adviceIn(options, place) ?? []);
  const distinct = new Map(advice.map((each) => [JSON.stringify(each.set), each]));
  return { sentence, advice: [...distinct.values()] };
}
