export { agreement, type DealingWork } from "./agreement.ts";
export type { Labels } from "./agreement-mentions.ts";
export {
  agreementMetrics,
  type AgreementOptions,
  type UserAgreementOptions,
  type AbsentPart,
  type AgreementFigure,
  type AgreementResult,
  type JointAgreement,
  type MeanAgreement,
  type MetricAgreement,
  type PairAgreement,
  type SetAgreement,
} from "./agreement-options.ts";
