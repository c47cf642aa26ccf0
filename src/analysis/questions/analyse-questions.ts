import { holm } from "../../stats/multiplicity.ts";
import type { Interval } from "../../stats/intervals.ts";
import { mcNemarTest, wilsonInterval } from "../../stats/proportions.ts";
import type { QuestionAnswer } from "./read-questions.ts";

/** How many questions a model has right. */
export interface QuestionTally {
  readonly questions: number;
  /** Questions for which the model chose something. */
  readonly answered: number;
  readonly correct: number;
  /** The share of all questions; `null` without questions. */
  readonly accuracy: number | null;
  /** Wilson's interval of the accuracy. */
  readonly interval: Interval;
}

/** What a model did with the option that none of the others is right. */
export interface NoneChoices {
  /** Questions with another right option, for which it chose none of the above. */
  readonly wrongly: number;
  /** Questions for which none of the above is right, for which it chose something else. */
  readonly missed: number;
}

/** The answers of one model. */
export interface AnsweredQuestions {
  readonly all: QuestionTally;
  /** Questions for which one of the named options is right, and those for which none is. */
  readonly named: QuestionTally;
  readonly none: QuestionTally;
  readonly noneChoices: NoneChoices;
  /** Answers that are not among the question's options. */
  readonly invented: number;
  /** Questions that other models have in their files and this one lacks. They count as wrong. */
  readonly missing: number;
  /** By field, by value. */
  readonly classes: Readonly<Record<string, Readonly<Record<string, QuestionTally>>>>;
}

/** McNemar's test of two models. */
export interface ComparedAnswers {
  /** The indices of the models. */
  readonly models: readonly [number, number];
  readonly onlyFirst: number;
  readonly onlySecond: number;
  readonly p: number;
  /** Adjusted for the number of pairs (Holm). */
  readonly adjusted: number;
}

/** The answers of several models to the same questions. */
export interface QuestionAnalysis {
  readonly models: readonly AnsweredQuestions[];
  readonly pairs: readonly ComparedAnswers[];
}

export interface QuestionOptions {
  /** The text of the option that none of the others is right. */
  readonly none: string;
  /** The fields whose values are classes. */
  readonly by: readonly string[];
  /** 0..1 */
  readonly confidence: number;
}

/**
 * Counts right answers to multiple-choice questions about mentions, in all, by class, and apart for questions whose right
 * answer is none of the above. An answer is right if it equals the right option, except for spaces around it.
 *
 * All models are asked the questions that any of them has. A question that a model did not answer counts as wrong.
 *
 * @param models at least one
 * @throws RangeError if two models have another right answer to a question, or a question lacks a field
 * @source Manikantan et al. (2025), IdentifyMe
 * @example
 *   const answer = (id, prediction) => ({ id, answer: "Ada", prediction, fields: {}, line: 1 });
 *   const options = { none: "None of the Above", by: [], confidence: 0.95 };
 *   analyseQuestions([[answer("1", "Ada"), answer("2", "Bo")]], options).models[0].all.accuracy; // → 1 / 2
 */
export function analyseQuestions(
  models: readonly (readonly QuestionAnswer[])[],
  options: QuestionOptions,
): QuestionAnalysis {
  const questions = new Map<string, QuestionAnswer>();
  for (const own of models) {
    for (const each of own) {
      const known = questions.get(each.id);
      if (known === undefined) questions.set(each.id, each);
      else if (known.answer !== each.answer)
        throw new RangeError(
          `the right answer to question ${each.id} is “${known.answer}” in one file and “${each.answer}” in another`,
        );
    }
  }
  const all = [...questions.values()];
  for (const field of options.by) {
    const lacking = all.find(({ fields }) => !Object.hasOwn(fields, field));
    if (lacking !== undefined)
      throw new RangeError(`question ${lacking.id} (line ${lacking.line}) has no field ${field}`);
  }
  const answersOf = models.map((own) => new Map(own.map((each) => [each.id, each])));
  const pairs = models.flatMap((_, first) =>
    models.slice(first + 1).map((__, i) => {
      const [a, b] = [answersOf[first], answersOf[first + 1 + i]];
      const only = (one: typeof a, other: typeof a): number =>
        all.filter(({ id }) => isCorrect(one.get(id)) && !isCorrect(other.get(id))).length;
      const [onlyFirst, onlySecond] = [only(a, b), only(b, a)];
      return { models: [first, first + 1 + i] as const, onlyFirst, onlySecond, p: mcNemarTest(onlyFirst, onlySecond) };
    }),
  );
  const adjusted = holm(pairs.map(({ p }) => p));
  return {
    models: answersOf.map((own) => answered(all, own, options)),
    pairs: pairs.map((pair, i) => ({ ...pair, adjusted: adjusted[i] })),
  };
}

function isCorrect(answer: QuestionAnswer | undefined): boolean {
  return answer !== undefined && answer.prediction === answer.answer;
}

function answered(
  questions: readonly QuestionAnswer[],
  answers: ReadonlyMap<string, QuestionAnswer>,
  { none, by, confidence }: QuestionOptions,
): AnsweredQuestions {
  const tally = (of: readonly QuestionAnswer[]): QuestionTally => {
    const correct = of.filter(({ id }) => isCorrect(answers.get(id))).length;
    return {
      questions: of.length,
      answered: of.filter(({ id }) => (answers.get(id)?.prediction ?? "") !== "").length,
      correct,
      accuracy: of.length === 0 ? null : correct / of.length,
      interval: wilsonInterval(correct, of.length, confidence),
    };
  };
  const isNone = (option: string): boolean => option.toLowerCase() === none.toLowerCase();
  const named = questions.filter(({ answer }) => !isNone(answer));
  const others = questions.filter(({ answer }) => isNone(answer));
  const chosen = (of: readonly QuestionAnswer[], holds: (prediction: string) => boolean): number =>
    of.filter(({ id }) => {
      const prediction = answers.get(id)?.prediction ?? "";
      return prediction !== "" && holds(prediction);
    }).length;
  return {
    all: tally(questions),
    named: tally(named),
    none: tally(others),
    noneChoices: { wrongly: chosen(named, isNone), missed: chosen(others, (option) => !isNone(option)) },
    invented: Array.from(answers.values()).filter(
      ({ prediction, options }) => prediction !== "" && options?.includes(prediction) === false,
    ).length,
    missing: questions.filter(({ id }) => !answers.has(id)).length,
    classes: Object.fromEntries(
      by.map((field) => {
        const values = [...new Set(questions.map(({ fields }) => fields[field]))].sort();
        return [
          field,
          Object.fromEntries(
            values.map((value) => [value, tally(questions.filter(({ fields }) => fields[field] === value))]),
          ),
        ];
      }),
    ),
  };
}
