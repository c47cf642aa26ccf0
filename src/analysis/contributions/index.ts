export { ContributionPoints } from "./contribution-points.ts";
export { type Contribution, contributionsTo, ratioSums, withoutShares } from "./contributions.ts";
export { sharesOfMentions } from "./mention-shares.ts";
export {
  type ContributionRow,
  corpusContributions,
  type FigureShare,
  type FigureShares,
} from "./corpus-contributions.ts";
export { chosenPart, type ContributingPart, metricShares, type MetricShares } from "./metric-shares.ts";
