import type { JSX } from "preact";
import { useMemo } from "preact/hooks";
import type { Comparison } from "../../analysis/compare/comparison.ts";
import { drawComparison } from "../../plots/draw-comparison.ts";
import { plotsOfComparison } from "../../plots/plots-of-comparison.ts";
import { markupNodes } from "./markup-nodes.tsx";

/** The figure of `compare --plot`: intervals of all systems, and of the two best their documents. */
export function ComparisonFigure({ comparison }: { comparison: Comparison }): JSX.Element {
  const figure = useMemo(() => markupNodes(drawComparison(plotsOfComparison(comparison), document)), [comparison]);
  return (
    <div class="figure-card" role="group" aria-label="Plots" tabIndex={0}>
      {figure}
    </div>
  );
}
