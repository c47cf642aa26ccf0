import type { DetectionCounts, RecallPrecision, Score } from "../../metrics/metric.ts";
import type { Breakdown } from "../../scoring/breakdown.ts";
import { countText, percent } from "../numbers.ts";
import type { ScoreReport } from "./score-report.ts";
import { titleOf } from "./score-tables.ts";
import { leftColumn, rightColumn, type Table } from "../table.ts";

/** What the row of the sum is called. */
const totalLabel = "TOTAL";

/** For each response and each metric that is broken down by what mentions are like, a table of it; the last row is the sum. */
export function breakdownTables({ systems }: ScoreReport, digits: number): Table[] {
  return systems.flatMap(({ name, breakdown = {} }) =>
    Object.entries(breakdown).map(([id, each]) => {
      const title = systems.length > 1 ? `${name}: ${titleOf(id)}` : titleOf(id);
      return "detection" in (each.total.components ?? {})
        ? detectionTable(title, each, digits)
        : resolutionTable(title, each, digits);
    }),
  );
}

/** The rows with their labels and shares, and the sum. */
function labelledRows({ rows, total }: Breakdown): { label: string; share: number | null; score: Score }[] {
  return [...rows, { label: totalLabel, share: rows.some(({ share }) => share !== null) ? 1 : null, score: total }];
}

function resolutionTable(title: string, breakdown: Breakdown, digits: number): Table {
  return {
    columns: [
      leftColumn(title),
      ...["share", "R", "P", "F1", "accuracy", "tp", "wl", "fn", "fp"].map((each) => rightColumn(each)),
    ],
    rows: labelledRows(breakdown).map(({ label, share, score }) => {
      const { truePositives = 0, wrongLinkages = 0, falseNegatives = 0, falsePositives = 0 } = score.outcomes ?? {};
      return [
        label,
        percent(share, digits),
        ...figures(score, digits),
        percent(score.accuracy ?? null, digits),
        ...[truePositives, wrongLinkages, falseNegatives, falsePositives].map(countText),
      ];
    }),
  };
}

function detectionTable(title: string, breakdown: Breakdown, digits: number): Table {
  const kinds = ["detection", "mentions"] as const;
  return {
    columns: [
      leftColumn(title),
      ...["share", "ED R", "P", "F1", "EM R", "P", "F1", "Fφ", "ED tp/fn/fp", "EM tp/fn/fp"].map((each) =>
        rightColumn(each),
      ),
    ],
    rows: labelledRows(breakdown).map(({ label, share, score: { components, counts, f1 } }) => [
      label,
      percent(share, digits),
      ...kinds.flatMap((kind) => figures(components?.[kind], digits)),
      percent(f1, digits),
      ...kinds.map((kind) => (counts !== undefined && "detection" in counts ? detectionText(counts[kind]) : "")),
    ]),
  };
}

function figures(score: RecallPrecision | undefined, digits: number): string[] {
  return [score?.recall, score?.precision, score?.f1].map((figure) => percent(figure ?? null, digits));
}

function detectionText({ truePositives, falseNegatives, falsePositives }: DetectionCounts): string {
  return [truePositives, falseNegatives, falsePositives].map(countText).join("/");
}

/** What a metric that is made of outcomes says beside its F. */
export function outcomeNote(id: string, { accuracy, components, counts, outcomes }: Score, digits: number): string[] {
  if (outcomes !== undefined) {
    const { truePositives, wrongLinkages, falseNegatives, falsePositives } = outcomes;
    return [
      `${titleOf(id)}: accuracy ${percent(accuracy ?? null, digits)} (tp ${truePositives}, wl ${wrongLinkages}, fn ${falseNegatives}, fp ${falsePositives})`,
    ];
  }
  if (counts === undefined || !("detection" in counts)) return [];
  const part = (kind: "detection" | "mentions"): string =>
    `${figures(components?.[kind], digits).join(" ")} (tp/fn/fp ${detectionText(counts[kind])})`;
  return [`${titleOf(id)}: R P F1 of entities ${part("detection")}, of their mentions ${part("mentions")}`];
}
