/** Scores against several keys of the same texts, and comparisons of systems with annotators. */
export { type Ceiling, type CeilingCounts, ceilingOf, type ShareOfCeiling } from "./ceiling.ts";
export {
  bestKeys,
  type ChosenKey,
  type KeyCoverage,
  keyCoverage,
  keyPolicies,
  type KeyPolicy,
  pooledKeys,
  signedKeys,
} from "./combined-keys.ts";
export { leastTestUnits, replacedAnnotators, type TestUnit, testUnits } from "./replaced-annotators.ts";
export {
  type PlacedSoftMention,
  requireSoft,
  softKeys,
  softMetrics,
  type SoftPart,
  softParts,
  worstSoftMentions,
} from "./soft-keys.ts";
export { type Attainable, attainableSoft } from "./soft-maximum.ts";
export { type Profile, type SoftMention, softMentions, softRecall, type SoftTable, softTable } from "./soft-table.ts";
