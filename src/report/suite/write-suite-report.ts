import { defined } from "../../core/defined.ts";
import type { SuiteOutput } from "../../../schemas/suite-1.d.ts";
import type { SuiteComparison } from "../../analysis/suite/compare-suite.ts";
import type { MeanFigures, SuiteScores } from "../../analysis/suite/suite.ts";
import { version } from "../../core/version.ts";
import { jsonScores, jsonText, type Printed } from "../json.ts";
import { latexTable } from "../latex.ts";
import { isOneFigure } from "../score/score-tables.ts";
import { signatureLines } from "../signature-lines.ts";
import { delimitedTable, markdownLine, markdownTable, plainLayout, type TableLayout, textTable } from "../table.ts";
import { visible } from "../visible.ts";
import { leaderboardPage } from "./leaderboard-page.ts";
import { codabenchScores, codalabScores } from "./leaderboard-scores.ts";
import { intervalClaims, type SuiteReport, suiteNotes } from "./suite-report.ts";
import {
  datasetPairsTable,
  headlineTable,
  longSuiteTable,
  macroPairsTable,
  meansTable,
  metricsTable,
  type NamedTable,
} from "./suite-tables.ts";

export const suiteFormats = ["text", "json", "tsv", "csv", "md", "latex", "html", "codabench", "codalab"] as const;
export type SuiteFormat = (typeof suiteFormats)[number];

/**
 * @param digits decimals of a percentage, in the formats for people; other formats have unrounded numbers
 * @throws RangeError if the scores do not fit a leaderboard: see `leaderboardScores`
 */
export function writeSuiteReport(
  report: SuiteReport,
  format: SuiteFormat,
  digits: number,
  layout: TableLayout = plainLayout,
): string {
  const { scores } = report;
  const tables = tablesOf(scores, digits);
  switch (format) {
    case "text": {
      const written = tables.map(({ title, table }) => `${visible(title)}\n${textTable(table, layout)}\n`);
      const notes = suiteNotes(report, digits).map((note) => `${visible(note)}\n`);
      return `${written.join("")}${notes.join("")}${notes.length > 0 ? "\n" : ""}${signatureLines([scores.signature])}`;
    }
    case "md": {
      const written = tables.map(({ title, table }) => `${markdownLine(title)}\n\n${markdownTable(table)}\n`);
      const notes = suiteNotes(report, digits).map((note) => `${markdownLine(note)}\n\n`);
      return `${written.join("")}${notes.join("")}\`${scores.signature}\`\n`;
    }
    case "latex": {
      const written = tables.flatMap(({ title, table }) => [`% ${visible(title)}`, ...latexTable(table), ""]);
      return [
        ...written,
        ...[...suiteNotes(report, digits), scores.signature].map((line) => `% ${visible(line)}`),
        "",
      ].join("\n");
    }
    case "html":
      return leaderboardPage(report, tables, digits);
    case "json":
      return jsonText(suiteJson(report));
    case "tsv":
      return delimitedTable(longSuiteTable(scores), "\t");
    case "csv":
      return delimitedTable(longSuiteTable(scores), ",");
    case "codabench":
      return codabenchScores(scores);
    case "codalab":
      return codalabScores(scores);
  }
}

function tablesOf(scores: SuiteScores | SuiteComparison, digits: number): NamedTable[] {
  return [
    headlineTable(scores, digits),
    meansTable(scores, digits),
    ...(scores.metrics.length > 1 ? [metricsTable(scores, digits)] : []),
    ...("pairs" in scores ? [macroPairsTable(scores, digits), datasetPairsTable(scores, digits)] : []),
  ];
}

function suiteJson({ scores, missing, diagnostics }: SuiteReport): Printed<SuiteOutput> {
  const { options, datasets, languages, withoutMean, withoutMicro, systems, signature } = scores;
  return {
    schema: "corefscope/suite/1",
    version,
    signature,
    headline: options.headline,
    confidence: options.ci === "none" ? null : options.confidence,
    claims: intervalClaims,
    datasets,
    languages,
    withoutMean,
    ...defined({ withoutMicro }),
    systems: systems.map(({ name, datasets: own, languages: byLanguage, macro, macroLanguages, micro }, s) => ({
      name,
      missing: missing[s],
      datasets: own.map(({ scores: ofDataset, signature: its, ci }, d) => ({
        dataset: datasets[d].name,
        signature: its,
        scores: jsonScores(ofDataset),
        ci,
      })),
      languages: byLanguage.map(({ scores: means, ci }, l) => ({
        language: languages[l],
        scores: jsonMeans(means),
        ci,
      })),
      macro: { scores: jsonMeans(macro.scores), ci: macro.ci },
      ...(macroLanguages !== undefined && {
        macroLanguages: { scores: jsonMeans(macroLanguages.scores), ci: macroLanguages.ci },
      }),
      ...(micro !== undefined && { micro: jsonScores(micro) }),
    })),
    ...("pairs" in scores && {
      alpha: scores.options.alpha,
      trials: scores.options.trials,
      pairs: scores.pairs.map(({ a, b, macro, datasets: own }) => ({
        a,
        b,
        macro,
        datasets: own.map((difference, d) => ({ dataset: datasets[d].name, ...difference })),
      })),
    }),
    diagnostics,
  };
}

function jsonMeans(
  means: Readonly<Record<string, MeanFigures>>,
): Record<string, Partial<MeanFigures> & { value?: number | null }> {
  return Object.fromEntries(
    Object.entries(means).map(([id, figures]) => [id, isOneFigure(id) ? { value: figures.f1 } : figures]),
  );
}
