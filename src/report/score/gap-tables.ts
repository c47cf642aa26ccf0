import type { GapCounts, GapScore } from "../../scoring/gap-score.ts";
import { percent, undefinedMark } from "../numbers.ts";
import type { SystemReport } from "./score-report.ts";
import { leftColumn, rightColumn, type Table } from "../table.ts";

export const gapGroups = [
  ["overall", "gap"],
  ["masculine", "gap-masculine"],
  ["feminine", "gap-feminine"],
] as const;

export function gapTable(systems: readonly SystemReport[], digits: number): Table | undefined {
  const scored = systems.flatMap(({ name, result }) => (result.gap === undefined ? [] : [{ name, gap: result.gap }]));
  if (scored.length === 0) return undefined;
  const [{ gap }] = scored;
  if (scored.length > 1) {
    return {
      columns: [leftColumn("GAP"), ...["masculine", "feminine", "bias F/M", "overall"].map(rightColumn)],
      rows: scored.map(({ name, gap: { masculine, feminine, bias, overall } }) => [
        name,
        percent(masculine.f1, digits),
        percent(feminine.f1, digits),
        biasText(bias, digits),
        percent(overall.f1, digits),
      ]),
    };
  }
  return {
    columns: [leftColumn("GAP"), ...["R", "P", "F1", "counts"].map(rightColumn)],
    rows: [
      ...gapGroups.map(([group]) => {
        const { recall, precision, f1, counts } = gap[group];
        return [group, percent(recall, digits), percent(precision, digits), percent(f1, digits), countsText(counts)];
      }),
      ["bias F/M", "", "", biasText(gap.bias, digits), ""],
    ],
  };
}

export function gapNote({ examples, missing }: GapScore): string | undefined {
  return missing === 0
    ? undefined
    : `${missing} of ${examples} examples ${missing === 1 ? "is missing: each of its" : "are missing: each of their"} names is a false negative`;
}

function biasText(bias: number | null, digits: number): string {
  return bias === null ? undefinedMark : bias.toFixed(digits);
}

function countsText({ truePositives, falsePositives, falseNegatives }: GapCounts): string {
  return `${truePositives}/${truePositives + falseNegatives} ${truePositives}/${truePositives + falsePositives}`;
}
