import { words } from "../../core/expression.ts";
import type { Equation, Expression } from "../../analysis/explain/index.ts";

/** A building block of an explanation, in every format. */
export type Block =
  | { readonly kind: "heading"; readonly level: 1 | 2 | 3 | 4; readonly text: string }
  | { readonly kind: "paragraph"; readonly text: string }
  /** The metric's formula, as in its documentation. */
  | { readonly kind: "formula"; readonly text: string }
  | { readonly kind: "equation"; readonly equation: Equation; readonly note?: string }
  | {
      readonly kind: "table";
      readonly columns: readonly { readonly title: Expression; readonly align: "left" | "right" }[];
      readonly rows: readonly (readonly Expression[])[];
      readonly more: number;
    }
  | { readonly kind: "signature"; readonly text: string };

/** Returns a table column whose title is text. */
export function column(
  text: string,
  align: "left" | "right" = "right",
): Extract<Block, { kind: "table" }>["columns"][number] {
  return { title: words(text), align };
}

/** Returns a paragraph of text. */
export function paragraph(text: string): Block {
  return { kind: "paragraph", text };
}
