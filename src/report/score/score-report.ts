import type { ChanceAdjusted } from "../../analysis/chance.ts";
import type { ClassIntervals } from "../../analysis/class-intervals.ts";
import type { ScoreIntervals } from "../../analysis/score-intervals.ts";
import type { ChosenKey, KeyCoverage, KeyPolicy } from "../../analysis/keys/combined-keys.ts";
import type { PlacedSoftMention } from "../../analysis/keys/soft-keys.ts";
import type { Attainable } from "../../analysis/keys/soft-maximum.ts";
import type { Diagnostic } from "../../core/diagnostic.ts";
import type { Score } from "../../metrics/kit/metric.ts";
import type { GroupScore, ScoreResult } from "../../scoring/corpus-scores.ts";
import type { Breakdown } from "../../scoring/breakdown.ts";
import type { Grouping } from "../../scoring/grouping.ts";
import type { SharedScopes } from "../../scoring/scopes/shared-scopes.ts";
import type { Scope } from "../../scoring/topic-of.ts";
import type { SampleEstimates } from "../../analysis/sample/sample-estimates.ts";
import type { RefusedResponse } from "../refused-response.ts";

/** How a sample of true clusters was drawn, and whether the bias of ratio estimators was corrected. */
export interface SampleReport {
  readonly weights: "uniform" | "size" | "table";
  readonly isAdjusted: boolean;
}

/** What is known of the estimates of one response. */
export type SampledSystem = Pick<SampleEstimates, "sizes" | "errors">;

/** The keys of a report, and how the scores against them were combined. */
export interface KeysReport {
  readonly policy: KeyPolicy;
  readonly names: readonly string[];
  readonly coverage: readonly KeyCoverage[];
  /** The id of the metric that chooses the best key. */
  readonly headline: string;
  /** If votes on single markables count in place of a whole key. */
  readonly votes?: { readonly markables: number; readonly votes: number };
  /** The highest soft F1 that any response could have. */
  readonly attainable?: readonly Attainable[];
}

export interface SystemReport {
  readonly name: string;
  readonly result: ScoreResult;
  /** They may be computed again each time that they are iterated over. */
  readonly groups?: Iterable<GroupScore>;
  /** By metric id. */
  readonly breakdown?: Readonly<Record<string, Breakdown>>;
  readonly intervals?: ScoreIntervals;
  /** The intervals of the breakdown's classes. */
  readonly classIntervals?: ClassIntervals;
  readonly chance?: ChanceAdjusted;
  /** With `--keys best`, the key of each document. */
  readonly bestKeys?: readonly ChosenKey[];
  /** With `--keys soft`, the mentions whose soft B³ is written out. */
  readonly softMentions?: readonly PlacedSoftMention[];
  /** Of estimates from a sample of true clusters. */
  readonly sample?: SampledSystem;
  readonly diagnostics: readonly Diagnostic[];
}

export interface ScoreReport {
  readonly systems: readonly SystemReport[];
  readonly grouping?: Grouping | Scope;
  readonly divideBy?: string;
  readonly refused?: readonly RefusedResponse[];
  /** With several keys. */
  readonly keys?: KeysReport;
  /** If scores are estimates from a sample of true clusters. */
  readonly sample?: SampleReport;
  /** Whether text shows the counts of metrics that have two classes of them. Other formats always do. */
  readonly details?: boolean;
  readonly diagnostics: readonly Diagnostic[];
}

export function otherTitle({ singletons }: NonNullable<SharedScopes["otherSingletons"]>): string {
  return singletons === "drop" ? "without singletons" : "with singletons";
}

export function sharedScores({ links, otherSingletons }: SharedScopes): Record<string, Score> {
  const suffix = otherSingletons === undefined ? "" : otherTitle(otherSingletons).replace(" ", "-");
  return Object.fromEntries([
    ...Object.entries(otherSingletons?.scores ?? {}).map(([id, score]) => [`${id}-${suffix}`, score] as const),
    ...Object.entries(links).map(([link, score]) => [`links-${link}`, score] as const),
  ]);
}

/** Returns notes about systems, each after its system's name; once and without it, if all systems have the same. */
export function notesBySystem(
  systems: readonly SystemReport[],
  notesOf: (system: SystemReport) => readonly string[],
): string[] {
  const notes = systems.map(notesOf);
  const [first, ...others] = notes;
  const common = new Set(first.filter((note) => others.every((own) => own.includes(note))));
  return [
    ...common,
    ...systems.flatMap(({ name }, i) => notes[i].filter((note) => !common.has(note)).map((note) => `${name}: ${note}`)),
  ];
}
