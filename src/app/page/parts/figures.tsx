import type { ComponentChildren, JSX } from "preact";
import { useMemo } from "preact/hooks";
import type { Comparison } from "../../../analysis/compare/comparison.ts";
import { drawComparison } from "../../../plots/draw-comparison.ts";
import { colours } from "../../../plots/figure.ts";
import { plotsOfComparison } from "../../../plots/plots-of-comparison.ts";
import { percent } from "../../../report/numbers.ts";
import { partlyUndefinedMark } from "../../../report/score/score-tables.ts";
import { mentionStatuses } from "../../engine/document-view.ts";
import type { ScoreView } from "../../engine/overview.ts";
import { useExhibit } from "../state/use-exhibit.ts";
import { markupNodes } from "./markup-nodes.tsx";
import { statuses } from "./text-blocks.ts";

interface FigureCardProps {
  readonly label: string;
  /** A drawing by corefscope. */
  readonly svg: string;
}

/**
 * Maps the colours of plot files, which are always on white, to those of the page. The marks have the contrast-checked
 * colours of the statuses.
 */
export const paints = new Map<string, string>(
  Object.entries({
    text: "--text",
    quiet: "--quiet",
    grid: "--grid",
    mark: "--missing",
    pale: "--matched",
    observed: "--extra",
    paper: "--ground",
    own: "--own",
    other: "--other",
    whole: "--pale",
    fixed: "--good",
    changed: "--wrong-entity",
    introduced: "--bad",
    span: "--span",
  } satisfies Record<keyof typeof colours, string>).map(([name, property]) => [
    colours[name as keyof typeof colours],
    `var(${property})`,
  ]),
);

export function FigureCard({ label, svg }: FigureCardProps): JSX.Element {
  const figure = useMemo(() => markupNodes(svg, paints), [svg]);
  useExhibit({ kind: "figure", title: label, svg: () => svg });
  return (
    <div class="figure-card" role="group" aria-label={label} tabIndex={0}>
      {figure}
    </div>
  );
}

export function Legend({ children }: { children?: ComponentChildren }): JSX.Element {
  return (
    <span class="legend">
      {children !== undefined && <span class="quiet">{children}</span>}
      {mentionStatuses.map((status) => (
        <span>
          <span class={`mark ${status}`}>
            {statuses[status].glyph} {statuses[status].word}
          </span>
        </span>
      ))}
    </span>
  );
}

/** Shows a score's main figure. An average in which an undefined metric counts as 0 gets a mark and an explanation. */
export function MainFigure({ score }: { score: ScoreView | undefined }): JSX.Element {
  const { main = null, partlyUndefined } = score ?? {};
  return (
    <>
      {percent(main)}
      {partlyUndefined !== undefined && <abbr title={partlyUndefined}>{partlyUndefinedMark}</abbr>}
    </>
  );
}

export function ComparisonFigure({ comparison }: { comparison: Comparison }): JSX.Element {
  const svg = useMemo(() => drawComparison(plotsOfComparison(comparison)), [comparison]);
  return <FigureCard label="Comparison of the systems" svg={svg} />;
}
