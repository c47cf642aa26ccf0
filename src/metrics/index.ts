export type { AceParameters, AcePreset, TypeWeights } from "./ace-parameters.ts";
export type {
  ArcsVariant,
  ComponentSums,
  CompositeMetric,
  CountedMetric,
  DetectionCounts,
  EntityView,
  Lack,
  LackedInformation,
  LeaImportance,
  LinkCounts,
  MentionFeature,
  Metric,
  MetricOptions,
  MetricProperties,
  NamedImportance,
  OutcomeMetric,
  PartlyUndefined,
  RecallPrecision,
  ResolutionCounts,
  Score,
  SplitAntecedentPolicy,
  TellOutcome,
  NoShares,
  RatioShares,
  ShareColumns,
  Shares,
} from "./metric.ts";
export { arcsVariants, defaultMetricOptions, mainFigure, splitAntecedentPolicies } from "./metric.ts";
export { leaImportanceText, parseLeaImportance } from "./lea-importance.ts";
export { alignEntities, type EntityAlignment, type EntitySimilarity, type WeightedTable } from "./entity-alignment.ts";
export { findMetric, metrics, standardMetrics } from "./registry.ts";
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
