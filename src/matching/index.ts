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
} from "./equal-mentions.ts";
export { exactMatching, type MentionPairs } from "./equal-mentions.ts";
export { type MatchRule, namedMatchRules, parseMatchRule } from "./match-rule.ts";
export { type ReasonedPairs, minaMatching } from "./mention-matching.ts";
export { type MinimumElement, type MinimumSpan, minimumSpans } from "./mina/minimum-spans.ts";
export type { LackedTokens } from "./mina/parse-fragment.ts";
export { type MovedPart, moveMentions } from "./move-mentions.ts";
export { npOnly, removeNested } from "./keep-mentions.ts";
export type { OnRows } from "./mention-graph.ts";
export { alignTokens, type TokenAlignment } from "./token-alignment.ts";
