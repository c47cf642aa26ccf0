import { words } from "../../core/expression.ts";
import type { Equation, Expression } from "../../analysis/explain/index.ts";

export type Block =
  | { readonly kind: "heading"; readonly level: 1 | 2 | 3 | 4; readonly text: string }
  | { readonly kind: "paragraph"; readonly text: string }
  | { readonly kind: "formula"; readonly text: string }
  | { readonly kind: "equation"; readonly equation: Equation; readonly note?: string }
  | {
      readonly kind: "table";
      readonly columns: readonly { readonly title: Expression; readonly align: "left" | "right" }[];
      readonly rows: readonly (readonly Expression[])[];
      readonly more: number;
    }
  | { readonly kind: "signature"; readonly text: string };

export function column(
  text: string,
  align: "left" | "right" = "right",
): Extract<Block, { kind: "table" }>["columns"][number] {
  return { title: words(text), align };
}

export function paragraph(text: string): Block {
  return { kind: "paragraph", text };
}
