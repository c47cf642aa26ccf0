import { chain, parenthesised, set, words } from "../../core/expression.ts";
import type { ExplainedMetric, Explanation, Expression, PartWorking, Piece } from "../../analysis/explain/index.ts";
import { entitySymbol, oneLine } from "../../analysis/explain/listings.ts";
import { referenceText, references } from "../../core/references.ts";
import type { PartlyUndefined, Score } from "../../metrics/kit/metric.ts";
import { findMetric } from "../../metrics/registry.ts";
import { lackText } from "../sentences/comparison.ts";
import { type Block, column, paragraph } from "./explanation-block.ts";
import { counted, percent } from "../numbers.ts";
import { countsText, mainText, mainTitle, markedPercent, partlyUndefinedText, titleOf } from "../score/score-tables.ts";

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

function sumBlocks(
  { metrics, workings, scores, average, documents, parts, scope }: Explanation,
  { of: kind, scores: units }: NonNullable<Explanation["units"]>,
  digits: number,
): Block[] {
  const of = kind === "document" ? scope : kind;
  const size = scope === "document" ? `, ${counted(parts, "part")}` : ` in ${counted(parts, scope)}`;
  const rule =
    average === "micro"
      ? `Numerators and denominators are added over all ${of}s, and divided once.`
      : `Each figure is the mean over the ${of}s (--average macro). The mean leaves out undefined values.`;
  return [
    { kind: "heading", level: 2, text: "Sum" },
    paragraph(`${counted(documents, "document")}${size}. ${rule}`),
    ...(workings.length === 0
      ? [paragraph(`To see one ${of} step by step, use --document ID, for example: ${oneLine(units[0].id)}`)]
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

function pieceBlocks(piece: Piece, digits: number, partlyUndefined?: PartlyUndefined): Block[] {
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
              `${"recall" in piece ? "F1" : "F"} ${markedPercent(piece.f1, partlyUndefined, digits)}`,
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
