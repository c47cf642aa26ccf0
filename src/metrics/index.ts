export type { AceParameters, AcePreset, TypeWeights } from "./ace-parameters.ts";
export type {
  ComponentSums,
  CompositeMetric,
  CountedMetric,
  DetectionCounts,
  Lack,
  LackedInformation,
  LinkCounts,
  MentionFeature,
  Metric,
  MetricOptions,
  MetricProperties,
  OutcomeMetric,
  PartlyUndefined,
  RecallPrecision,
  ResolutionCounts,
  Score,
  TellOutcome,
  NoShares,
  RatioShares,
  ShareColumns,
  Shares,
} from "./metric.ts";
export { defaultMetricOptions, mainFigure } from "./metric.ts";
export {
  type ArcsVariant,
  arcsVariants,
  type SplitAntecedentPolicy,
  splitAntecedentPolicies,
} from "./metric-options.ts";
export {
  type EntityView,
  type LeaImportance,
  leaImportanceText,
  type MentionTypeWeights,
  type NamedImportance,
  parseLeaImportance,
  type SideTypes,
  type TimesSize,
  type TypeImportance,
  type WeighedTypes,
} from "./lea-importance.ts";
export { alignEntities, type EntityAlignment, type EntitySimilarity, type WeightedTable } from "./entity-alignment.ts";
export { findMetric, metrics, standardMetrics } from "./registry.ts";
export type { ChainCounts } from "./antecedents.ts";
export type { ExpectedCounts } from "./metric.ts";
export type { SidedCell } from "./shares.ts";
export {
  type CellMetric,
  cellMetric,
  type CellRule,
  type WrittenCell,
  type WrittenRule,
  type WrittenShares,
  type WrittenSimilarity,
} from "./cell-metric.ts";
export type { AlignedSplit, FourCounts, SplitAlignment, SplitTable } from "./split/aligned-splits.ts";
export type { SplitCounting } from "./split/counting-splits.ts";
