/**
 * The library: coreference evaluation. The same build runs in Node, browsers, Deno and Bun. More is under
 * `corefscope/analysis`, `corefscope/report`, `corefscope/node` and the entry points that are named after the rooms.
 *
 * @module corefscope
 */
export { type AuditRequest, audit } from "./analysis/audit/index.ts";
export { compare, type ComparisonRequest, CompareOptionError } from "./analysis/compare/index.ts";
export { type ErrorRequest, findErrors } from "./analysis/errors/index.ts";
export { explain, type ExplanationRequest, UnknownNameError } from "./analysis/explain/index.ts";
export type { Audit } from "./analysis/audit/index.ts";
export type { Comparison } from "./analysis/compare/index.ts";
export type { ErrorAnalysis } from "./analysis/errors/index.ts";
export type { Explanation } from "./analysis/explain/index.ts";
export {
  type AbortSignalLike,
  type AnnotatedPart,
  compareSignatures,
  type Diagnostic,
  type DiagnosticCode,
  type LongWork,
  type OverlapTable,
  parseSignature,
  version,
  type WorkProgress,
} from "./core/index.ts";
export type { BlobLike, ByteStream, Chunk } from "./formats/common/input/byte-stream.ts";
export { defineFormat, type FormatDefinition, type GivenDocument } from "./formats/define-format.ts";
export { UnreadableError } from "./formats/detecting-reader.ts";
export { type Format, type FormatId, formatIds, type ReadOptions } from "./formats/format.ts";
export {
  allMetricIds,
  type CountedRatio,
  defineMetric,
  findMetric,
  mainFigure,
  type Metric,
  type MetricId,
  type MetricName,
  type MetricNames,
  type RecallDefinition,
  type RuleDefinition,
  type Score,
  type StandardMetricId,
  standardMetricIds,
  type ValueDefinition,
} from "./metrics/index.ts";
export {
  Accumulator,
  accumulator,
  type ChosenMetric,
  type Clusters,
  type CorpusInput,
  type CorpusReading,
  type CorpusScore,
  countLines,
  CountMerger,
  type FileContent,
  type Grouping,
  type GroupScore,
  type ItemLabels,
  type LabelMeanings,
  type MajorCounts,
  type NamedContent,
  NotComparableError,
  partOf,
  type Parts,
  readCorpus,
  type ReadCorpusOptions,
  RefusedError,
  score,
  scoreClusters,
  scoreLabels,
  type Scores,
  type ScoreRequest,
  type ScoreResult,
  type UserOptions,
} from "./scoring/index.ts";
