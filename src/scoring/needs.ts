import { isAnySet, type OptionRecords } from "../core/option-record.ts";
import { CountLayout } from "./counts.ts";
import { optionRecords, type ScoreOptions } from "./score-options.ts";

/** Returns whether the figures depend on more than overlap tables, so that tables of labels cannot be joined directly. */
export function needsAnnotation(options: ScoreOptions, records: OptionRecords = optionRecords): boolean {
  return isAnySet(records, { ...options }, ({ sees }) => sees !== "table") || looksAtMentions(options);
}

/** Returns whether parts of speech and the like may be needed. */
export function needsFeatures(options: ScoreOptions, records: OptionRecords = optionRecords): boolean {
  return isAnySet(records, { ...options }, ({ sees }) => sees === "mentions") || looksAtMentions(options);
}

function looksAtMentions(options: ScoreOptions): boolean {
  return new CountLayout(options.metrics).needsMentions(options);
}
