import { confidenceText } from "../report/interval-numbers.ts";
import { percent } from "../report/numbers.ts";
import type { ComparisonPlots } from "./comparison-plots.ts";
import { intervalPanel, intervalSentence } from "./interval-panel.ts";
import { nullPanel } from "./null-panel.ts";
import { type Panel, placed, textLines } from "./panel.ts";
import { plainText } from "./plain-text.ts";
import { scatterPanel } from "./scatter-panel.ts";
import { svgFigure } from "./svg-figure.ts";

/** Pixels. */
const WIDTH = 960;
const MARGIN = 24;
const GAP = 28;

/**
 * The plots of a comparison as one SVG: intervals per system and metric; below it, the scatter of two systems by document and
 * the distribution of their difference under the null hypothesis. The same input gives the same text.
 *
 * @param document the page's own, or one made for it: nothing is put into it
 */
export function drawComparison(input: ComparisonPlots, document: object): string {
  const plots = withPlainTexts(input);
  const inner = WIDTH - 2 * MARGIN;
  const half = (inner - GAP) / 2;
  const rows: Panel[] = [textLines([plots.title], inner, 17)];
  if (plots.intervals.length > 0) rows.push(intervalPanel(document, plots, inner));
  const pair: Panel[] = [];
  if (plots.scatter !== undefined) pair.push(scatterPanel(document, plots.scatter, plots.unit, half));
  if (plots.nullDistribution !== undefined)
    pair.push(nullPanel(document, plots.nullDistribution, plots.unit, half, half));
  if (pair.length > 0) rows.push(placed(pair.map((panel, i) => ({ panel, x: i * (half + GAP), y: 0 }))));

  return svgFigure(plots.title, description(plots), rows, { width: WIDTH, margin: MARGIN, gap: GAP });
}

/** What the plots show, for who cannot see them. */
function description({ unit, confidence, intervals, scatter, nullDistribution }: ComparisonPlots): string {
  const sentences: string[] = [];
  if (intervals.length > 0) {
    sentences.push(
      `Scores in per cent with ${confidenceText(confidence)} intervals. ${intervals.map(intervalSentence).join("; ")}.`,
    );
  }
  if (scatter !== undefined) {
    const { a, b, metric, units } = scatter;
    const better = units.filter((unit) => unit.a !== null && unit.b !== null && unit.b > unit.a).length;
    const worse = units.filter((unit) => unit.a !== null && unit.b !== null && unit.b < unit.a).length;
    sentences.push(`${metric} by ${unit}: ${b} is better than ${a} in ${better}, worse in ${worse}.`);
  }
  if (nullDistribution !== undefined) {
    const { a, b, metric, observed, p } = nullDistribution;
    sentences.push(`${metric} of ${b} less that of ${a}: ${percent(observed)} points, two-sided p ${p.toFixed(4)}.`);
  }
  return sentences.join(" ");
}

function withPlainTexts(plots: ComparisonPlots): ComparisonPlots {
  const { title, unit, intervals, scatter, nullDistribution } = plots;
  const named = <T extends { a: string; b: string; metric: string }>(pair: T): T => ({
    ...pair,
    a: plainText(pair.a),
    b: plainText(pair.b),
    metric: plainText(pair.metric),
  });
  return {
    ...plots,
    title: plainText(title),
    unit: plainText(unit),
    intervals: intervals.map((each) => ({ ...each, metric: plainText(each.metric), system: plainText(each.system) })),
    scatter: scatter && {
      ...named(scatter),
      units: scatter.units.map((unit) => ({ ...unit, id: plainText(unit.id) })),
    },
    nullDistribution: nullDistribution && named(nullDistribution),
  };
}
