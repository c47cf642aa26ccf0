import type { Explanation, ExplainedMetric, PartWorking } from "../analysis/explain/index.ts";
import { words } from "../analysis/explain/expression.ts";
import { oneLine } from "../analysis/explain/short-name.ts";
import { references, referenceText } from "../core/references.ts";
import type { Score } from "../metrics/metric.ts";
import { findMetric } from "../metrics/registry.ts";
import { type Block, column, paragraph } from "./explanation-block.ts";
import { lackText } from "./diagnostic-text.ts";
import { counted, percent } from "./numbers.ts";
import { pieceBlocks } from "./piece-blocks.ts";
import { countsText, mainText, mainTitle, partlyUndefinedText, titleOf } from "./score-tables.ts";

/** An explanation as it is read from top to bottom. */
export function explanationBlocks(explanation: Explanation, name: string, digits: number): Block[] {
  const { workings, units, signature } = explanation;
  return [
    { kind: "heading", level: 1, text: oneLine(`How ${name} is scored`) },
    ...lackingBlocks(explanation),
    ...workings.flatMap((working) => partBlocks(working, explanation.metrics, digits)),
    ...(units === undefined ? [] : sumBlocks(explanation, units, digits)),
    { kind: "heading", level: 2, text: "References" },
    ...[...new Set(explanation.metrics.flatMap(({ cite }) => cite))].map((key) => paragraph(referenceText(key))),
    { kind: "signature", text: signature },
  ];
}

/** Why metrics that were asked for are not there. */
function lackingBlocks({ lacking = {} }: Explanation): Block[] {
  return Object.entries(lacking).map(([id, { side, what, document }]) =>
    paragraph(
      oneLine(
        `Left out: ${titleOf(id)}. The ${side} does not say ${lackText(what)}${document === "" ? "" : ` (${document})`}.`,
      ),
    ),
  );
}

function partBlocks(
  { id, pieces, metrics }: PartWorking,
  described: readonly ExplainedMetric[],
  digits: number,
): Block[] {
  const about = new Map(described.map((metric) => [metric.id, metric]));
  return [
    ...(id === "" ? [] : [{ kind: "heading", level: 2, text: oneLine(id) } as const]),
    ...pieces.flatMap((piece) => pieceBlocks(piece, digits)),
    ...metrics.flatMap((working): Block[] => [
      ...metricBlocks(about.get(working.id)!),
      ...working.pieces.flatMap((piece) => pieceBlocks(piece, digits, working.score.partlyUndefined)),
      ...markNotes(working.id, working.score, digits),
    ]),
  ];
}

/** What the mark at an average means. */
function markNotes(id: string, { partlyUndefined }: Score, digits: number): Block[] {
  return partlyUndefined === undefined ? [] : [paragraph(partlyUndefinedText(titleOf(id), partlyUndefined, digits))];
}

function metricBlocks({ title, summary, formula, cite }: ExplainedMetric): Block[] {
  return [
    { kind: "heading", level: 3, text: title },
    paragraph(`${summary} Source: ${cite.map(citationText).join("; ")}.`),
    { kind: "formula", text: formula },
  ];
}

function citationText(key: ExplainedMetric["cite"][number]): string {
  const { author, year } = references[key];
  const names = author.split(" and ").map((name) => name.split(" ").slice(-1)[0]);
  return `${names.length > 2 ? `${names[0]} et al.` : names.join(" & ")} (${year})`;
}

/** What the units add, and the figures of the sums. */
function sumBlocks(
  { metrics, workings, scores, average, documents, parts }: Explanation,
  { of, scores: units }: NonNullable<Explanation["units"]>,
  digits: number,
): Block[] {
  const rule =
    average === "micro"
      ? `The counts of all ${of}s are added, and only then divided.`
      : `The figures are the means of those of the ${of}s (--average macro); an undefined one is left out of its mean.`;
  return [
    { kind: "heading", level: 2, text: "Sum" },
    paragraph(`${counted(documents, "document")}, ${counted(parts, "part")}. ${rule}`),
    ...(workings.length === 0
      ? [paragraph("One document is written out step by step with --document ID, for example: " + oneLine(units[0].id))]
      : []),
    ...metrics.flatMap(({ id, title }): Block[] => [
      { kind: "heading", level: 3, text: title },
      sumTable(
        of,
        [...units.map((unit): [string, Score] => [unit.id, unit.scores[id]]), ["together", scores[id]]],
        figureTitles(id),
        digits,
      ),
      ...markNotes(id, scores[id], digits),
    ]),
  ];
}

/** What the figures that a metric has are called. */
function figureTitles(id: string): readonly string[] {
  if (findMetric(id)?.hasOnlyF === true) return ["F"];
  const main = mainTitle(id);
  return main === "value" ? [main] : ["R", "P", main];
}

function sumTable(
  of: string,
  rows: readonly (readonly [string, Score])[],
  figures: readonly string[],
  digits: number,
): Block {
  const hasCounts = rows.some(([, { counts }]) => counts !== undefined);
  const hasValue = figures.includes("value");
  return {
    kind: "table",
    columns: [
      column(of, "left"),
      ...(hasCounts ? [column(hasValue ? "counts" : "counts of recall and precision")] : []),
      ...figures.map((title) => column(title)),
    ],
    rows: rows.map(([id, score]) => [
      words(oneLine(id)),
      ...(hasCounts ? [words(countsText(score))] : []),
      ...(figures.length === 1 ? [] : [score.recall, score.precision].map((value) => words(percent(value, digits)))),
      words(mainText(score, digits)),
    ]),
    more: 0,
  };
}
