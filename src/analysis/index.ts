export * from "./agreement/index.ts";
export { type BaselineKind, baselineKinds, baselinePart, type Lacking } from "./baseline.ts";
export { type CheckedFile, checkParts } from "./check-parts.ts";
export * from "./compare/index.ts";
export { ConversionCheck, type ConversionResult, type Loss, type LossKind } from "./conversion-loss.ts";
export { moosaviStrube2016Table5 } from "./published/moosavi-strube-2016-table-5.ts";
export {
  publishedResults,
  type PublishedResults,
  type PublishedTrack,
  publishedTracks,
} from "./published/published-results.ts";
export { type IntervalOptions, type ScoreIntervals, scoreIntervals } from "./score-intervals.ts";
export * from "./study/index.ts";
