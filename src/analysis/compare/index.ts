export {
  type Comparison,
  type ComparedPair,
  type ComparedSystem,
  CompareOptionError,
  type CompareOptions,
  type ComparisonNote,
  type ConllShares,
  type DecidedOptions,
  defaultCompareOptions,
  type GenreDifference,
  type OrderAgreement,
  type RankedSystem,
  type RunSpread,
  type UnitInfluence,
} from "./comparison.ts";
export { compare, type ComparisonRequest } from "./compare.ts";
export { compareClasses, type ComparedClass } from "./compare-classes.ts";
export { compareSystems } from "./compare-systems.ts";
export type { SystemRuns } from "./comparison-context.ts";
