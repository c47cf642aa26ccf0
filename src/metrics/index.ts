export type { BlockSizes, Times } from "./kit/block-sizes.ts";
export type { AceParameters, AcePreset, TypeWeights } from "./kit/ace-parameters.ts";
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
} from "./kit/metric.ts";
export { defaultMetricOptions, mainFigure } from "./kit/metric.ts";
export {
  type ArcsVariant,
  arcsVariants,
  type SplitAntecedentPolicy,
  splitAntecedentPolicies,
} from "./kit/metric-options.ts";
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
} from "./kit/lea-importance.ts";
export {
  alignEntities,
  type EntityAlignment,
  type EntitySimilarity,
  type WeightedTable,
} from "./kit/entity-alignment.ts";
export {
  type CountedRatio,
  defineMetric,
  type MetricNames,
  type RecallDefinition,
  type RuleDefinition,
  type ValueDefinition,
} from "./define-metric.ts";
export {
  findMetric,
  type MetricId,
  allMetricIds,
  type MetricName,
  metrics,
  type StandardMetricId,
  standardMetricIds,
  standardMetrics,
} from "./registry.ts";
export type { ChainCounts } from "./kit/antecedents.ts";
export type { ExpectedCounts } from "./kit/metric.ts";
export type { SidedCell } from "./kit/shares.ts";
export {
  type CellMetric,
  cellMetric,
  type CellRule,
  type WrittenCell,
  type WrittenRule,
  type WrittenShares,
  type WrittenSimilarity,
} from "./kit/cell-metric.ts";
export type { AlignedSplit, FourCounts, SplitAlignment, SplitTable } from "./kit/aligned-splits.ts";
export type { SplitCounting } from "./kit/aligned-splits.ts";
