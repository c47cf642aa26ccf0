export { ContributionPoints } from "./corpus-contributions.ts";
export { type Contribution, contributionsTo, ratioSums, withoutShares } from "./corpus-contributions.ts";
export { sharesOfMentions } from "./corpus-contributions.ts";
export {
  type ContributionRow,
  corpusContributions,
  type FigureShare,
  type FigureShares,
} from "./corpus-contributions.ts";
export { chosenPart, type ContributingPart, metricShares, type MetricShares } from "./corpus-contributions.ts";
