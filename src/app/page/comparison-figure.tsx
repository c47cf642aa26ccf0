import type { JSX } from "preact";
import { useMemo } from "preact/hooks";
import type { Comparison } from "../../analysis/compare/comparison.ts";
import { drawComparison } from "../../plots/draw-comparison.ts";
import { plotsOfComparison } from "../../plots/plots-of-comparison.ts";
import { FigureCard } from "./figure-card.tsx";

/** The figure of `compare --plot`: intervals of all systems, and of the two best their documents. */
export function ComparisonFigure({ comparison }: { comparison: Comparison }): JSX.Element {
  const svg = useMemo(() => drawComparison(plotsOfComparison(comparison), document), [comparison]);
  return <FigureCard label="Plots" svg={svg} />;
}
