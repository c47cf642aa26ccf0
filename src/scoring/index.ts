export { Accumulator, accumulator, type NamedPart } from "./accumulator.ts";
export type { ConllBySingletons, GroupScore, ScoreResult, UnitRow } from "./corpus-scores.ts";
export type { Breakdown, BreakdownRow, PartBreakdown } from "./breakdown.ts";
export type {
  CountedKeys,
  CountedSystems,
  CountHeader,
  DiagnosticOwner,
  LabelsMark,
  OwnedDiagnostic,
} from "./count-file/count-header.ts";
export { type CountItem, countLine, countLines, readCounts } from "./count-file/count-lines.ts";
export { CountMerger } from "./count-file/merge-counts.ts";
export type { FacetsBeingTold } from "./classes/facet-names.ts";
export type { ClusterCounts, CountedPart, JoinedCounts, LackIn } from "./counted-part.ts";
export {
  type GapCounts,
  type GapExample,
  type GapFigures,
  type GapGender,
  type GapScore,
  gapExample,
  gapScore,
} from "./gap-score.ts";
export { type Grouping, groupings } from "./grouping.ts";
export type { MajorCounts } from "./major-entities.ts";
export { type NamedFile, type PartSource, type PartsPaired, pairParts } from "./pair-parts.ts";
export type { PreparedPart } from "./prepare.ts";
export {
  type Clusters,
  type LabelMeanings,
  type ItemLabels,
  labelTable,
  partOf,
  scoreClusters,
  scoreLabels,
} from "./score-clusters.ts";
export {
  type ChosenMetric,
  countedMetrics,
  defaultScoreOptions,
  resolveOptions,
  type ScoredLayer,
  scoredLayers,
  type ScoreOptions,
  type Scores,
  type UncheckedOptions,
  type UserOptions,
} from "./score-options.ts";
export {
  type CorpusInput,
  type CorpusReading,
  type FileContent,
  type NamedContent,
  readCorpus,
  type ReadCorpusOptions,
} from "./read-corpus.ts";
export { RefusedError } from "./refused-error.ts";
export { NotComparableError } from "./not-comparable.ts";
export type { MatchedMentions, PartIdentity, PartObserver } from "./score-part.ts";
export { type CorpusScore, type Parts, score, type ScoreRequest, scoreSources } from "./score-sources.ts";
export type { SharedScopes } from "./scopes/shared-scopes.ts";
export { type Scope, scopes, topicOf } from "./topic-of.ts";
export { type LinkClass, linkClasses, type MatchedSides, tabulate } from "./tabulate.ts";
