import type { Table } from "./table.ts";
import { visible } from "./visible.ts";

export function latexRow(cells: readonly string[]): string {
  return `${cells.join(" & ")} \\\\`;
}

/**
 * Returns a table with the rules of booktabs, line by line.
 *
 * @param columns their alignments, such as `lrr`
 */
export function booktabs(columns: string, head: readonly string[], body: readonly string[]): string[] {
  return [`\\begin{tabular}{${columns}}`, "\\toprule", ...head, "\\midrule", ...body, "\\bottomrule", "\\end{tabular}"];
}

/**
 * Returns a table with the rules of booktabs, line by line.
 *
 * @param hasSum whether a rule separates the last row from the others
 */
export function latexTable({ columns, rows }: Table, hasSum = false): string[] {
  const text = (cells: readonly string[]): string => latexRow(cells.map(latexText));
  const body = rows.map(text);
  if (hasSum && rows.length > 1) body.splice(-1, 0, "\\midrule");
  const alignments = columns.map(({ align }) => align[0]).join("");
  return booktabs(alignments, [text(columns.map(({ title }) => title))], body);
}

export function latexText(text: string): string {
  return (
    visible(text)
      .replace(/[\\{}$&#%_^~|<>]/g, (character) =>
        character in nameOf
          ? `\\${nameOf[character]}{}`
          : character === "^" || character === "~"
            ? `\\${character}{}`
            : `\\${character}`,
      )
      .replace(/³/g, "$^3$")
      .replace(/₀/g, "$_0$")
      .replace(/\$\^3\$\$_0\$/g, "$^3_0$")
      .replace(/—/g, "---")
      .replace(/–/g, "--")
      .replace(/[₁-₉]/g, (digit) => `$_${digit.charCodeAt(0) - 0x2080}$`)
      .replace(/[αβκτφΔ≤≥−′†±×→∅✓✗]/g, (character) => `$${mathOf[character]}$`)
      // At the beginning of a row, LaTeX would take these for an argument of the previous row's end.
      .replace(/^\s*[[*]/, "{}$&")
  );
}

const nameOf: Readonly<Record<string, string>> = {
  "\\": "textbackslash",
  "|": "textbar",
  "<": "textless",
  ">": "textgreater",
};

const mathOf: Readonly<Record<string, string>> = {
  α: "\\alpha",
  β: "\\beta",
  κ: "\\kappa",
  τ: "\\tau",
  φ: "\\varphi",
  Δ: "\\Delta",
  "≤": "\\le",
  "≥": "\\ge",
  "−": "-",
  "†": "^\\dagger",
  "′": "'",
  "±": "\\pm",
  "×": "\\times",
  "→": "\\to",
  "∅": "\\emptyset",
  "✓": "\\surd",
  "✗": "\\times",
};
