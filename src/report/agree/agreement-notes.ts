import type { AgreementDivision, GroupAgreement } from "../../analysis/agreement/agreement-groups.ts";
import type { AgreementResult } from "../../analysis/agreement/agreement-options.ts";
import { least } from "../../core/arrays.ts";
import { noLabel } from "../../core/mention-type.ts";
import type { Diagnostic } from "../../core/diagnostic.ts";
import { leastUnits } from "../../stats/intervals.ts";
import { fewForIntervals } from "../compare/compare-notes.ts";
import type { ListedDisagreement } from "./disagreement-table.ts";
import { decimalText } from "../numbers.ts";
import { markedRowsText, partlyUndefinedText, titleOf } from "../score/score-tables.ts";

function isUnknown({ label }: GroupAgreement): boolean {
  return label === noLabel;
}

export function agreementNotes(report: AgreementReport, digits: number): string[] {
  const { joint, options } = report.result;
  const notes = markNotes(report, digits);
  if (report.by !== undefined && report.by.division !== "document" && report.by.groups.every(isUnknown))
    notes.push(`${report.by.division}: the files do not say, so all mentions are in one class, ${noLabel}`);
  if (joint !== undefined) {
    const { value, ci } = joint.links;
    const interval = ci === null ? "" : ` [${ci.map((bound) => decimalText(bound, digits)).join(", ")}]`;
    notes.unshift(`Krippendorff's α of links, all annotators: ${decimalText(value, digits)}${interval}`);
  }
  const { pairs } = report.result;
  const fewest = least(pairs.map(({ alpha }) => alpha.documents));
  const ofAll = joint?.alpha.documents ?? leastUnits;
  if (options.ci !== "none" && fewest < leastUnits) {
    const isGeneral = pairs.every(({ alpha }) => alpha.documents < leastUnits);
    notes.push(fewForIntervals(fewest, "document", leastUnits, isGeneral ? "" : " for some pairs"));
  } else if (options.ci !== "none" && ofAll < leastUnits) {
    notes.push(fewForIntervals(ofAll, "document", leastUnits, " for α of all annotators"));
  }
  return notes;
}

/** Returns what the mark at an average means: an undefined metric counts as 0 in the average. */
export function markNotes({ result: { options, pairs } }: AgreementReport, digits: number): string[] {
  return options.metrics.flatMap(({ id }) => {
    const marks = pairs.flatMap(({ partlyUndefined }) => (id in partlyUndefined ? [partlyUndefined[id]] : []));
    if (marks.length === 0) return [];
    const title = titleOf(id);
    return pairs.length === 1
      ? [partlyUndefinedText(title, marks[0], digits)]
      : [markedRowsText(title, marks.length, "pair")];
  });
}

export interface DividedAgreement {
  readonly division: AgreementDivision;
  /** The worst first. */
  readonly groups: readonly GroupAgreement[];
}

export interface AgreementReport {
  /** Whether text has all tables, with counts. Markdown always does. */
  readonly details?: boolean;
  readonly names: readonly string[];
  readonly result: AgreementResult;
  /** Figures of documents, or of classes of mentions. */
  readonly by?: DividedAgreement;
  /** What the annotators disagree about, if it is to be listed. */
  readonly disagreements?: readonly ListedDisagreement[];
  readonly diagnostics: readonly Diagnostic[];
}
