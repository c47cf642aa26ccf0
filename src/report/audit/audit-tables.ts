import type { Audit, AuditedSystem, MetricOutcome } from "../../analysis/audit/audit-result.ts";
import { experimentIds } from "../../analysis/audit/experiment.ts";
import { mainFigure } from "../../metrics/kit/metric.ts";
import type { DifferenceFinding } from "../../analysis/audit/finding.ts";
import { baselineText, baselineTitle, experimentTitles } from "./audit-report.ts";
import { verdictText } from "./audit-sentences.ts";
import { pText, signedPercent } from "../interval-numbers.ts";
import { exactText, percent, undefinedMark } from "../numbers.ts";
import { mainText, isOneFigure, markedPercent, partlyUndefinedTexts, titleOf } from "../score/score-tables.ts";
import { leftColumn, nameColumn, rightColumn, type Table } from "../table.ts";

export function auditScoresTable({ systems, baselines, metrics }: Audit, digits: number): Table {
  return {
    columns: [nameColumn("F1"), ...metrics.map((metric) => rightColumn(titleOf(metric)))],
    rows: namedScores({ systems, baselines }).map(({ name, scores }) => [
      name,
      ...metrics.map((metric) => mainText(scores[metric], digits)),
    ]),
  };
}

function namedScores({ systems, baselines }: Pick<Audit, "systems" | "baselines">) {
  return [...systems, ...baselines.map((baseline) => ({ name: baselineText(baseline), scores: baseline.scores }))];
}

/** Returns what the table of scores does not show: mentions without correct links, and what marks mean. */
export function auditScoreNotes(audit: Audit, digits: number): string[] {
  const found = audit.systems.map(({ name, voidMentions }) => `${name} ${voidMentions}`).join(", ");
  return [
    `Key mentions that were found, but without any correct link: ${found}`,
    ...partlyUndefinedTexts(namedScores(audit), digits),
  ];
}

/** Returns whether the differences of two systems can be trusted: a row for each metric, trusted differences first. */
export function differencesTable(
  [first, second]: readonly [string, string],
  findings: readonly DifferenceFinding[],
  digits: number,
): Table {
  return {
    columns: [nameColumn(`${first} − ${second}`), rightColumn("Δ"), leftColumn("p"), leftColumn("")],
    rows: findings.map((finding) => {
      const { metric, a, delta, pAdjusted } = finding;
      return [
        titleOf(metric),
        signedPercent(delta === null ? null : a === second ? delta : -delta, digits),
        pText(pAdjusted),
        verdictText(finding),
      ];
    }),
  };
}

export function experimentsTable({ experiments, scores }: AuditedSystem, alpha: number, digits: number): Table {
  const [first] = experiments;
  return {
    columns: [
      leftColumn("ΔR/ΔP/ΔF1"),
      rightColumn("R"),
      rightColumn("P"),
      rightColumn("F1"),
      ...experimentIds.map((id) => leftColumn(experimentTitles[id])),
    ],
    rows: first.outcomes.map(({ metric, before }, m) => [
      titleOf(metric),
      ...[before.recall, before.precision].map((figure) => percent(figure, digits)),
      markedPercent(before.f1, scores[metric].partlyUndefined, digits),
      ...experiments.map(({ outcomes }) => outcomeText(outcomes[m], alpha, digits)),
    ]),
  };
}

function outcomeText(outcome: MetricOutcome, alpha: number, digits: number): string {
  const { metric, delta, p, verdict } = outcome;
  const mark = p !== null && p <= alpha ? "*" : "";
  const deltas = isOneFigure(metric) ? [delta.f1] : [delta.recall, delta.precision, delta.f1];
  const figures = `${deltas.map((figure) => signedPercent(figure, digits)).join("/")}${mark}`;
  if (verdict === "pass") return `pass ${figures}`;
  if (verdict === "fail") return `FAIL ${figures}`;
  switch (outcome.reasons[0]) {
    case "no-edit":
      return undefinedMark;
    case "precision-zero":
      return `${undefinedMark} (P is 0)`;
    case "undefined":
      return `${undefinedMark} (0/0)`;
    case "counts-mentions":
      return `${undefinedMark}    ${figures}`;
  }
}

export function longAuditTable({ systems, baselines }: Audit): Table {
  const figures = ["recall", "precision", "f1"] as const;
  const titles = [
    ...["system", "experiment", "metric", "removed", "addedEntities", "addedMentions"],
    ...figures,
    ...figures.map((figure) => `${figure}After`),
    ...["p", "verdict", "reasons"],
  ];
  return {
    columns: titles.map(leftColumn),
    rows: [
      ...systems.flatMap(({ name, experiments }) =>
        experiments.flatMap(({ experiment, removed, addedEntities, addedMentions, outcomes }) =>
          outcomes.map((outcome) => [
            ...[name, experiment, outcome.metric],
            ...[removed, addedEntities, addedMentions].map(String),
            ...figures.map((figure) => exactText(outcome.before[figure])),
            ...figures.map((figure) => exactText(outcome.after[figure])),
            exactText(outcome.p),
            outcome.verdict,
            outcome.verdict === "pass" ? "" : outcome.reasons.join("+"),
          ]),
        ),
      ),
      ...baselines.flatMap((baseline) =>
        Object.entries(baseline.scores).map(([metric, score]) => [
          ...[baselineTitle(baseline), "baseline", metric, "", "", ""],
          ...[score.recall, score.precision, mainFigure(score)].map(exactText),
          ...["", "", "", "", "", ""],
        ]),
      ),
    ],
  };
}
