import type { Diagnostic } from "../core/diagnostic.ts";
import { version } from "../core/version.ts";
import type { Explanation, Expression, MetricWorking, Piece } from "../analysis/explain/index.ts";
import { expressionLatex } from "./expression-latex.ts";
import { expressionText } from "./expression-text.ts";

/** The object of the schema `corefscope/explain/1`: expressions as text and as LaTeX, figures unrounded. */
export function explanationJson(
  { workings, ...rest }: Explanation,
  name: string,
  diagnostics: readonly Diagnostic[],
  digits: number,
): object {
  const written = (expression: Expression): object => ({
    text: expressionText(expression, digits),
    latex: expressionLatex(expression, digits),
  });
  const piece = (each: Piece): object => {
    switch (each.kind) {
      case "equation": {
        const { left, steps, value } = each.equation;
        return {
          kind: each.kind,
          left: written(left),
          steps: steps.map(written),
          ...(value !== undefined && { value }),
        };
      }
      case "table":
        return {
          kind: each.kind,
          columns: each.columns.map(({ title }) => written(title)),
          rows: each.rows.map((row) => row.map(written)),
          more: each.more,
        };
      case "alignment":
        return {
          ...each,
          pairs: each.pairs.map((pair) => ({ ...pair, similarity: written(pair.similarity) })),
        };
      case "links":
        return { ...each, set: written(each.set) };
      default:
        return each;
    }
  };
  const working = ({ id, pieces, score }: MetricWorking): object => ({ id, score, pieces: pieces.map(piece) });
  return {
    schema: "corefscope/explain/1",
    version,
    name,
    ...rest,
    workings: workings.map(({ id, pieces, metrics }) => ({
      id,
      pieces: pieces.map(piece),
      metrics: metrics.map(working),
    })),
    diagnostics,
  };
}
