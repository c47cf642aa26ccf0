/** The part of the library under `corefscope/analysis`: analyses of results. */
export * from "./agreement/index.ts";
export * from "./answers/index.ts";
export * from "./audit/index.ts";
export { type BaselineKind, baselineKinds, baselinePart, type Lacking } from "./baseline.ts";
export { type ChanceAdjusted, type ChanceFigure, type ChanceOptions, ChanceScorer } from "./chance.ts";
export { type CheckedFile, checkParts } from "./check-parts.ts";
export * from "./compare/index.ts";
export * from "./contributions/index.ts";
export * from "./errors/index.ts";
export * from "./explain/index.ts";
export { type Combination, combinations, combinedPart, DifferentTextError } from "./combine.ts";
export { ConversionCheck, type ConversionResult, type Loss, type LossKind } from "./conversion-loss.ts";
export * from "./keys/index.ts";
export { type FigureIntervals, type FigureName, figureNames } from "./measure-units.ts";
export { moosaviStrube2016Table5, type Table5System } from "./published/published-results.ts";
export { pradhan2014Table1 } from "./published/published-results.ts";
export {
  type PublishedMetric,
  publishedMetrics,
  publishedResults,
  type PublishedResults,
  type PublishedScores,
  type PublishedTrack,
  publishedTracks,
} from "./published/published-results.ts";
export {
  type PublishedAceScores,
  type PublishedModel,
  type PublishedSizes,
  recasensHovy2011Table14,
  recasensHovy2011Table16,
  recasensHovy2011Table2,
} from "./published/recasens-hovy-2011.ts";
export { type IntervalOptions, type ScoreIntervals, scoreIntervals } from "./score-intervals.ts";
export * from "./sample/index.ts";
export * from "./questions/index.ts";
export * from "./suite/index.ts";
export * from "./what-if/index.ts";
export * from "./windows/index.ts";
