import { greatest, least, listIn } from "../core/arrays.ts";
import { defined } from "../core/defined.ts";
import type { Dependency } from "../core/dependency.ts";
import type { DiagnosticCode } from "../core/diagnostic-severities.ts";
import { type Diagnostic, diagnosticOf } from "../core/diagnostic.ts";
import { type AnnotatedPart, labelOf, runsOf, surfaceOf, type Tokens } from "../core/document.ts";
import { type TextColumn, textAt, textColumn } from "../core/text-column.ts";
import { type FoundMention, mentionsToPart } from "../formats/common/parts/mentions-to-part.ts";
import { type Mark, marksIn, pairMarks } from "../formats/crac/marks.ts";
import { type AnswerAlignment, alignAnswer } from "../matching/answer-alignment.ts";
import { highestWord } from "../matching/heads/mention-heads.ts";
import type { ScoreOptions } from "./score-options.ts";

type Worded = AnnotatedPart & { readonly tokens: Tokens & { readonly form: TextColumn } };

/**
 * Puts a part without sentences and trees (`Tokens.bare`) on the words, sentences and trees of the other side, as
 * text2text-coref puts an answer on the treebank that it was made from. Mentions are read again within sentences, if
 * the part has marks. Each gets a head from the tree.
 *
 * With zeros matched as other tokens, a zero is that of the other side with the same governor and the same rank among
 * its zeros, and a mention with the words of one of the other side has its head. With zeros matched by position or
 * dependency, zeros stay behind their governors, and heads are those of the tree, as in text2text-coref.
 *
 * @returns the part unchanged if it is not bare, or if the other side cannot be its skeleton
 */
export function onSkeleton(
  part: AnnotatedPart,
  skeleton: AnnotatedPart | undefined,
  { zeros, onTokenMismatch, match }: Pick<ScoreOptions, "zeros" | "onTokenMismatch" | "match">,
  report: (diagnostic: Diagnostic) => void,
): AnnotatedPart {
  if (skeleton === undefined || !isWorded(part) || !isWorded(skeleton)) return part;
  if (part.tokens.bare !== true || skeleton.tokens.bare === true || skeleton.tokens.inferred === true) return part;
  const words = wordsOf(skeleton);
  const forms = Array.from({ length: part.tokens.length }, (_, token) => textAt(part.tokens.form, token));
  const texts = words.map((token) => textAt(skeleton.tokens.form, token).replaceAll(" ", "_"));
  const alignment = alignAnswer(forms, (token) => part.tokens.zero?.[token] === 1, texts);
  if (alignment === undefined) return part;
  const asOthers = zeros === "keep" || zeros === "drop";
  const built = buildTokens(part, skeleton, words, alignment, asOthers);
  const { marks } = part.tokens;
  const reading = { drops: onTokenMismatch === "discard", texts, forms };
  const spans = marks === undefined ? movedMentions(part, built) : readAgain(part, built, alignment, reading, marks);
  const tell = (code: DiagnosticCode, where: Partial<Diagnostic>): void => {
    report(diagnosticOf(code, { document: labelOf(skeleton), line: part.line, ...where }));
  };
  const lost = asOthers || match === "exact" ? undefined : unmatchable(skeleton);
  if (lost !== undefined && lost.mentions > 0) {
    tell("answers-cannot-match", {
      severity: lost.mentions < NOTICEABLE * lost.of ? "note" : "warning",
      data: { ...lost },
    });
  }
  const { lacking, added, changed } = alignment;
  if (lacking + added + changed > 0) {
    tell("token-count-mismatch", {
      severity: onTokenMismatch === "error" ? "error" : "warning",
      data: {
        keyTokens: words.length,
        responseTokens: words.length - lacking + added,
        inserted: added,
        deleted: lacking,
        changed,
        expanded: 0,
        unalignable: spans.lost.length,
      },
    });
  }
  for (const { entity, mention } of spans.lost) tell("unalignable-mention", { entity, mention });
  const heads = asOthers ? headsOf(skeleton) : new Map<string, number>();
  const found = spans.found.map((span): FoundMention => {
    const { 0: first, 1: last } = span.runs;
    const head = heads.get(`${first} ${last}`) ?? highestWord(built.tokens, first, last);
    return first < built.tokens.length ? { ...span, head } : span;
  });
  const { document, part: name, line, position } = part;
  const frame = { document, part: name, position, ...defined({ line }), tokens: built.tokens };
  const placed = mentionsToPart(frame, found);
  const isLocal = part.entities.local !== undefined;
  const local = isLocal && { local: new Uint8Array(placed.entities.length).fill(1) };
  return { ...part, ...placed, entities: { ...placed.entities, ...local } };
}

/** From this share of mentions on, a lower score needs an explanation. */
const NOTICEABLE = 0.05;

