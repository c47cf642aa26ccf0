export {
  Accumulator,
  accumulator,
  type ConllBySingletons,
  type GroupScore,
  type NamedPart,
  type ScoreResult,
  type UnitRow,
} from "./accumulator.ts";
export type { MatchedMentions, PartIdentity } from "./part-counter.ts";
export type { PartObserver } from "./part-observer.ts";
export { type Grouping, groupings } from "./grouping.ts";
export type { CountHeader } from "./count-file/count-header.ts";
export type { CountedSystems, DiagnosticOwner, OwnedDiagnostic } from "./count-file/counted-systems.ts";
export { CountMerger } from "./count-file/merge-counts.ts";
export { type CountItem, readCounts } from "./count-file/read-counts.ts";
export { countLine, countLines } from "./count-file/write-counts.ts";
export { type CountedPart, type JoinedCounts, type LackIn } from "./counted-part.ts";
export type { Breakdown, BreakdownRow, PartBreakdown } from "./breakdown.ts";
export {
  type GapCounts,
  type GapExample,
  type GapFigures,
  type GapGender,
  type GapScore,
  gapExample,
  gapScore,
} from "./gap-score.ts";
export { type NamedFile, type PartSource, type PartsPaired, pairParts } from "./pair-parts.ts";
export { type Clusters, partOf, scoreClusters } from "./score-clusters.ts";
export { labelTable, scoreLabels } from "./score-labels.ts";
export {
  countedMetrics,
  defaultScoreOptions,
  resolveOptions,
  type ScoreOptions,
  type UserOptions,
} from "./score-options.ts";
export { type ScoredLayer, scoredLayers } from "./scored-layer.ts";
export { type Parts, score, scoreSources } from "./score-sources.ts";
export type { MatchedSides } from "./matched-sides.ts";
export { type LinkClass, linkClasses } from "./link-classes.ts";
export type { SharedScopes } from "./shared-scopes.ts";
export { type Scope, scopes, topicOf } from "./topic-of.ts";
export { type PreparedPart, tabulate } from "./tabulate.ts";
export { type FigureIntervals, type FigureName, figureNames } from "./measure-units.ts";
export { NotComparableError } from "./not-comparable-error.ts";
