import { chain, parenthesised, set, words } from "../../core/expression.ts";
import type { ExplainedMetric, Explanation, Expression, PartWorking, Piece } from "../../analysis/explain/index.ts";
import { entitySymbol, oneLine } from "../../analysis/explain/listings.ts";
import { referenceText, references } from "../../core/references.ts";
import type { PartlyUndefined, Score } from "../../metrics/kit/metric.ts";
import { findMetric } from "../../metrics/registry.ts";
import { lackText } from "../lacked-information.ts";
import { type Block, column, paragraph } from "./explanation-block.ts";
import { counted, percent } from "../numbers.ts";
import {
  countsText,
  fTitle,
  mainText,
  mainTitle,
  markedPercent,
  partlyUndefinedText,
  titleOf,
} from "../score/score-tables.ts";

/**
 * Returns the blocks of an explanation, which every format can write.
 *
 * @param name the name of the response
 * @param digits decimals of a percentage
 * @param sources whether the sources of the metrics are listed, or only the command that lists them
 */
export function explanationBlocks(
  explanation: Explanation,
  name: string,
  digits: number,
  sources: "listed" | "command" = "listed",
): Block[] {
  const { workings, units, signature } = explanation;
  return [
    { kind: "heading", level: 1, text: oneLine(`Scores of ${name}`) },
    ...lackingBlocks(explanation),
    ...workings.flatMap((working) => partBlocks(working, explanation, digits)),
    ...(units === undefined ? [] : sumBlocks(explanation, units, digits)),
    ...(sources === "listed" ? sourceBlocks(explanation) : [paragraph(citeText(explanation))]),
    { kind: "signature", text: signature },
  ];
}

function sourceBlocks({ metrics }: Explanation): Block[] {
  return [
    { kind: "heading", level: 2, text: "References" },
    ...[...new Set(metrics.flatMap(({ cite }) => cite))].map((key) => paragraph(referenceText(key))),
  ];
}

/** The most metrics that the command for the sources names; without names, it lists the sources of all metrics. */
const MOST_CITED = 8;

function citeText({ metrics }: Explanation): string {
  return ["Sources: corefscope cite", ...(metrics.length > MOST_CITED ? [] : metrics.map(({ id }) => id))].join(" ");
}

function lackingBlocks({ lacking = {} }: Explanation): Block[] {
  return Object.entries(lacking).map(([id, { side, what, document }]) =>
    paragraph(
      oneLine(
        `Left out: ${titleOf(id)}. The ${side} does not have ${lackText(what)}${document === "" ? "" : ` (${document})`}.`,
      ),
    ),
  );
}

function partBlocks(
  { id, pieces, metrics }: PartWorking,
  { metrics: described, signature }: Explanation,
  digits: number,
): Block[] {
  const about = new Map(described.map((metric) => [metric.id, metric]));
  return [
    ...(id === "" ? [] : [{ kind: "heading", level: 2, text: oneLine(id) } as const]),
    ...pieces.flatMap((piece) => pieceBlocks(piece, { digits, signature })),
    ...metrics.flatMap((working): Block[] => [
      ...metricBlocks(about.get(working.id)!),
      ...working.pieces.flatMap((piece) => pieceBlocks(piece, { digits, signature }, working.score.partlyUndefined)),
      ...markNotes(working.id, working.score, digits),
    ]),
  ];
}

function markNotes(id: string, { partlyUndefined }: Score, digits: number): Block[] {
  return partlyUndefined === undefined ? [] : [paragraph(partlyUndefinedText(titleOf(id), partlyUndefined, digits))];
}

function metricBlocks({ title, summary, formula, cite }: ExplainedMetric): Block[] {
  return [
    { kind: "heading", level: 3, text: title },
    paragraph(`${summary} Source: ${cite.map(citationText).join("; ")}.`),
    { kind: "formula", text: formula },
    ...legendBlocks(formula),
  ];
}

const legend = [
  ["C(", "C(n) = n(n − 1)/2, the links among n mentions"],
  ["imp(", "imp: the importance of an entity"],
] as const;

/** Explains the symbols of a formula that are not explained by its terms. */
function legendBlocks(formula: string): Block[] {
  const meanings = legend.flatMap(([symbol, meaning]) => (formula.includes(symbol) ? [meaning] : []));
  return meanings.length === 0 ? [] : [paragraph(meanings.join("; "))];
}

