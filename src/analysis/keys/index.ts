/** Scores against several keys of the same texts. */
export {
  bestKeys,
  type ChosenKey,
  type KeyCoverage,
  keyCoverage,
  keyPolicies,
  type KeyPolicy,
  pooledKeys,
} from "./combined-keys.ts";
export { type CountedVotes, softKeys, type SoftPart, softParts } from "./soft-keys.ts";
export { type Attainable, attainableSoft } from "./soft-maximum.ts";
export type { Profile, SoftTable } from "./soft-table.ts";
