import type { Metric } from "../../metrics/metric.ts";
import type { Accumulator } from "../../scoring/accumulator.ts";
import type { MeasuredUnits } from "../measure-units.ts";
import type { DecidedOptions } from "./comparison.ts";
import type { SystemFigures } from "./system-figures.ts";

/** A system: one output, or several runs of one method. All have been given the same key. */
export interface SystemRuns {
  readonly name: string;
  readonly runs: readonly Accumulator[];
}

/** What all parts of a comparison are made from. */
export interface ComparisonContext {
  readonly options: DecidedOptions;
  readonly metrics: readonly Metric[];
  readonly measured: MeasuredUnits;
  /** In the order of the names of the systems. */
  readonly systems: readonly SystemRuns[];
  /** Of each system. */
  readonly figures: readonly SystemFigures[];
  readonly hasIntervals: boolean;
}
