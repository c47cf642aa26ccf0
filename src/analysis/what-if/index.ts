export { type EntityError, entityErrors, type SpanPair } from "./entity-errors.ts";
export { correctedPart } from "./corrected-part.ts";
export { typesUpTo } from "./corrected-table.ts";
export type { ErrorWhatIf, Gain, Gains, TypeGain } from "./gains.ts";
export type { Anchors } from "./pieces.ts";
export { type ErrorGain, WhatIf, type WhatIfPart, type WhatIfRow } from "./what-if.ts";
