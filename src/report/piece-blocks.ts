import type { Expression, Piece } from "../analysis/explain/index.ts";
import { chain, parenthesised, set, words } from "../analysis/explain/expression.ts";
import { entitySymbol } from "../analysis/explain/listings.ts";
import { type Block, column, paragraph } from "./explanation-block.ts";
import type { PartlyUndefined } from "../metrics/metric.ts";
import { counted, percent } from "./numbers.ts";
import { markedPercent } from "./score-tables.ts";

/** A piece of a working as a reader sees it. */
export function pieceBlocks(piece: Piece, digits: number, partlyUndefined?: PartlyUndefined): Block[] {
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
      return [paragraph(`${figures.join(", ")} per cent`)];
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
  // Without a similar pair every alignment has the total 0, and there is nothing to say about others.
  if (pairs.length + more === 0) return [paragraph("No two entities have a similarity above 0, so none are aligned.")];
  return [
    paragraph(
      `Best alignment: ${listed(
        pairs.map((pair) => nameOf(pair)),
        more,
      )}.${alone.length + moreAlone === 0 ? "" : ` Not aligned: ${listed(alone, moreAlone)}.`}`,
    ),
    paragraph(
      {
        unique: "It is unique: every other choice of pairs with a similarity above 0 has a lower total.",
        "not-unique": `It is not unique, but the total is: another choice of pairs is as good${other}.`,
        "nearly-not-unique": `It is unique, but only just: another choice of pairs loses less than a billionth of the total${other}.`,
      }[uniqueness],
    ),
  ];
}

/** Links as in the papers: letters side by side, words in parentheses. */
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
