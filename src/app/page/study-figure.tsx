import type { JSX } from "preact";
import { useMemo } from "preact/hooks";
import type { StudyPlot, StudyTable } from "../../analysis/study/study.ts";
import { drawStudyPlot } from "../../plots/draw-study.ts";
import { FigureCard } from "./figure-card.tsx";

/** A plot of `study --plot`. */
export function StudyFigure({ plot, tables }: { plot: StudyPlot; tables: readonly StudyTable[] }): JSX.Element {
  const svg = useMemo(() => drawStudyPlot(plot, tables, document), [plot, tables]);
  return <FigureCard label={plot.title} svg={svg} />;
}
