export {
  anotherAssignment,
  type Assignment,
  isUnique,
  maximumWeightAssignment,
  type WeightedGraph,
} from "./assignment.ts";
export {
  type DistinctMentions,
  type DuplicatePolicy,
  distinctMentions,
  type RepeatedMention,
} from "./distinct-mentions.ts";
export { exactMatching, type MentionPairs } from "./exact-matching.ts";
export { type MovedPart, moveMentions } from "./move-mentions.ts";
export { alignTokens, type TokenAlignment } from "./token-alignment.ts";
