export { type CheckedFile, checkParts } from "./check-parts.ts";
export { ConversionCheck, type ConversionResult, type Loss, type LossKind } from "./conversion-loss.ts";
