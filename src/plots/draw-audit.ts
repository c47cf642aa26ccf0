import type { Audit, AuditedSystem, ExperimentResult, MetricOutcome } from "../analysis/audit/audit-result.ts";
import { experimentTitles } from "../report/audit/audit-report.ts";
import { editText } from "../report/audit/audit-sentences.ts";
import { signedPercent } from "../report/interval-numbers.ts";
import { titleOf } from "../report/score/score-tables.ts";
import { type DotSeries, dotsPanel } from "./dots-panel.ts";
import { differenceAxis, type NiceAxis } from "./nice-axis.ts";
import { type Panel, placed, textPanel, svgFigure } from "./figure.ts";
import { type Sign } from "./panel.ts";
import { plainText } from "./text.ts";

/** Pixels: the width of a page. */
const LAYOUT = { width: 960, margin: 24, gap: 20 };
const INNER = LAYOUT.width - 2 * LAYOUT.margin;

const figures = { recall: "recall", precision: "precision", f1: "F1 or the only figure" } as const;
type FigureName = keyof typeof figures;

/**
 * Draws the effects of an audit's experiments on the figures of each metric as SVG. All scales are the same. The same
 * input gives the same text.
 */
export function drawAudit({ metrics, systems: all }: Audit, systems: readonly AuditedSystem[] = all): string {
  const names = metrics.map((metric) => plainText(titleOf(metric)));
  const moves = all.flatMap(({ experiments }) =>
    experiments.flatMap(({ outcomes }) => outcomes.flatMap(({ delta }) => Object.values<number | null>({ ...delta }))),
  );
  const scale = differenceAxis(moves.map((move) => (move === null ? null : move * 100)));
  const title = `Experiments on ${plainText(systems.map(({ name }) => name).join(", "))}`;
  const caption =
    "Change in percentage points: ● as expected, × not as expected, ○ the experiment does not apply to the metric.";
  return svgFigure(
    title,
    description(systems, names),
    [
      textPanel([title, caption], INNER, 17),
      ...systems.flatMap(({ name, experiments }) =>
        experiments.map((result) =>
          experimentPanel(result, systems.length > 1 ? `${plainText(name)}, ` : "", names, scale),
        ),
      ),
    ],
    LAYOUT,
  );
}

function experimentPanel(
  result: ExperimentResult,
  before: string,
  categories: readonly string[],
  differences: NiceAxis,
): Panel {
  const { experiment, outcomes } = result;
  const heading = textPanel([`${before}${experimentTitles[experiment]}`, editText(result)], INNER);
  const series = (Object.keys(figures) as FigureName[]).map(
    (figure): DotSeries => ({
      title: figures[figure],
      values: outcomes.map(({ delta }) => delta[figure]),
      signs: outcomes.map((outcome) => signOf(outcome, figure)),
    }),
  );
  return placed([
    { panel: heading, x: 0, y: 0 },
    { panel: dotsPanel({ categories, series, differences }, INNER), x: 0, y: heading.height },
  ]);
}

/** Returns whether a figure moved as expected: `tie` if the experiment does not apply to the metric. */
function signOf(outcome: MetricOutcome, figure: FigureName): Sign {
  switch (outcome.verdict) {
    case "pass":
      return "yes";
    case "fail":
      return outcome.reasons.some((reason) => reason.startsWith(`${figure}-`)) ? "no" : "yes";
    case "not-applicable":
      return "tie";
  }
}

function description(systems: readonly AuditedSystem[], names: readonly string[]): string {
  return systems
    .flatMap(({ name, experiments }) =>
      experiments.map(({ experiment, outcomes }) => {
        const moves = outcomes.map(({ verdict, delta: { recall, precision, f1 } }, m) => {
          const points = [recall, precision, f1].map((figure) => signedPercent(figure, 2)).join("/");
          return `${names[m]} ${points}, ${verdict.replace("-", " ")}`;
        });
        return `${plainText(name)}, ${experimentTitles[experiment]}: ${moves.join("; ")}.`;
      }),
    )
    .join(" ");
}
