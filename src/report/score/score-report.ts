import type { ChanceAdjusted } from "../../analysis/chance.ts";
import type { ScoreIntervals } from "../../analysis/score-intervals.ts";
import type { Diagnostic } from "../../core/diagnostic.ts";
import type { Score } from "../../metrics/metric.ts";
import type { GroupScore, ScoreResult } from "../../scoring/accumulator.ts";
import type { Breakdown } from "../../scoring/breakdown.ts";
import type { Grouping } from "../../scoring/grouping.ts";
import type { SharedScopes } from "../../scoring/scopes/shared-scopes.ts";
import type { Scope } from "../../scoring/scopes/topic-of.ts";
import type { RefusedResponse } from "../refused-response.ts";

/** One response in a report. */
export interface SystemReport {
  readonly name: string;
  readonly result: ScoreResult;
  readonly groups?: readonly GroupScore[];
  /** By metric id. */
  readonly breakdown?: Readonly<Record<string, Breakdown>>;
  readonly intervals?: ScoreIntervals;
  readonly chance?: ChanceAdjusted;
  /** Diagnostics of the response. */
  readonly diagnostics: readonly Diagnostic[];
}

/** The result of `score`, ready to be written. */
export interface ScoreReport {
  readonly systems: readonly SystemReport[];
  readonly grouping?: Grouping | Scope;
  /** The property by which the breakdowns divide mentions. */
  readonly divideBy?: string;
  /** Responses that were left out. */
  readonly refused?: readonly RefusedResponse[];
  /** Diagnostics of the key. */
  readonly diagnostics: readonly Diagnostic[];
}

/** Returns the name of the figures under the other singleton policy. */
export function otherTitle({ singletons }: NonNullable<SharedScopes["otherSingletons"]>): string {
  return singletons === "drop" ? "without singletons" : "with singletons";
}

/** Returns the additional figures of a scope larger than a document, in the form of metrics. */
export function sharedScores({ links, otherSingletons }: SharedScopes): Record<string, Score> {
  const suffix = otherSingletons === undefined ? "" : otherTitle(otherSingletons).replace(" ", "-");
  return Object.fromEntries([
    ...Object.entries(otherSingletons?.scores ?? {}).map(([id, score]) => [`${id}-${suffix}`, score] as const),
    ...Object.entries(links).map(([link, score]) => [`links-${link}`, score] as const),
  ]);
}
