import { type Expression, words } from "./expression.ts";
import type { Piece } from "./piece.ts";

type Columns = Extract<Piece, { kind: "table" }>["columns"];

/** The columns of a table by their titles: names to the left, numbers to the right. */
export function tableColumns(
  left: readonly (string | Expression)[],
  right: readonly (string | Expression)[] = [],
): Columns {
  const column = (title: string | Expression, align: "left" | "right"): Columns[number] => ({
    title: typeof title === "string" ? words(title) : title,
    align,
  });
  return [...left.map((title) => column(title, "left")), ...right.map((title) => column(title, "right"))];
}
