export { diagnosticLine, diagnosticSentence } from "./diagnostic-text.ts";
export { countText, percent, undefinedMark } from "./numbers.ts";
export type { ScoreReport, SystemReport } from "./score-report.ts";
export { delimitedTable, latexText, markdownTable, type Table, textTable } from "./table.ts";
export { type ScoreFormat, scoreFormats, writeScoreReport } from "./write-score-report.ts";