/** Counts the mentions of a key that no answer can have by their heads, because answers have those of the tree. */
function unmatchable({ mentions, tokens }: Worded): Record<"mentions" | "of" | "heads" | "zeros", number> {
  let [heads, zeros] = [0, 0];
  for (let m = 0; m < mentions.length; m++) {
    const [first, last, own] = [mentions.first[m], mentions.last[m], mentions.head?.[m] ?? -1];
    const head = own >= 0 ? own : highestWord(tokens, first, last);
    if (tokens.zero?.[head] === 1) {
      const parents = tokens.zeroDependencies?.get(head) ?? [];
      if (!parents.some(({ parent }) => parent >= 0)) zeros++;
    } else if (own >= 0 && own !== highestWord(tokens, first, last)) heads++;
  }
  return { mentions: heads + zeros, of: mentions.length, heads, zeros };
}

function isWorded(part: AnnotatedPart): part is Worded {
  return part.tokens?.form !== undefined && part.mentions.names === undefined;
}

function wordsOf({ tokens }: Worded): number[] {
  return Array.from({ length: tokens.length }, (_, token) => token).filter((token) => tokens.zero?.[token] !== 1);
}

interface Built {
  readonly tokens: Tokens;
  /** The new position of each token of the part, or -1. */
  readonly positions: Int32Array;
}

/** A token in the new order: a token of the skeleton, or a zero of the part, or both. */
interface Slot {
  readonly skeleton: number;
  readonly own: number;
  /** The word that a zero of the part depends on, as a token of the skeleton. */
  readonly governor: number;
}

function buildTokens(
  part: Worded,
  skeleton: Worded,
  words: readonly number[],
  { wordOf }: AnswerAlignment,
  asOthers: boolean,
): Built {
  const ownAt = new Map<number, number>();
  const behind = new Map<number, number[]>();
  wordOf.forEach((word, token) => {
    if (word < 0) return;
    if (part.tokens.zero?.[token] === 1) listIn(behind, words[word]).push(token);
    else ownAt.set(words[word], token);
  });
  const slots = asOthers
    ? slotsWithZeros(skeleton.tokens, ownAt, behind)
    : words.flatMap((token) => [
        { skeleton: token, own: ownAt.get(token) ?? -1, governor: -1 },
        ...(behind.get(token) ?? []).map((own) => ({ skeleton: -1, own, governor: token })),
      ]);
  return tokensOf(part, skeleton, slots);
}

/** Puts zeros of the part on those zeros of the skeleton that have the same governor and rank, if there are any. */
function slotsWithZeros(
  tokens: Tokens,
  ownAt: ReadonlyMap<number, number>,
  behind: ReadonlyMap<number, readonly number[]>,
): Slot[] {
  const left = new Map(Array.from(behind, ([word, zeros]) => [word, [...zeros]]));
  const taken = new Map<number, { readonly own: number; readonly governor: number }>();
  for (let token = 0; token < tokens.length; token++) {
    if (tokens.zero?.[token] !== 1) continue;
    const governor = tokens.zeroDependencies?.get(token)?.[0]?.parent ?? -1;
    const own = left.get(governor)?.shift();
    if (own !== undefined) taken.set(token, { own, governor });
  }
  const slots: Slot[] = [];
  for (let token = 0; token < tokens.length; token++) {
    if (tokens.zero?.[token] === 1) {
      slots.push({ skeleton: token, ...(taken.get(token) ?? { own: -1, governor: -1 }) });
      continue;
    }
    slots.push({ skeleton: token, own: ownAt.get(token) ?? -1, governor: -1 });
    for (const own of left.get(token) ?? []) slots.push({ skeleton: -1, own, governor: token });
  }
  return slots;
}

