export type {
  CompositeMetric,
  CountedMetric,
  EntityView,
  LeaImportance,
  LinkCounts,
  Metric,
  MetricOptions,
  MetricProperties,
  RecallPrecision,
  Score,
} from "./metric.ts";
export { defaultMetricOptions } from "./metric.ts";
export { alignEntities, type EntityAlignment } from "./entity-alignment.ts";
export { findMetric, metrics, standardMetrics } from "./registry.ts";
