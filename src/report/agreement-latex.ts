import type { AgreementReport } from "./agreement-report.ts";
import { booktabs, latexRow, latexText } from "./latex.ts";
import { decimalText, percent } from "./numbers.ts";
import { titleOf } from "./score-tables.ts";

/** A booktabs table: a row per pair, and one of means; F of mentions, κ, F of every metric, α. */
export function agreementLatex({ names, result }: AgreementReport, digits: number): string {
  const { pairs, mean, options, signature } = result;
  const ids = options.metrics.map(({ id }) => id);
  const row = (first: string, second: string, figures: (typeof pairs)[number] | NonNullable<typeof mean>): string =>
    latexRow(
      [
        first,
        second,
        percent(figures.mentions.exact.value, digits),
        decimalText(figures.links.value, digits),
        ...ids.map((id) => percent(figures.metrics[id].value, digits)),
        decimalText(figures.alpha.value, digits),
      ].map(latexText),
    );
  return [
    `% ${signature}`,
    ...booktabs(
      `ll${"r".repeat(ids.length + 3)}`,
      [latexRow(["A", "B", "Mentions", "$\\kappa$", ...ids.map((id) => latexText(titleOf(id))), "$\\alpha$"])],
      [
        ...pairs.map((pair) => row(names[pair.a], names[pair.b], pair)),
        ...(mean === undefined ? [] : ["\\midrule", row("mean", "", mean)]),
      ],
    ),
    "",
  ].join("\n");
}
