export { agreement, type DealingWork } from "./agreement.ts";
export { agreementMetrics, type AgreementOptions, type UserAgreementOptions } from "./agreement-options.ts";
export type {
  AbsentPart,
  AgreementFigure,
  AgreementResult,
  JointAgreement,
  MeanAgreement,
  MetricAgreement,
  PairAgreement,
  SetAgreement,
} from "./agreement-result.ts";
