export { corpusHash, partDigest } from "./corpus-hash.ts";
export type { Dependency } from "./dependency.ts";
export type { Diagnostic, Severity } from "./diagnostic.ts";
export { type DiagnosticRule, diagnosticRules } from "./diagnostic-codes.ts";
export { type DiagnosticCode } from "./diagnostic-severities.ts";
export {
  type AnnotatedPart,
  type Entities,
  entitySizes,
  type Features,
  type JoinedPart,
  labelOf,
  lineOfToken,
  type Mentions,
  runsOf,
  type TokenLines,
  type Tokens,
  type TokensInText,
  type Bridging,
  type DiscourseDeixis,
  type Layers,
  type NonReferring,
  type PositionOrigin,
  type Spans,
  type SplitAntecedents,
  type VotedChoices,
  type Votes,
} from "./document.ts";
export type { ExactFraction } from "./exact-fraction.ts";
export type { Quotient, QuotientSum } from "./quotient-sum.ts";
export type { AbortSignalLike, LongWork, WorkProgress } from "./long-work.ts";
export { type MentionType, mentionType, nounTags } from "./mention-type.ts";
export type { Wrong } from "./option-record.ts";
export type { PairedMentions, SideMentions } from "./paired-mentions.ts";
export { onlyCommonMentions, type OverlapTable, overlapTable, transpose, withoutSingletons } from "./overlap-table.ts";
export { partKey, partName } from "./document.ts";
export { fMeasure, ratio, type ZeroDivision } from "./ratio.ts";
export { bibtex, type CitationKey, type Reference, references } from "./references.ts";
export type { SplitEntities } from "./split-sets.ts";
export {
  compareSignatures,
  formatSignature,
  parseSignature,
  type SignatureDifference,
  type SignatureFields,
} from "./signature.ts";
export type { SideName } from "./document.ts";
export { type TextColumn, textAt, textColumn } from "./text-column.ts";
export { version } from "./version.ts";