function tokensOf(part: Worded, { tokens: frame }: Worded, slots: readonly Slot[]): Built {
  const positions = new Int32Array(part.tokens.length).fill(-1);
  const moved = new Int32Array(frame.length).fill(-1);
  slots.forEach(({ skeleton, own }, at) => {
    if (own >= 0) positions[own] = at;
    if (skeleton >= 0) moved[skeleton] = at;
  });
  const move = (token: number): number => (token < 0 ? token : (moved[token] ?? -1));
  const { governor, sentenceStarts, wordDependencies, sentenceIds } = frame;
  const zeroDependencies = new Map<number, readonly Dependency[]>();
  slots.forEach(({ skeleton, governor: parent }, at) => {
    const told = skeleton < 0 ? undefined : frame.zeroDependencies?.get(skeleton);
    const own = told?.map((each) => ({ ...each, parent: move(each.parent) }));
    if (own !== undefined) zeroDependencies.set(at, own);
    else if (parent >= 0) zeroDependencies.set(at, [{ parent: move(parent), relation: "_" }]);
  });
  const isZero = slots.map(({ skeleton }) => skeleton < 0 || frame.zero?.[skeleton] === 1);
  const kept = (token: number): boolean => token < 0 || moved[token] >= 0;
  return {
    positions,
    tokens: {
      length: slots.length,
      form: textColumn(
        slots.map(({ skeleton, own }) => (skeleton < 0 ? textAt(part.tokens.form, own) : textAt(frame.form, skeleton))),
      ),
      ...(isZero.includes(true) && { zero: Uint8Array.from(isZero, Number) }),
      ...(zeroDependencies.size > 0 && { zeroDependencies }),
      ...(governor !== undefined && {
        governor: Int32Array.from(slots, ({ skeleton, governor: parent }) =>
          skeleton < 0 ? move(parent) : move(governor[skeleton]),
        ),
      }),
      ...(wordDependencies !== undefined && {
        wordDependencies: new Map(
          Array.from(wordDependencies, ([token, own]) => [
            move(token),
            own.filter(({ parent }) => kept(parent)).map((each) => ({ ...each, parent: move(each.parent) })),
          ]),
        ),
      }),
      ...(sentenceStarts !== undefined && { sentenceStarts: movedStarts(sentenceStarts, moved) }),
      ...defined({ sentenceIds }),
    },
  };
}

/** Returns where sentences start. Their first tokens may be zeros that are not in the new order. */
function movedStarts(starts: Int32Array, moved: Int32Array): Int32Array {
  return starts.map((start) => {
    let token = start;
    while (token < moved.length - 1 && moved[token] < 0) token++;
    return moved[token];
  });
}

interface Placed {
  readonly found: readonly FoundMention[];
  readonly lost: readonly { readonly entity: string; readonly mention: string }[];
}

interface Reading {
  /** Whether marks behind changed words are lost. */
  readonly drops: boolean;
  readonly texts: readonly string[];
  readonly forms: readonly string[];
}

/** Reads the marks again, of which those at words that the skeleton lacks are lost. */
function readAgain(
  part: Worded,
  { tokens, positions }: Built,
  { wordOf }: AnswerAlignment,
  { drops, texts, forms }: Reading,
  column: TextColumn,
): Placed {
  const marks = new Map<number, readonly Mark[]>();
  const lost: { entity: string; mention: string }[] = [];
  forms.forEach((form, token) => {
    const text = textAt(column, token);
    if (text === "") return;
    const own = marksIn(text).marks;
    const isChanged = part.tokens.zero?.[token] !== 1 && wordOf[token] >= 0 && texts[wordOf[token]] !== form;
    if (positions[token] >= 0 && !(drops && isChanged)) marks.set(positions[token], own);
    else for (const { entity } of own) lost.push({ entity, mention: `${form}|${text}` });
  });
  const starts = new Set(tokens.sentenceStarts);
  const { spans } = pairMarks(
    tokens.length,
    (token) => marks.get(token) ?? [],
    (token) => starts.has(token),
  );
  const line = part.line;
  return { found: spans.map(({ entity, first, last }) => ({ entity, runs: [first, last], line })), lost };
}

/** Moves mentions to the new positions. One without a word that the skeleton has keeps a place behind all others. */
function movedMentions(part: Worded, { tokens, positions }: Built): Placed {
  const { mentions, entities } = part;
  const lost: { entity: string; mention: string }[] = [];
  const found = Array.from({ length: mentions.length }, (_, m): FoundMention => {
    const runs = runsOf(mentions, m);
    const own: number[] = [];
    for (let r = 0; r < runs.length; r += 2) {
      for (let token = runs[r]; token <= runs[r + 1]; token++) {
        const at = positions[token] ?? -1;
        if (at >= 0) own.push(at);
      }
    }
    const entity = entities.ids[mentions.entity[m]];
    if (own.length > 0) return { entity, runs: [least(own), greatest(own)], line: mentions.line?.[m] };
    const place = tokens.length + 1 + lost.length;
    lost.push({ entity, mention: surfaceOf(part, m) });
    return { entity, runs: [place, place], line: mentions.line?.[m] };
  });
  const firstOf = ({ runs }: FoundMention): number => runs[0];
  return { found: found.sort((a, b) => firstOf(a) - firstOf(b) || b.runs[1] - a.runs[1]), lost };
}

/** Returns the heads of mentions without gaps, by their first and last tokens. */
function headsOf({ mentions, tokens }: Worded): ReadonlyMap<string, number> {
  const heads = new Map<string, number>();
  mentions.head?.forEach((head, m) => {
    if (head >= 0 && mentions.pieces?.has(m) !== true) heads.set(`${mentions.first[m]} ${mentions.last[m]}`, head);
  });
  return tokens.length === 0 ? new Map() : heads;
}
