export { explain, type ExplainRequest } from "./explain.ts";
export type { Explainer, ExplainInput, Working } from "./explainer.ts";
export { explainers, findExplainer } from "./explainers/registry.ts";
export type { Explanation, ExplainedMetric, MetricWorking, PartWorking } from "./explanation.ts";
export type { Bracket, Expression } from "./expression.ts";
export type { SideName } from "./partitions.ts";
export type { Equation, Piece } from "./piece.ts";
export { fullLimits, type Limits, pageLimits } from "./scope.ts";
export { UnknownNameError } from "./unknown-name-error.ts";
