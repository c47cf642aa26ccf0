import type { ScoreIntervals } from "../analysis/score-intervals.ts";
import type { Diagnostic } from "../core/diagnostic.ts";
import type { GroupScore, Grouping, ScoreResult } from "../scoring/accumulator.ts";

/** One response as it is reported. */
export interface SystemReport {
  readonly name: string;
  readonly result: ScoreResult;
  readonly groups?: readonly GroupScore[];
  readonly intervals?: ScoreIntervals;
  /** What was wrong with the response. */
  readonly diagnostics: readonly Diagnostic[];
}

/** Everything that `score` says. */
export interface ScoreReport {
  readonly systems: readonly SystemReport[];
  readonly grouping?: Grouping;
  /** What was wrong with the key. */
  readonly diagnostics: readonly Diagnostic[];
}
