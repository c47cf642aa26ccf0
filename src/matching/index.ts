export { type Assignment, isUnique, maximumWeightAssignment, type WeightedGraph } from "./assignment.ts";
export {
  type DistinctMentions,
  type DuplicatePolicy,
  distinctMentions,
  type RepeatedMention,
} from "./distinct-mentions.ts";
export { exactMatching, type MentionPairs } from "./exact-matching.ts";
export { alignTokens, type MovedPart, moveMentions } from "./token-alignment.ts";