function citationText(key: ExplainedMetric["cite"][number]): string {
  const { author, year } = references[key];
  const names = author.split(" and ").map((name) => name.split(" ").slice(-1)[0]);
  return `${names.length > 2 ? `${names[0]} et al.` : names.join(" & ")} (${year})`;
}

function sumBlocks(
  { metrics, workings, scores, average, documents, parts, scope, signature }: Explanation,
  { of: kind, scores: units }: NonNullable<Explanation["units"]>,
  digits: number,
): Block[] {
  const of = kind === "document" ? scope : kind;
  const size = scope === "document" ? `, ${counted(parts, "part")}` : ` in ${counted(parts, scope)}`;
  const rule =
    average === "micro"
      ? `Numerators and denominators are added over all ${of}s, and divided once.`
      : `Each figure is the mean over the ${of}s (--average macro). The mean leaves out undefined values.`;
  const rows = metrics.flatMap(({ id, title }) =>
    [...units.map((unit): [string, Score] => [unit.id, unit.scores[id]]), ["all", scores[id]] as [string, Score]].map(
      ([unit, score], i) => ({
        metric: i === 0 ? title : "",
        unit,
        score,
        hasOnlyF: findMetric(id)?.hasOnlyF === true,
      }),
    ),
  );
  return [
    ...(workings.length === 0 ? [] : [{ kind: "heading", level: 2, text: `All ${of}s` } as const]),
    paragraph(`${counted(documents, "document")}${size}. ${rule}`),
    ...(kind === "key" ? [paragraph("Step by step with one key: corefscope explain KEY RESPONSE")] : []),
    ...(kind === "document" && workings.length === 0
      ? [paragraph(`Step by step: add --document ${shellWord(oneLine(units[0].id))}`)]
      : []),
    sumTable(of, rows, [...new Set(metrics.map(({ id }) => mainTitle(id, signature)))].join(" or "), digits),
    ...metrics.flatMap(({ id }) => markNotes(id, scores[id], digits)),
  ];
}

/** Returns a name as an argument for a shell: in quotation marks if it has other than plain characters. */
function shellWord(name: string): string {
  return /^[\w./:-]+$/.test(name) ? name : `'${name.replaceAll("'", "'\\''")}'`;
}

interface SumRow {
  readonly metric: string;
  readonly unit: string;
  readonly score: Score;
  readonly hasOnlyF: boolean;
}

/** Returns the counts and scores of every document, and of all, by metric. */
function sumTable(of: string, rows: readonly SumRow[], figure: string, digits: number): Block {
  const hasCounts = rows.some(({ score: { counts } }) => counts !== undefined);
  const hasRatios = rows.some(({ score, hasOnlyF }) => !hasOnlyF && score.value === undefined);
  return {
    kind: "table",
    columns: [
      column("metric", "left"),
      column(of, "left"),
      ...(hasCounts ? [column(hasRatios ? "recall, precision" : "counts")] : []),
      ...(hasRatios ? [column("R"), column("P")] : []),
      column(figure),
    ],
    rows: rows.map(({ metric, unit, score, hasOnlyF }) => {
      const { recall, precision, value } = score;
      const isRatio = !hasOnlyF && value === undefined;
      return [
        words(metric),
        words(oneLine(unit)),
        ...(hasCounts ? [words(countsText(score))] : []),
        ...(hasRatios ? [recall, precision].map((each) => words(isRatio ? percent(each, digits) : "")) : []),
        words(mainText(score, digits)),
      ];
    }),
    more: 0,
  };
}

function pieceBlocks(
  piece: Piece,
  { digits, signature }: { readonly digits: number; readonly signature: string },
  partlyUndefined?: PartlyUndefined,
): Block[] {
  switch (piece.kind) {
    case "statement":
      return [paragraph(piece.text)];
    case "step":
      return [{ kind: "heading", level: 4, text: piece.title }];
    case "equation":
    case "table":
      return [piece];
    case "partition":
      return partitionBlocks(piece);
    case "alignment":
      return alignmentBlocks(piece);
    case "links":
      return [linksBlock(piece)];
    case "confusion":
      return [confusionTable(piece)];
    case "result": {
      const figures =
        "value" in piece
          ? [`value ${percent(piece.value, digits)}`]
          : [
              ...("recall" in piece
                ? [`R ${percent(piece.recall, digits)}`, `P ${percent(piece.precision, digits)}`]
                : []),
              `${"recall" in piece ? fTitle(signature) : "F"} ${markedPercent(piece.f1, partlyUndefined, digits)}`,
            ];
      return [paragraph(`${figures.join(", ")} percent`)];
    }
  }
}

