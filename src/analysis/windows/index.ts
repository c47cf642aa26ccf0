/** Long texts: scores in windows and at the beginnings of texts, and the links that windows lose. */
export { analyseWindows, type BeginningScore, type WindowAnalysis, type WindowScore } from "./analyse-windows.ts";
export type { WindowSize } from "./cut-text.ts";
export type { LinkSums } from "./links-across.ts";
