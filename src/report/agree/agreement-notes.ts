import { least } from "../../core/extremes.ts";
import { leastUnits } from "../../stats/intervals.ts";
import type { AgreementReport } from "./agreement-report.ts";
import { counted, decimalText } from "../numbers.ts";

/** What a reader must know beside the tables. */
export function agreementNotes(report: AgreementReport, digits: number): string[] {
  const { joint, options } = report.result;
  const notes = absences(report);
  if (joint !== undefined) {
    const { value, ci } = joint.links;
    const interval = ci === null ? "" : ` [${ci.map((bound) => decimalText(bound, digits)).join(", ")}]`;
    notes.unshift(`Krippendorff's α of links, all annotators: ${decimalText(value, digits)}${interval}`);
  }
  const fewest = least(report.result.pairs.map(({ documents }) => documents));
  if (options.ci !== "none" && fewest < leastUnits) {
    notes.push(`no intervals for ${counted(fewest, "document")}: they need at least ${leastUnits}`);
  }
  return notes;
}

/** How many parts each annotator lacks, and the first of them. */
export function absences({ names, result: { absent } }: AgreementReport): string[] {
  return names.flatMap((name, annotator) => {
    const lacking = absent.filter(({ annotators }) => annotators.includes(annotator));
    if (lacking.length === 0) return [];
    const [{ document }] = lacking;
    const which = lacking.length === 1 ? document : `${counted(lacking.length, "part")}, the first of them ${document}`;
    return [`${name} does not have ${which}: left out of all pairs with ${name}`];
  });
}
