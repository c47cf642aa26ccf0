/** What language models did to the text that they should mark. */
export { type AnswerAnalysis, type AnswerTotals, analyseAnswers, type DocumentAnswer } from "./analyse-answers.ts";
export { type AnswerState, answerStates, type TextFacts, textFacts, type Worded } from "./answer-facts.ts";
