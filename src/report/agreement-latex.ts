import type { AgreementReport } from "./agreement-report.ts";
import { coefficient } from "./agreement-tables.ts";
import { percent } from "./numbers.ts";
import { titleOf } from "./score-tables.ts";
import { latexText } from "./table.ts";

/** A booktabs table: a row per pair, and one of means; F of mentions, κ, F of every metric, α. */
export function agreementLatex({ names, result }: AgreementReport, digits: number): string {
  const { pairs, mean, options, signature } = result;
  const ids = options.metrics.map(({ id }) => id);
  const line = (cells: readonly string[]): string => `${cells.join(" & ")} \\\\`;
  const row = (first: string, second: string, figures: (typeof pairs)[number] | NonNullable<typeof mean>): string =>
    line(
      [
        first,
        second,
        percent(figures.mentions.exact.value, digits),
        coefficient(figures.links.value, digits),
        ...ids.map((id) => percent(figures.metrics[id].value, digits)),
        coefficient(figures.alpha.value, digits),
      ].map(latexText),
    );
  return [
    `% ${signature}`,
    `\\begin{tabular}{ll${"r".repeat(ids.length + 3)}}`,
    "\\toprule",
    line(["A", "B", "Mentions", "$\\kappa$", ...ids.map((id) => latexText(titleOf(id))), "$\\alpha$"]),
    "\\midrule",
    ...pairs.map((pair) => row(names[pair.a], names[pair.b], pair)),
    ...(mean === undefined ? [] : ["\\midrule", row("mean", "", mean)]),
    "\\bottomrule",
    "\\end{tabular}",
    "",
  ].join("\n");
}
