import {
  type Equation,
  type Explanation,
  type ExplainedMetric,
  type Expression,
  type PartWorking,
  type Piece,
} from "../analysis/explain/index.ts";
import { oneLine } from "../analysis/explain/short-name.ts";
import { references, referenceText } from "../core/references.ts";
import type { Score } from "../metrics/metric.ts";
import { counted, percent } from "./numbers.ts";
import { countsText, onlyMain } from "./score-tables.ts";

/** What every format of an explanation is made of. */
export type Block =
  | { readonly kind: "heading"; readonly level: 1 | 2 | 3 | 4; readonly text: string }
  | { readonly kind: "paragraph"; readonly text: string }
  /** The metric's formula as its documentation has it. */
  | { readonly kind: "formula"; readonly text: string }
  | { readonly kind: "equation"; readonly equation: Equation; readonly note?: string }
  | {
      readonly kind: "table";
      readonly columns: readonly { readonly title: Expression; readonly align: "left" | "right" }[];
      readonly rows: readonly (readonly Expression[])[];
      readonly more: number;
    }
  | { readonly kind: "signature"; readonly text: string };

/** An explanation as it is read from top to bottom. */
export function explanationBlocks(explanation: Explanation, name: string, digits: number): Block[] {
  const { workings, units, signature } = explanation;
  return [
    { kind: "heading", level: 1, text: oneLine(`How ${name} is scored`) },
    ...workings.flatMap((working) => partBlocks(working, explanation.metrics, digits)),
    ...(units === undefined ? [] : sumBlocks(explanation, units, digits)),
    { kind: "heading", level: 2, text: "References" },
    ...[...new Set(explanation.metrics.flatMap(({ cite }) => cite))].map((key) => paragraph(referenceText(key))),
    { kind: "signature", text: signature },
  ];
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
      ...working.pieces.flatMap((piece) => pieceBlocks(piece, digits)),
    ]),
  ];
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
        onlyMain(id),
        digits,
      ),
    ]),
  ];
}

function sumTable(
  of: string,
  rows: readonly (readonly [string, Score])[],
  withoutCounts: boolean,
  digits: number,
): Block {
  return {
    kind: "table",
    columns: [
      column(of, "left"),
      ...(withoutCounts ? [] : [column("counts of recall and precision")]),
      column("R"),
      column("P"),
      column("F1"),
    ],
    rows: rows.map(([id, score]) => [
      words(oneLine(id)),
      ...(withoutCounts ? [] : [words(countsText(score))]),
      ...[score.recall, score.precision, score.f1].map((value) => words(percent(value, digits))),
    ]),
    more: 0,
  };
}

function pieceBlocks(piece: Piece, digits: number): Block[] {
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
      const { recall, precision, f1 } = piece;
      const figures = [recall, precision, f1].map((value) => percent(value, digits));
      return [paragraph(`R ${figures[0]}, P ${figures[1]}, F1 ${figures[2]} per cent`)];
    }
  }
}

function partitionBlocks({ symbol, entities, more }: Extract<Piece, { kind: "partition" }>): Block[] {
  const side = symbol.startsWith("K") ? "key" : "response";
  const changed = symbol.endsWith("′") ? `, changed (${symbol})` : "";
  if (entities.length + more === 0) return [paragraph(`The ${side}${changed} has no entities.`)];
  return [
    paragraph(
      `The ${side}${changed}: ${counted(entities.length + more, "entity")}${more > 0 ? `, ${more} of them not shown` : ""}`,
    ),
    ...entities.map(
      ({ label, id, size, mentions }): Block => ({
        kind: "equation",
        equation: { left: labelSymbol(label), steps: [setOf(mentions.map(words), size - mentions.length)] },
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
  return [
    paragraph(
      pairs.length + more === 0
        ? "No two entities share a mention, so none are aligned."
        : `Best alignment: ${listed(
            pairs.map((pair) => nameOf(pair)),
            more,
          )}.${alone.length + moreAlone === 0 ? "" : ` Not aligned: ${listed(alone, moreAlone)}.`}`,
    ),
    paragraph(
      {
        unique: "It is unique: every other alignment has a lower total.",
        "not-unique": `It is not unique, but the total is: as good is${other}.`,
        "nearly-not-unique": `It is unique, if only just: less than a billionth of the total is lost with${other}.`,
      }[uniqueness],
    ),
  ];
}

/** Links as in the papers: letters side by side, words in parentheses. */
function linksBlock({ set, links, more }: Extract<Piece, { kind: "links" }>): Block {
  const areLetters = links.every((link) => link.every((name) => Array.from(name).length === 1));
  const written = links.map(
    ([a, b]): Expression =>
      areLetters
        ? words(a + b)
        : {
            type: "bracket",
            bracket: "()",
            inner: { type: "chain", operator: ",", terms: [words(a), words(b)], more: 0 },
          },
  );
  return {
    kind: "equation",
    equation: { left: set, steps: [setOf(written, more)] },
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

function column(text: string, align: "left" | "right" = "right"): { title: Expression; align: "left" | "right" } {
  return { title: words(text), align };
}

function paragraph(text: string): Block {
  return { kind: "paragraph", text };
}

function words(text: string): Expression {
  return { type: "words", text };
}

function labelSymbol(label: string): Expression {
  return { type: "symbol", base: label[0], index: label.slice(1) };
}

function setOf(terms: readonly Expression[], more: number): Expression {
  return { type: "bracket", bracket: "{}", inner: { type: "chain", operator: ",", terms, more } };
}
