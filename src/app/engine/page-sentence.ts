import { type DiagnosticCode, diagnosticRules } from "../../core/diagnostic-codes.ts";
import type { Diagnostic } from "../../core/diagnostic.ts";
import type { SideName } from "../../core/document.ts";
import { entityBadge } from "../../core/paired-mentions.ts";
import type { AdviceWords } from "../../report/diagnostic-sentences.ts";
import { diagnosticSentence } from "../../report/diagnostic-text.ts";
import type { PreparedPart } from "../../scoring/prepare.ts";

/** What to do in the page, for codes whose advice names an option of the command line. */
const repairs: Readonly<Partial<Record<DiagnosticCode, string>>> = {
  "unreadable-file": "Copy or compress the file again, and choose it again.",
  "document-in-several-files": "Leave out one of the files.",
  "unknown-format": "Choose the format of the file in the menu, or convert the file.",
  "several-coreference-columns":
    "Open a file with one of these columns only. The command line can choose one, with `--column`.",
  "no-coreference-column": "Use a file with a column of coreference.",
  "coreference-column-chosen": "Check that this is the right column.",
  "ends-differ": "Change this setting next to the format; if the file was read correctly, choose the other value.",
  "first-position-differs":
    "Change this setting next to the format; if the file was read correctly, choose the other value.",
  "no-common-mention":
    "Compare the mentions of both sides. If they are written in different ways, change the settings next to the format. If the system is that bad, ignore this message.",
  "offset-convention":
    "Change this setting next to the format; if the file was read correctly, choose the other value.",
  "option-without-effect": "Next to the format, choose “as the format says” for this setting.",
  "lines-as-mentions": "Save the lines as text files, one for each side, and open those.",
  "words-as-mentions":
    "Give spans instead of words. If each name occurs only once in its document, the scores are right.",
  "json-shape": "Correct the field, or choose another format in the menu.",
  "malformed-line": "Correct the line, or choose another format in the menu.",
  "markup-shape": "Correct the element, or choose another format in the menu.",
  "piece-ids": "If these are pieces of mentions, choose the format “CRAFT discontinuous CoNLL” in the menu.",
  "singletons-on-one-side": "To score without singletons, use `--singletons drop` on the command line.",
  "one-side-only": "Add the output of a system as the response, or choose a file that has both sides.",
};

const settings: Readonly<Record<string, string>> = {
  "ends inclusive": "“Last position of spans: included”",
  "ends exclusive": "“Last position of spans: not included”",
  "offsets token": "“Positions of tokens”",
  "offsets char": "“Positions of characters”",
  "first-token 0": "“First token: 0”",
  "first-token 1": "“First token: 1”",
  "first-character 0": "“First character: 0”",
  "first-character 1": "“First character: 1”",
  "first-sentence 0": "“First sentence: 0”",
  "first-sentence 1": "“First sentence: 1”",
};

/** Puts reading options into words as settings of the page. The page has no setting for columns. */
const asSettings: AdviceWords = (options) => {
  const found = Array.from(
    options.matchAll(/--(key|response|)-?((?:ends|offsets|first-(?:token|character|sentence)) \w+)/g),
    ([, side, option]) => ({
      side,
      setting: settings[option],
    }),
  );
  if (found.length === 0) {
    return /^--(missing|keep)-label/.test(options) ? `\`${options}\` on the command line` : undefined;
  }
  const sides = [...new Set(found.map(({ side }) => side))].filter((side) => side !== "");
  const named = found.map(({ side, setting }) => (sides.length > 1 ? `${setting} of the ${side}` : setting));
  return `${named.join(" and ")}${sides.length === 1 ? ` for the ${sides[0]}` : ""}`;
};

/** Returns what a diagnostic says to a reader of the page, who has no command line at hand. */
export function pageSentence(diagnostic: Diagnostic): string {
  const { repair } = diagnosticRules[diagnostic.code];
  const sentence = diagnosticSentence(diagnostic, asSettings).replace(repair, () => repairs[diagnostic.code] ?? repair);
  const namesOption = /`[^`]*--[a-z]/.test(sentence) && !sentence.includes("command line");
  return namesOption
    ? `${sentence} These options are for the command line; the page has no setting for them.`
    : sentence;
}

/**
 * Returns the badge of an entity as in `explain`, such as K7; "" for an entity that is not scored or does not exist.
 */
export function badgeOf(side: SideName, prepared: PreparedPart | undefined, entity: number): string {
  const rank = entity < 0 ? -1 : (prepared?.rank[entity] ?? -1);
  return rank < 0 ? "" : entityBadge(side, rank);
}
