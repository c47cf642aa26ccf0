import { formatSignature, parseSignature } from "../../core/signature.ts";
import { version } from "../../core/version.ts";
import type { Metric } from "../../metrics/kit/metric.ts";
import type { Accumulator } from "../../scoring/accumulator.ts";
import { intervalField } from "../../stats/intervals.ts";
import { generatorName } from "../../stats/random-words.ts";
import { tolerance } from "../../stats/tolerance.ts";
import type { MeasuredUnits } from "../measure-units.ts";
import type { CompareOptions, ComparedPair, ComparedSystem, DecidedOptions } from "./comparison.ts";
import type { SystemFigures } from "./system-figures.ts";

/** Returns the signature of a comparison, which does not depend on the order of the systems. */
export function comparisonSignature(
  options: CompareOptions,
  systems: readonly ComparedSystem[],
  pairs: readonly ComparedPair[],
  units: number,
): string {
  const scores = systems.flatMap(({ signatures }) => signatures.map((signature) => parseSignature(signature) ?? {}));
  const family = pairs.filter(({ metric, figure }) => metric === options.headline && figure === "f1");
  const drawn = family.find(({ method }) => method === "monte-carlo" || method === "bootstrap");
  const isRandom = drawn !== undefined || options.ci !== "none" || options.adjust === "tukey";
  const runs = systems.map(({ signatures }) => signatures.length).sort((a, b) => a - b);
  return formatSignature({
    test: options.claim === "method" ? (options.pairedRuns ? "runs.paired" : "runs") : options.test,
    mode: modeOf(family),
    ...(drawn !== undefined && { R: String(drawn.resamples) }),
    ...(isRandom && { seed: String(options.seed), rng: generatorName }),
    side: "2",
    tie: "ge",
    tol: String(tolerance),
    alpha: String(options.alpha),
    adj: options.adjust === "none" ? "none" : `${options.adjust}.${family.length}`,
    rank:
      options.baseline === undefined
        ? options.rank
        : `baseline.${responsesOf(systems.filter(({ name }) => name === options.baseline))}`,
    ...(options.figures !== "f1" && { figures: options.figures }),
    ci: intervalField(options.ci, options.confidence, options.resamples),
    headline: options.headline,
    unit:
      options.unit === "document"
        ? (scores[0]?.["scope"] ?? "doc")
        : options.unit === "genre"
          ? "cluster.genre"
          : options.unit,
    n: String(units),
    strata: options.strata,
    ...(options.claim === "method" && { runs: runs.join("+") }),
    ...scoreFields(scores[0] ?? {}),
    key: scores[0]?.["key"] ?? "",
    resp: responsesOf(systems),
    version,
  });
}

function responsesOf(systems: readonly ComparedSystem[]): string {
  return systems
    .flatMap(({ signatures }) => signatures.map((signature) => parseSignature(signature)?.["resp"]))
    .sort()
    .join("+");
}

/**
 * Returns how the p-values of the headline were computed: for example, `exact.6` from all arrangements of 6 units, or
 * `mc` from random ones.
 */
function modeOf(family: readonly ComparedPair[]): string {
  const modes = family.map(({ method, nEff }) =>
    method === "exact"
      ? `exact.${nEff}`
      : method === "identical"
        ? "identical"
        : method === "monte-carlo"
          ? "mc"
          : method,
  );
  return [...new Set(modes)].sort().join("+");
}

/** Returns the fields of a score's signature that the comparison's own fields do not replace. */
function scoreFields(fields: Readonly<Record<string, string>>): Record<string, string> {
  const left = new Set(["unit", "n", "key", "resp", "version"]);
  return Object.fromEntries(Object.entries(fields).filter(([name]) => !left.has(name)));
}

/** A system: one output, or several runs of one method. All systems have the same key. */
export interface SystemRuns {
  readonly name: string;
  readonly runs: readonly Accumulator[];
}

export interface ComparisonContext {
  readonly options: DecidedOptions;
  readonly metrics: readonly Metric[];
  readonly measured: MeasuredUnits;
  /** In the order of the names of the systems. */
  readonly systems: readonly SystemRuns[];
  /** In the order of `systems`. */
  readonly figures: readonly SystemFigures[];
  readonly hasIntervals: boolean;
}
