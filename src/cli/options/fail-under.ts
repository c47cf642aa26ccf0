import { mainFigure } from "../../metrics/kit/metric.ts";
import { listedNames } from "../../metrics/registry.ts";
import { metricMeant } from "../../metrics/spellings.ts";
import { percent } from "../../report/numbers.ts";
import { visible } from "../../report/visible.ts";
import type { SystemReport } from "../../report/score/score-report.ts";
import type { ScoreOptions } from "../../scoring/score-options.ts";
import { CommandError, exitCode } from "../exit-codes.ts";
import { writeError } from "../output/output.ts";
import type { CommandOption } from "./command-option.ts";

/** The lowest acceptable F1 of a metric, or the lowest value if the metric has only one figure. */
export interface Threshold {
  readonly metric: string;
  /** 0..1 */
  readonly least: number;
}

/** `--fail-under` */
export const failUnderOption: CommandOption = {
  flag: "--fail-under <minimum>",
  help: "exit with 1 if F1, or a metric's only figure, is below a percentage, such as lea=60,conll=70",
  heading: "Scores",
  common: true,
};

/** @param areAllCounted whether `options.metrics` are all that were counted, so that no other can be added */
export function parseThresholds(list: string | undefined, options: ScoreOptions, areAllCounted = false): Threshold[] {
  return (list === undefined ? [] : listedNames(list)).map((text) => parseThreshold(text, options, areAllCounted));
}

function parseThreshold(text: string, options: ScoreOptions, areAllCounted: boolean): Threshold {
  const [, name = "", value = ""] = /^([^=()]+(?:\(.*\))?)=(\d+(?:\.\d+)?)$/.exec(text) ?? [];
  if (name === "") {
    throw new CommandError(`--fail-under ${text}: use METRIC=PERCENT, for example lea=60`, exitCode.usage);
  }
  const found = metricMeant(name);
  if ("wrong" in found) throw new CommandError(`--fail-under ${text}: ${found.wrong}`, exitCode.usage);
  const metric = found.id;
  if (!options.metrics.some(({ id }) => id === metric)) {
    const known = options.metrics.map(({ id }) => id).join(", ");
    const what = areAllCounted ? `${metric} was not counted; choose from ${known}` : `add ${metric} to --metrics`;
    throw new CommandError(`--fail-under ${text}: ${what}`, exitCode.usage);
  }
  const percentage = Number(value);
  if (percentage > 0 && percentage <= 1) {
    throw new CommandError(
      `--fail-under ${text}: the value is in percent, so ${value} means ${value} %. For ${percent(percentage)} % use ${metric}=${percent(percentage)}`,
      exitCode.usage,
    );
  }
  if (percentage > 100) {
    throw new CommandError(`--fail-under ${text}: use a percentage from 0 to 100`, exitCode.usage);
  }
  return { metric, least: percentage / 100 };
}

/** Reports the scores that are too low, and returns whether there are any. An undefined score is too low. */
export function belowThreshold(systems: readonly SystemReport[], thresholds: readonly Threshold[]): boolean {
  let below = false;
  for (const { name, result } of systems) {
    for (const { metric, least } of thresholds) {
      const figure = mainFigure(result.scores[metric]);
      if (figure !== null && figure >= least) continue;
      below = true;
      writeError(
        `${visible(name)}: ${metric}${result.scores[metric].value === undefined ? " F1" : ""} is ${percent(figure)}, below ${percent(least)}\n`,
        "worse",
      );
    }
  }
  return below;
}
