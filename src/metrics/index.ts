export type {
  CompositeMetric,
  CountedMetric,
  EntityView,
  Lack,
  LackedInformation,
  LeaImportance,
  LinkCounts,
  Metric,
  MetricOptions,
  MetricProperties,
  RecallPrecision,
  Score,
} from "./metric.ts";
export { defaultMetricOptions, mainFigure } from "./metric.ts";
export { leaImportanceText, parseLeaImportance } from "./lea-importance.ts";
export { alignEntities, type EntityAlignment } from "./entity-alignment.ts";
export { findMetric, metrics, standardMetrics } from "./registry.ts";
export type { TypeWeights } from "./type-weights.ts";
