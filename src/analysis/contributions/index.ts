export { additiveMetrics, notAdditive } from "./additive-metrics.ts";
export { ContributionPoints } from "./contribution-points.ts";
export { type Contribution, contributionsTo, ratioSums } from "./contributions.ts";
export { sharesOfMentions } from "./mention-shares.ts";
export type { Additive, RatioShares, ShareColumns } from "./shares.ts";
export {
  type ContributionRow,
  corpusContributions,
  type FigureShare,
  type FigureShares,
} from "./corpus-contributions.ts";
export { chosenPart, type ContributingPart, metricShares, type MetricShares } from "./metric-shares.ts";
