/** What language models did to the text that they should mark. */
export { type AnswerAnalysis, type AnswerTotals, analyseAnswers, type DocumentAnswer } from "./analyse-answers.ts";
export type { Worded } from "../../scoring/prepare.ts";
export { type AnswerState, answerStates, type TextFacts, textFacts } from "./answer-facts.ts";
