export {
  alternativeTest,
  type AlternativeTest,
  alternativeTestLevel,
  type AnnotatorOutcome,
  type ComparedUnits,
} from "./alternative-annotator-test.ts";
export { bootstrap, type BootstrapOptions } from "./bootstrap.ts";
export { cohenKappa, type YesNoTable } from "./cohen-kappa.ts";
export { compactLetters, letterOf } from "./compact-letters.ts";
export {
  interval,
  type Interval,
  type IntervalInput,
  type IntervalKind,
  intervalKinds,
  leastUnits,
} from "./intervals.ts";
export { jackknifeError, leaveOneOut, minimumDetectableDifference } from "./jackknife.ts";
export { type Adjustment, adjustments, benjaminiHochberg, holm, maxT } from "./multiplicity.ts";
export { philox4x32, defaultSeed, RandomWords, streams } from "./random-words.ts";
export { kendallTauB, type RankRule, rankRules, rankSystems, type Standing } from "./ranks.ts";
export { crossedBootstrap, flipRuns, permuteRuns, type RunTest } from "./run-tests.ts";
export { mcNemarTest, wilsonInterval } from "./proportions.ts";
export { hypergeometricMean } from "./distributions.ts";
export { type Distance, intervalDistance, krippendorffAlpha, nominalDistance } from "./krippendorff.ts";
export { type SetDistance, type SetDistanceName, setDistanceNames, setDistances } from "./set-distances.ts";
export {
  differingUnits,
  exactTest,
  monteCarloTest,
  type SwapResult,
  type Trials,
} from "./swap-test.ts";
export type { Pair, TrialObserver } from "./trial-run.ts";
export { tukeyTest } from "./tukey-test.ts";
export {
  compareIds,
  DistinctColumns,
  figuresOf,
  type Measures,
  type ProgressListener,
  type UnitCounts,
} from "./unit-counts.ts";
