export type {
  ArcsVariant,
  CompositeMetric,
  CountedMetric,
  DetectionCounts,
  EntityView,
  Lack,
  LackedInformation,
  LeaImportance,
  LinkCounts,
  Metric,
  MetricOptions,
  MetricProperties,
  OutcomeMetric,
  RecallPrecision,
  ResolutionCounts,
  Score,
  SplitAntecedentPolicy,
  TellOutcome,
} from "./metric.ts";
export { defaultMetricOptions, mainFigure } from "./metric.ts";
export { leaImportanceText, parseLeaImportance } from "./lea-importance.ts";
export { alignEntities, type EntityAlignment } from "./entity-alignment.ts";
export { findMetric, metrics, standardMetrics } from "./registry.ts";
export type { TypeWeights } from "./type-weights.ts";
