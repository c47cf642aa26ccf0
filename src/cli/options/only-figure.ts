import { nameAdvice, oneOf } from "../../core/near-names.ts";
import { isWrong, type Wrong } from "../../core/option-record.ts";
import { mainFigure, type Metric, type Score } from "../../metrics/kit/metric.ts";
import { metricMeant } from "../../metrics/spellings.ts";
import { flagOf } from "../../formats/format.ts";
import { CommandError, exitCode } from "../exit-codes.ts";
import type { CommandOption } from "./command-option.ts";

type FigureName = "recall" | "precision" | "f1" | "value";

/** The figure of a metric that `--only` names. */
export interface OnlyFigure {
  /** The metric's id. */
  readonly metric: string;
  readonly figure: FigureName;
}

const excluded: Readonly<Record<string, string>> = {
  by: "shows several figures",
  ci: "shows several figures",
  adjust: "shows several figures",
  verify: "prints no figure",
  stdinPairs: "prints no figure",
  digits: "is for percentages, but --only prints a number from 0 to 1, not rounded",
};

/** `--only` */
export const onlyOption: CommandOption = {
  flag: "--only <figure>",
  help: "print only one score, from 0 to 1, such as lea.f1",
  heading: "Output",
  common: true,
  read: readFigure,
  excludes: [
    ...Object.entries(excluded).map(([other, why]) => ({
      other,
      why: `--only cannot be combined with --${flagOf(other)}, which ${why}; leave out one`,
    })),
    {
      other: "format",
      why: (_, { format }) => `--only prints a bare number, but you gave --format ${String(format)}; leave out one`,
    },
  ],
};

/** Reads `METRIC.FIGURE`, or `METRIC` for its main figure. */
function readFigure(text: string): OnlyFigure | Wrong {
  // Parameters in brackets may have dots: blanc(alpha=0.3).recall
  const found = /^(.*\)|[^.()]*)(\.[^.()]*)?$/s.exec(text);
  if (found === null) return { wrong: "Use METRIC.FIGURE, for example lea.f1." };
  const [, name, dotted = ""] = found;
  const metric = metricMeant(name.trim());
  if (isWrong(metric)) return metric;
  const [main, ...others] = figuresOf(metric);
  if (dotted === "") return { metric: metric.id, figure: main };
  const meant = spelled(dotted.slice(1));
  const figure = [main, ...others].find((each) => each === meant);
  if (figure !== undefined) return { metric: metric.id, figure };
  const known = [main, ...others].map((each) => `${metric.id}.${each}`);
  return { wrong: `${metric.title} has no such figure; ${nameAdvice(text, known, `use ${oneOf(known)}`)}` };
}

/** Returns the figures of a metric, the main one first. */
function figuresOf({ hasOneFigure, hasOnlyF }: Metric): readonly [FigureName, ...FigureName[]] {
  if (hasOneFigure === true) return ["value"];
  return hasOnlyF === true ? ["f1"] : ["f1", "recall", "precision"];
}

function spelled(figure: string): string {
  const name = figure.trim().toLowerCase();
  return { r: "recall", p: "precision", f: "f1" }[name] ?? name;
}

/**
 * Returns the figure as text, in full precision; `NaN` if it is undefined.
 */
export function onlyText({ metric, figure }: OnlyFigure, scores: Readonly<Record<string, Score>>): string {
  const score = scores[metric];
  const number = figure === "recall" || figure === "precision" ? score[figure] : mainFigure(score);
  return `${number ?? Number.NaN}\n`;
}

/**
 * Returns the ids of the metrics to score with `--only`: its own metric, or those that the user named.
 *
 * @param named the metrics that the user named; empty for a default set
 * @param columns the number of scores of each metric: one for each response and each rule of `--match`
 * @throws CommandError if there are several scores, or its metric is not among those that the user named
 */
export function idsWithOnly({ metric }: OnlyFigure, named: readonly string[], columns: number): readonly string[] {
  const refuse = (why: string): never => {
    throw new CommandError(`--only: ${why}`, exitCode.usage);
  };
  if (columns > 1) {
    refuse(
      `one number is printed, but there are ${columns} scores of ${metric}; give one RESPONSE and one rule of --match, or use --format tsv`,
    );
  }
  if (named.length > 0 && !named.includes(metric)) refuse(`add ${metric} to --metrics, or leave out --metrics`);
  return named.length > 0 ? named : [metric];
}
