export { agreement, type DealingWork } from "./agreement.ts";
export { adjudicatedPart, type AdjudicatedPart, type Ruling } from "./adjudication.ts";
export type { MarkedPart } from "./agreement-collector.ts";
export {
  agreementBy,
  type AgreementDivision,
  agreementDivisions,
  type GroupAgreement,
  type GroupedAgreement,
} from "./agreement-groups.ts";
export type { Labels, Marking } from "./agreement-mentions.ts";
export {
  agreementMetrics,
  type AgreementOptions,
  type UserAgreementOptions,
  type AbsentPart,
  type AlikeDocuments,
  type AgreementFigure,
  type AgreementResult,
  type JointAgreement,
  type MeanAgreement,
  type MetricAgreement,
  type PairAgreement,
  type SetAgreement,
  type UnmarkedDocuments,
} from "./agreement-options.ts";
export { type Disagreement, type DisagreementKind, disagreementsIn } from "./disagreements.ts";
export { perhapsCopied } from "./alike.ts";
export {
  type AgreementCaution,
  type AgreementStanding,
  agreementVerdict,
  type AgreementVerdict,
  krippendorffLimits,
} from "./verdict.ts";
