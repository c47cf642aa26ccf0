/** Answers to multiple-choice questions about mentions. */
export {
  analyseQuestions,
  type AnsweredQuestions,
  type ComparedAnswers,
  type NoneChoices,
  type QuestionAnalysis,
  type QuestionOptions,
  type QuestionTally,
} from "./analyse-questions.ts";
export { type QuestionAnswer, readQuestions } from "./read-questions.ts";
