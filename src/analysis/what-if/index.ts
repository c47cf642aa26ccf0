export { type EntityError, entityErrors, type SpanPair } from "./entity-errors.ts";
export { typesUpTo } from "./corrected-table.ts";
export type { ErrorWhatIf, Gain, Gains, TypeGain } from "./gains.ts";
export type { Anchors } from "./pieces.ts";
