import { visible } from "./visible.ts";

/** Cells of a table, which are LaTeX already, as a row of it. */
export function latexRow(cells: readonly string[]): string {
  return `${cells.join(" & ")} \\\\`;
}

/**
 * A table with the rules of booktabs, line by line.
 *
 * @param columns their alignments, such as `lrr`
 */
export function booktabs(columns: string, head: readonly string[], body: readonly string[]): string[] {
  return [`\\begin{tabular}{${columns}}`, "\\toprule", ...head, "\\midrule", ...body, "\\bottomrule", "\\end{tabular}"];
}

/** Text for LaTeX: its special characters escaped, and the few others that tables here use. */
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
      .replace(/[αβκτφΔ≤≥−′†]/g, (character) => `$${mathOf[character]}$`)
      // At the beginning of a row these would be an argument of the end of the row before.
      .replace(/^\s*[[*]/, "{}$&")
  );
}

/** Characters that LaTeX has by name. */
const nameOf: Readonly<Record<string, string>> = {
  "\\": "textbackslash",
  "|": "textbar",
  "<": "textless",
  ">": "textgreater",
};

/** Characters that LaTeX has in formulas only. */
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
};
