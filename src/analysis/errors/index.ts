export {
  analyseErrors,
  compareSystemErrors,
  type ErrorRequest,
  findErrors,
  type ErrorAnalysis,
  bucketSizes,
  changeIn,
  type ErrorBuckets,
  type SystemComparison,
  type SystemErrors,
  compareErrors,
  type ErrorComparison,
} from "./analyse-errors.ts";
export {
  analysePart,
  defaultErrorOptions,
  type ErrorOptions,
  type IdentifiedError,
  type PartErrors,
} from "./analyse-part.ts";
export { compareScores, type ScoreComparison } from "./analyse-errors.ts";
export {
  type ClassSizes,
  type CrossTable,
  crossTable,
  type ErrorBase,
  type ErrorDivision,
  type ErrorUnit,
} from "./error-lists.ts";
export type { ErrorCounts } from "./error-counts.ts";
export { type ErrorFacet, errorFacets, type FacetValues } from "../../scoring/classes/facet-names.ts";
export { type ErrorLevel, errorLevels, type ErrorMention, type ErrorRecord } from "./error-record.ts";
export {
  type CorrectablePart,
  correctedPart,
  correctedResponse,
  type ErrorGain,
  WhatIf,
  type WhatIfPart,
  type WhatIfRow,
} from "./what-if.ts";
export { type ErrorType, errorTypes } from "../error-type.ts";
export type { NoteCode, Reason, WhyCode } from "./found-error.ts";
export type { Identity } from "./entity/identities.ts";
export { type LinkStrategy, linkStrategies } from "./link/spanning-tree.ts";
export { type Decision, decisions, type HeadKind, headKinds } from "./mention/decisions.ts";
export { type SpanTier, spanTiers } from "./span/near-twins.ts";
