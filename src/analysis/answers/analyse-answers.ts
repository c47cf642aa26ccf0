import { listIn } from "../../core/arrays.ts";
import type { DiagnosticCode } from "../../core/diagnostic-severities.ts";
import type { Diagnostic } from "../../core/diagnostic.ts";
import { type AnnotatedPart, labelOf } from "../../core/document.ts";
import { textColumn } from "../../core/text-column.ts";
import { Accumulator } from "../../scoring/accumulator.ts";
import type { ScoreResult } from "../../scoring/corpus-scores.ts";
import { NotComparableError } from "../../scoring/not-comparable.ts";
import type { PartsPaired, PartSource } from "../../scoring/pair-parts.ts";
import { hasWords, type Worded } from "../../scoring/prepare.ts";
import type { ScoreOptions } from "../../scoring/score-options.ts";
import { scoreSources } from "../../scoring/score-sources.ts";
import { type AnswerState, answerStates, stateOf, textFacts, type TextFacts } from "./answer-facts.ts";

/** What a language model did with one document, or with one of its parts. */
export interface DocumentAnswer extends TextFacts {
  readonly document: string;
  readonly part: string;
  readonly state: AnswerState;
  /** Marked mentions. */
  readonly mentions: number;
  /** Mentions without a place in the key's text. They count as errors. */
  readonly unplaced: number;
  /** Brackets, tags and marks that could not be read as a mention. */
  readonly brokenTags: number;
}

/** The sums of `DocumentAnswer` over all documents of the key. */
export interface AnswerTotals
  extends Omit<TextFacts, "reached">,
    Pick<DocumentAnswer, "mentions" | "unplaced" | "brokenTags"> {
  readonly documents: number;
  /** The number of documents in each state. */
  readonly states: Readonly<Record<AnswerState, number>>;
  /**
   * Ids of entities that several documents use. Documents are scored one by one, so this does not change scores; across
   * documents, equal ids would mean the same entity.
   */
  readonly sharedIds: number;
  /** Documents of the answers that the key lacks. They are not counted, and not scored. */
  readonly extra: number;
}

/** What a language model did with a corpus, and how it scores. */
export interface AnswerAnalysis {
  /** In the order of the key. */
  readonly documents: readonly DocumentAnswer[];
  readonly totals: AnswerTotals;
  /** The scores over all documents of the key. Missing, empty and refused answers count as answers without mentions. */
  readonly all: ScoreResult;
  /** The scores over the documents with the state `answered`; absent if there are none. */
  readonly answered?: ScoreResult;
}

/** The diagnostics of brackets, tags and marks that are not a mention. */
const broken: ReadonlySet<string> = new Set<DiagnosticCode>([
  "markup-not-closed",
  "markup-not-opened",
  "markup-shape",
  "mark-not-opened",
  "mention-not-closed",
  "mention-not-opened",
  "bracket-without-id",
]);

/**
 * Finds what a language model did to the text that it should mark, document by document, and scores its answers.
 *
 * @param scoring options of scoring, with the scope `document`
 * @param report receives the diagnostics of scoring
 * @param readDiagnostics returns the diagnostics of reading the answers; called once all are read
 * @throws NotComparableError if the key or all answers have no words, or if the scope is larger than a document
 * @example
 *   const tokens = { length: 3, form: textColumn(["Ann", "left", "."]) };
 *   const key = { open: () => [{ ...partOf([[[0, 0]]], "x"), tokens }, { ...partOf([[[0, 0]]], "y"), tokens }] };
 *   const answers = { open: () => [{ ...partOf([[[0, 0]]], "x"), tokens }] };
 *   const found = analyseAnswers(key, answers, resolveOptions({}), () => undefined, () => []);
 *   found.documents.map(({ state }) => state); // → ["answered", "missing"]
 */

export function analyseAnswers(
  key: PartSource,
  answers: PartSource,
  scoring: ScoreOptions,
  report: (diagnostic: Diagnostic) => void,
  readDiagnostics: () => readonly Diagnostic[],
): AnswerAnalysis {
  if (scoring.scope !== "document")
    throw new NotComparableError(
      "units-differ",
      "answers are judged document by document, so --scope must be document",
    );
  const pairs = new Map<string, PartsPaired>();
  const unplaced = new Map<string, number>();
  let arePlaced = false;
  const [total] = scoreSources(
    key,
    [answers],
    scoring,
    (diagnostic) => {
      const { code, document = "" } = diagnostic;
      if (code === "placed-by-words") arePlaced = true;
      if (code === "unalignable-mention") unplaced.set(document, (unplaced.get(document) ?? 0) + 1);
      report(diagnostic);
    },
    { wants: () => true, matched: () => undefined, paired: (pair) => void pairs.set(pair.id, pair) },
  );
  const inKey = Array.from(pairs.values()).filter(({ key: own }) => own !== undefined);
  const brokenIn = brokenTagsOf(
    Array.from(pairs.values(), ({ responses }) => responses[0]),
    readDiagnostics(),
  );
  requireWords(inKey, arePlaced);
  const extra = Array.from(pairs.values()).flatMap(({ key: own, responses: [answer] }) =>
    own === undefined && answer !== undefined ? [answer] : [],
  );
  const inPlace = answersInPlace(inKey, extra);
  const documents = inKey.map(({ key: own, responses: [paired] }) => {
    const answer = paired ?? inPlace.get(own!);
    return documentAnswer(own!, answer, { unplaced: unplaced.get(labelOf(own!)) ?? 0, brokenTags: brokenIn(answer) });
  });
  const counts = total.counted();
  const usable = new Accumulator(total.options);
  inKey.forEach(({ id }, i) => {
    const own = counts.get(id);
    if (documents[i].state === "answered" && own !== undefined) usable.addOwn(id, own);
  });
  const totals = totalsOf(documents, inKey, extra.length - inPlace.size);
  return { documents, totals, all: total.result(), ...(totals.states.answered > 0 && { answered: usable.result() }) };
}

