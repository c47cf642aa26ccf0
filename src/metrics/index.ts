export type {
  ArcsVariant,
  CompositeMetric,
  CountedMetric,
  DetectionCounts,
  EntityView,
  LeaImportance,
  LinkCounts,
  Metric,
  MetricOptions,
  MetricProperties,
  OutcomeMetric,
  RecallPrecision,
  ResolutionCounts,
  Score,
  TellOutcome,
} from "./metric.ts";
export { defaultMetricOptions } from "./metric.ts";
export { alignEntities, type EntityAlignment } from "./entity-alignment.ts";
export { findMetric, metrics, standardMetrics } from "./registry.ts";