function partitionBlocks({ symbol, entities, more }: Extract<Piece, { kind: "partition" }>): Block[] {
  const side = symbol.startsWith("K") ? "key" : "response";
  const changed = symbol.endsWith("′") ? `, changed (${symbol})` : "";
  if (entities.length + more === 0)
    return [paragraph(`The ${side}${changed}${changed === "" ? "" : ","} has no entities.`)];
  return [
    paragraph(
      `The ${side}${changed}: ${counted(entities.length + more, "entity")}${more > 0 ? `, ${more} not shown` : ""}`,
    ),
    ...entities.map(
      ({ label, id, size, mentions }): Block => ({
        kind: "equation",
        equation: { left: entitySymbol(label), steps: [set(mentions.map(words), size - mentions.length)] },
        note: id === "" ? "added" : `id ${id}`,
      }),
    ),
  ];
}

function alignmentBlocks({
  pairs,
  more,
  alone,
  moreAlone,
  uniqueness,
  instead,
}: Extract<Piece, { kind: "alignment" }>): Block[] {
  const nameOf = ({ key, response }: { key: string; response: string }): string => `${key} with ${response}`;
  const listed = (names: readonly string[], others: number): string =>
    [...names, ...(others > 0 ? [`${others} more`] : [])].join(", ");
  const other =
    instead === undefined
      ? ""
      : `: ${listed(instead.by.map(nameOf), instead.more) || "none"} instead of ${listed(instead.pairs.map(nameOf), 0) || "none"}`;
  // Without a similar pair, every alignment has the total 0, so other alignments need no remark.
  if (pairs.length + more === 0) {
    return [paragraph("No two entities have a similarity above 0, so none are aligned.")];
  }
  return [
    paragraph(
      `Best alignment: ${listed(
        pairs.map((pair) => nameOf(pair)),
        more,
      )}.${alone.length + moreAlone === 0 ? "" : ` Not aligned: ${listed(alone, moreAlone)}.`}`,
    ),
    paragraph(
      {
        unique: "The alignment is unique: every other choice of pairs with a similarity above 0 has a lower total.",
        "not-unique": `The alignment is not unique. The score would be the same with another choice of pairs${other}.`,
        "nearly-not-unique": `The alignment is unique, but only just. The total of another choice of pairs is less than a billionth lower${other}.`,
      }[uniqueness],
    ),
  ];
}

/** Returns links as in the papers: letters side by side, words in parentheses. */
function linksBlock({ set: name, links, more }: Extract<Piece, { kind: "links" }>): Block {
  const areLetters = links.every((link) => link.every((name) => Array.from(name).length === 1));
  const written = links.map(
    ([a, b]): Expression => (areLetters ? words(a + b) : parenthesised(chain(",", [words(a), words(b)]))),
  );
  return {
    kind: "equation",
    equation: { left: name, steps: [set(written, more)] },
    note: counted(links.length + more, "link"),
  };
}

function confusionTable({ rc, wc, rn, wn }: Extract<Piece, { kind: "confusion" }>): Block {
  const row = (name: string, ...cells: readonly (readonly [string, number])[]): Expression[] => [
    words(name),
    ...cells.map(([what, links]) => words(`${what} = ${links}`)),
  ];
  return {
    kind: "table",
    columns: [column("key \\ response", "left"), column("coreference"), column("non-coreference"), column("sums")],
    rows: [
      row("coreference", ["rc", rc], ["wn", wn], ["rc + wn", rc + wn]),
      row("non-coreference", ["wc", wc], ["rn", rn], ["wc + rn", wc + rn]),
      row("sums", ["rc + wc", rc + wc], ["wn + rn", wn + rn], ["L", rc + wc + rn + wn]),
    ],
    more: 0,
  };
}
