// Made from the schemas by scripts/docs.ts. Do not edit.
export type { AgreeOutput } from "./agree-1.js";
export type { AnswersOutput } from "./answers-1.js";
export type { AuditOutput } from "./audit-1.js";
export type { CeilingOutput } from "./ceiling-1.js";
export type { CheckOutput } from "./check-1.js";
export type { CompareOutput } from "./compare-1.js";
export type { ErrorsOutput } from "./errors-1.js";
export type { ExplainOutput } from "./explain-1.js";
export type { ListOutput } from "./list-1.js";
export type { QuestionsOutput } from "./questions-1.js";
export type { ScoreOutput } from "./score-1.js";
export type { ServeOutput } from "./serve-1.js";
export type { StatsOutput } from "./stats-1.js";
export type { StudyOutput } from "./study-1.js";
export type { SuiteOutput } from "./suite-1.js";
export type { WindowsOutput } from "./windows-1.js";
