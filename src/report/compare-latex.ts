import { greatest } from "../core/extremes.ts";
import { mainFigure } from "../metrics/metric.ts";
import type { Comparison } from "../analysis/compare/comparison.ts";
import {
  type CompareLayout,
  type CompareReport,
  publishedText,
  scoreSignatures,
  type TableRow,
  tableRows,
} from "./compare-report.ts";
import { comparisonNotes, noteText } from "./compare-notes.ts";
import { intervalText } from "./interval-numbers.ts";
import { booktabs, latexRow, latexText } from "./latex.ts";
import { percent } from "./numbers.ts";
import { refusedNotes } from "./refused-response.ts";
import { mainText, titleOf } from "./score-tables.ts";
import { visible } from "./visible.ts";

/**
 * A booktabs table: recall, precision, F1 and its interval by the headline, F1 of the other metrics. Superscripts name the rows
 * that a row is significantly better than; bold are the best and all that share its letter.
 */
export function compareLatex({ comparison, published, refused }: CompareReport, layout: CompareLayout): string {
  const { options, metrics, signature } = comparison;
  const { digits } = layout;
  const { headline } = options;
  const others = metrics.filter((id) => id !== headline);
  const rows = tableRows(comparison);
  const best = bestOf(rows, headline);
  const marks = Math.max(0, greatest(rows.map(({ betterThan }) => betterThan.length)));
  const note = comparisonNotes(comparison, layout).at(-1) ?? "";
  return [
    ...scoreSignatures(comparison).map((each) => `% ${each}`),
    `% ${signature}`,
    ...refusedNotes(refused).map((each) => `% ${visible(each)}`),
    ...comparison.notes
      .filter(({ code }) => code === "partly-undefined")
      .map((each) => `% ${visible(noteText(each, digits))}`),
    "\\begin{table}",
    "\\centering",
    ...booktabs(
      `llrrlr${"r".repeat(others.length)}`,
      [
        latexRow([
          "\\#",
          "System",
          ...[`${titleOf(headline)} R`, "P"].map(latexText),
          "F$_1$",
          `${Number((options.confidence * 100).toFixed(4))}\\,\\% CI`,
          ...others.map((id) => latexText(titleOf(id))),
        ]),
      ],
      [
        ...rows.map((row) => {
          const { scores, ci, name } = row.system;
          return latexRow([
            row.letter,
            latexText(name === options.baseline ? `Baseline: ${name}` : name),
            latexText(percent(scores[headline].recall, digits)),
            latexText(percent(scores[headline].precision, digits)),
            headlineCell(row, comparison, digits, best, marks),
            latexText(intervalText(ci[headline]["f1"], digits)),
            ...others.map((id) => latexText(mainText(scores[id], digits))),
          ]);
        }),
        ...(published === undefined
          ? []
          : ["\\midrule", ...publishedCells({ comparison, published }, others).map(latexRow)]),
      ],
    ),
    `\\caption{Superscripts name the rows that a row is significantly better than by ${latexText(titleOf(headline))} F$_1$; bold are the best system and those that do not differ from it significantly. ${latexText(note)}}`,
    `{\\footnotesize ${latexText(signature).replaceAll("\\textbar{}", "\\textbar\\allowbreak{}")}}`,
    "\\end{table}",
    "",
  ].join("\n");
}

/** The row with the best score; a baseline stands first, whether it is the best or not. */
function bestOf(rows: readonly TableRow[], headline: string): TableRow {
  const score = ({ system }: TableRow): number => mainFigure(system.scores[headline]) ?? -1;
  return rows.reduce((best, row) => (score(row) > score(best) ? row : best));
}

/** The F1 with its letters, padded by invisible ones so that the figures stand below each other. */
function headlineCell(
  { system, betterThan }: TableRow,
  { ranks, options }: Comparison,
  digits: number,
  best: TableRow,
  marks: number,
): string {
  const lettersOf = (name: string): readonly string[] =>
    ranks[options.headline]?.find((each) => each.system === name)?.letters ?? [];
  const bestLetters = lettersOf(best.system.name);
  const isBold = system === best.system || lettersOf(system.name).some((letter) => bestLetters.includes(letter));
  const text = latexText(mainText(system.scores[options.headline], digits));
  const shown = betterThan.length === 0 ? "" : `$^{\\mathrm{${betterThan.join("")}}}$`;
  const hidden = betterThan.length < marks ? `\\hphantom{$^{\\mathrm{${"a".repeat(marks - betterThan.length)}}}$}` : "";
  return `${isBold ? `\\textbf{${text}}` : text}${shown}${hidden}`;
}

/** Results of a shared task, a row each: F1 by the headline and by the others. */
function publishedCells(
  { comparison, published }: Pick<Required<CompareReport>, "comparison" | "published">,
  others: readonly string[],
): string[][] {
  return published.systems.map(({ name, f1 }) => {
    const cell = (id: string): string => publishedText(f1, id);
    return ["", latexText(`(${name})`), "", "", cell(comparison.options.headline), "", ...others.map(cell)];
  });
}