/**
 * Finds answers to documents that seem to have none, in a file that does not name documents: answers whose words are
 * those of no document, such as refusals. Between two answers that were paired, there must be as many of them as
 * documents without an answer. Answers with mentions stay left over, because they were not scored.
 *
 * @param extra the answers that were not paired
 */
function answersInPlace(
  inKey: readonly PartsPaired[],
  extra: readonly AnnotatedPart[],
): ReadonlyMap<AnnotatedPart, AnnotatedPart> {
  const found = new Map<AnnotatedPart, AnnotatedPart>();
  let [waiting, from]: [AnnotatedPart[], number] = [[], 0];
  const endAt = (to: number): void => {
    const between = extra.filter(({ position = 0 }) => from < position && position < to);
    if (between.length === waiting.length) {
      between.forEach((answer, i) => {
        if (answer.mentions.length === 0) found.set(waiting[i], answer);
      });
    }
    [waiting, from] = [[], to];
  };
  for (const { key, responses } of inKey) {
    const [answer] = responses;
    if (answer === undefined) waiting.push(key!);
    else endAt(answer.position ?? 0);
  }
  endAt(Infinity);
  return found;
}

/** @param arePlaced whether answers are lists of words, which were placed in the text of the key */
function requireWords(pairs: readonly PartsPaired[], arePlaced: boolean): void {
  const lacks = (side: string): NotComparableError =>
    new NotComparableError(
      "information-lacking",
      `the ${side} has no text; both files need it to show what a model did to the text`,
    );
  if (pairs.some(({ key }) => !hasWords(key?.tokens))) throw lacks("key");
  const answers = pairs.flatMap(({ responses: [answer] }) => answer ?? []);
  // Lists of words say nothing about the rest of the text.
  if (!arePlaced && answers.some(({ tokens }) => !hasWords(tokens))) throw lacks("response");
}

function documentAnswer(
  key: AnnotatedPart,
  answer: AnnotatedPart | undefined,
  { unplaced, brokenTags }: Pick<DocumentAnswer, "unplaced" | "brokenTags">,
): DocumentAnswer {
  const { document, part } = key;
  const mentions = answer?.mentions.length ?? 0;
  if (answer !== undefined && !hasWords(answer.tokens)) {
    // A list of mentions is no copy of the text.
    const none = { keyTokens: 0, tokens: 0, copied: 0, changed: 0, lost: 0, invented: 0, reached: 0 };
    const state = mentions > 0 ? "answered" : "empty";
    return { document, part, state, ...none, mentions, unplaced, brokenTags };
  }
  const facts = textFacts(key.tokens as Worded, (answer?.tokens ?? noWords) as Worded);
  const state = answer === undefined ? "missing" : stateOf(facts, mentions);
  return { document, part, state, ...facts, mentions, unplaced, brokenTags };
}

const noWords = { length: 0, form: textColumn([]) } satisfies Worded;

/** Returns how many tags of an answer are broken. Diagnostics name the document, and the line tells its part. */
function brokenTagsOf(
  answers: readonly (AnnotatedPart | undefined)[],
  diagnostics: readonly Diagnostic[],
): (answer: AnnotatedPart | undefined) => number {
  const counts = new Map<AnnotatedPart, number>();
  const byDocument = new Map<string, AnnotatedPart[]>();
  for (const answer of answers) if (answer !== undefined) listIn(byDocument, answer.document).push(answer);
  for (const { code, document = "", line = 0 } of diagnostics) {
    if (!broken.has(code)) continue;
    const parts = byDocument.get(document) ?? [];
    const own = parts.findLast((part) => (part.line ?? 0) <= line) ?? parts.at(0);
    if (own !== undefined) counts.set(own, (counts.get(own) ?? 0) + 1);
  }
  return (answer) => (answer === undefined ? 0 : (counts.get(answer) ?? 0));
}

function totalsOf(documents: readonly DocumentAnswer[], pairs: readonly PartsPaired[], extra: number): AnswerTotals {
  const sum = (of: (document: DocumentAnswer) => number): number =>
    documents.reduce((all, document) => all + of(document), 0);
  const users = new Map<string, Set<string>>();
  for (const {
    responses: [answer],
  } of pairs) {
    for (const id of answer?.entities.ids ?? []) users.set(id, (users.get(id) ?? new Set()).add(answer!.document));
  }
  const states = Object.fromEntries(
    answerStates.map((state) => [state, documents.filter((document) => document.state === state).length]),
  ) as Record<AnswerState, number>;
  return {
    documents: documents.length,
    states,
    keyTokens: sum(({ keyTokens }) => keyTokens),
    tokens: sum(({ tokens }) => tokens),
    copied: sum(({ copied }) => copied),
    changed: sum(({ changed }) => changed),
    lost: sum(({ lost }) => lost),
    invented: sum(({ invented }) => invented),
    mentions: sum(({ mentions }) => mentions),
    unplaced: sum(({ unplaced }) => unplaced),
    brokenTags: sum(({ brokenTags }) => brokenTags),
    sharedIds: Array.from(users.values()).filter((own) => own.size > 1).length,
    extra,
  };
}
