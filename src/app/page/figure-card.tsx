import type { JSX } from "preact";
import { useMemo } from "preact/hooks";
import { colours } from "../../plots/panel.ts";
import { markupNodes } from "./markup-nodes.tsx";

interface FigureCardProps {
  readonly label: string;
  /** A drawing of the project's own. */
  readonly svg: string;
}

/** The colours of the page for those of a file, which is always on white: the marks are among the measured ones of the statuses. */
const paints = new Map<string, string>(
  Object.entries({
    text: "--text",
    quiet: "--quiet",
    grid: "--grid",
    mark: "--missing",
    pale: "--matched",
    observed: "--spurious",
    paper: "--ground",
  } satisfies Record<keyof typeof colours, string>).map(([name, property]) => [
    colours[name as keyof typeof colours],
    `var(${property})`,
  ]),
);

/** A plot, in the colours of the page. */
export function FigureCard({ label, svg }: FigureCardProps): JSX.Element {
  const figure = useMemo(() => markupNodes(svg, paints), [svg]);
  return (
    <div class="figure-card" role="group" aria-label={label} tabIndex={0}>
      {figure}
    </div>
  );
}
