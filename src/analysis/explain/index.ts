export { explain, type ExplainRequest } from "./explain.ts";
export type { ExactFigures, Explainer, ExplainInput, NumberedMentions, Working } from "./explainer.ts";
export { explainers, findExplainer } from "./explainers/registry.ts";
export type { Explanation, ExplainedMetric, MetricWorking, PartWorking } from "./explanation.ts";
export type { Bracket, Expression, Operator } from "./expression.ts";
export type { Division, Partitions, SideName } from "./partitions.ts";
export type { AlignedPair, Equation, ExplainedFigures, ListedEntity, Piece } from "./piece.ts";
export { type Focus, fullLimits, type Limits, pageLimits } from "./scope.ts";
export { UnknownNameError } from "./unknown-name-error.ts";
