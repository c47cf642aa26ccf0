export {
  compareSuite,
  type SuiteCompareOptions,
  type SuiteComparison,
  type SuiteDifference,
  type SuitePair,
} from "./compare-suite.ts";
export {
  type CountedDataset,
  type DatasetFacts,
  type DatasetScore,
  type MeanFigures,
  type MeanScore,
  type Suite,
  type SuiteIntervals,
  type SuiteOptions,
  type SuiteScores,
  type SuiteSystem,
} from "./suite.ts";
export type { MeanIntervalKind } from "../../stats/mean-intervals.ts";
export { defaultSuiteOptions, scoreSuite } from "./suite-scores.ts";
