import { greatest } from "../../core/extremes.ts";
import { type AnnotatedPart, type Mentions, runsOf, type Tokens, type Spans } from "../../core/document.ts";
import { movedLayers } from "../../core/layers.ts";
import { maximalRuns } from "../../core/runs.ts";
import { type TextColumn, textAt, textColumn } from "../../core/text-column.ts";

/** A part whose tokens are known, with some that are not in the text, or none. */
type TokenPart = AnnotatedPart & { readonly tokens: Tokens };

/**
 * The same part of a document on tokens that they share: the words, and the zeros of all of them. A zero of one is that of another if it
 * is in the same sentence, behind as many words, and as many zeros behind that word. A mention around a zero of another part goes around
 * it: it does not have it.
 *
 * @param parts key and responses; absent where a side has no such part
 * @returns as they were if no two differ in their zeros, or if they do not have the same number of words in each sentence
 */
export function withCommonZeros(parts: readonly (AnnotatedPart | undefined)[]): readonly (AnnotatedPart | undefined)[] {
  const known = parts.filter(
    (part): part is TokenPart => part?.tokens !== undefined && part.mentions.names === undefined,
  );
  if (known.length < 2 || known.every(({ tokens }) => tokens.zero === undefined)) return parts;
  const gaps = known.map(({ tokens }) => zerosByGap(tokens));
  if (gaps.some(({ words }) => words.join() !== gaps[0].words.join())) return parts;
  const most = gaps[0].counts.map((_, gap) => greatest(gaps.map(({ counts }) => counts[gap])));
  if (gaps.every(({ counts }) => counts.every((count, gap) => count === most[gap]))) return parts;
  const length = most.reduce((sum, count) => sum + count, 0) + gaps[0].words.reduce((sum, count) => sum + count, 0);
  const places = gaps.map(({ counts }, i) => newPlaces(known[i].tokens, counts, most));
  const forms = commonForms(known, places, length);
  const moved = new Map(known.map((part, i) => [part, movedPart(part, places[i], length, forms)]));
  return parts.map((part) => (part === undefined ? undefined : (moved.get(part as TokenPart) ?? part)));
}

/** Words per sentence, and zeros before the first word of each sentence and behind each word, in text order. */
function zerosByGap({ length, zero, sentenceStarts = Int32Array.of(0) }: Tokens): {
  words: number[];
  counts: number[];
} {
  const starts = new Set(sentenceStarts);
  const words: number[] = [];
  const counts: number[] = [];
  for (let token = 0; token < length; token++) {
    if (token === 0 || starts.has(token)) {
      words.push(0);
      counts.push(0);
    }
    if (zero?.[token] === 1) {
      counts[counts.length - 1]++;
    } else {
      words[words.length - 1]++;
      counts.push(0);
    }
  }
  return { words, counts };
}

/** Where tokens and sentences of a part come to be. */
interface Places {
  readonly positions: Int32Array;
  /** By the first token that a sentence had. */
  readonly starts: ReadonlyMap<number, number>;
}

/** Where each token comes to be when each gap has room for the most zeros of any part, behind the part's own. */
function newPlaces(tokens: Tokens, counts: readonly number[], most: readonly number[]): Places {
  const { length, zero, sentenceStarts = Int32Array.of(0) } = tokens;
  const begins = new Set(sentenceStarts);
  const positions = new Int32Array(length);
  const starts = new Map<number, number>();
  let gap = -1;
  let next = 0;
  const closeGap = (): void => {
    if (gap >= 0) next += most[gap] - counts[gap];
    gap++;
  };
  for (let token = 0; token < length; token++) {
    if (token === 0 || begins.has(token)) {
      closeGap();
      starts.set(token, next);
    }
    if (zero?.[token] !== 1) closeGap();
    positions[token] = next++;
  }
  return { positions, starts };
}

/** The words, and for each zero what the first part that has it calls it. */
function commonForms(parts: readonly TokenPart[], places: readonly Places[], length: number): TextColumn | undefined {
  const forms: (string | undefined)[] = Array.from({ length });
  parts.forEach(({ tokens: { form } }, i) => {
    if (form === undefined) return;
    places[i].positions.forEach((position, token) => (forms[position] ??= textAt(form, token)));
  });
  return forms.every((form) => form === undefined) ? undefined : textColumn(forms.map((form = "_") => form));
}

/** A part with its tokens in their new places; what others have there is not in any line of its file, nor in its text. */
function movedPart(
  part: TokenPart,
  { positions, starts }: Places,
  length: number,
  forms: TextColumn | undefined,
): AnnotatedPart {
  const { tokens, mentions } = part;
  const text = (column: TextColumn): TextColumn => {
    const values = Array<string>(length).fill("");
    positions.forEach((position, token) => (values[position] = textAt(column, token)));
    return textColumn(values);
  };
  const marks = (column: Uint8Array, ofOthers: number): Uint8Array => {
    const values = new Uint8Array(length).fill(ofOthers);
    positions.forEach((position, token) => (values[position] = column[token]));
    return values;
  };
  const at = (token: number): number => (token < 0 ? -1 : positions[token]);
  const { tag, parse, nameClass, speaker, sentenceStarts, sentenceIds, zeroDependencies, governor, form, trimmable } =
    tokens;
  const moved: Tokens = {
    length,
    zero: marks(tokens.zero ?? new Uint8Array(tokens.length), 1),
    ...(form !== undefined && forms !== undefined && { form: withOwnWords(forms, form, positions, tokens) }),
    ...(tag !== undefined && { tag: text(tag) }),
    ...(parse !== undefined && { parse: text(parse) }),
    ...(nameClass !== undefined && { nameClass: text(nameClass) }),
    ...(speaker !== undefined && { speaker: text(speaker) }),
    ...(trimmable !== undefined && { trimmable: marks(trimmable, 0) }),
    ...(sentenceStarts !== undefined && { sentenceStarts: sentenceStarts.map((start) => starts.get(start) ?? length) }),
    ...(sentenceIds !== undefined && { sentenceIds }),
    ...(zeroDependencies !== undefined && {
      zeroDependencies: new Map(
        Array.from(zeroDependencies, ([token, dependencies]) => [
          at(token),
          dependencies.map(({ parent, relation }) => ({ parent: at(parent), relation })),
        ]),
      ),
    }),
    ...(governor !== undefined && { governor: movedGovernors(governor, positions, length) }),
  };
  const { layers } = part;
  const move = (spans: Spans): Spans => movedSpans(spans, positions, length);
  return {
    ...part,
    tokens: moved,
    mentions: movedMentions(mentions, positions, length),
    ...(layers !== undefined && { layers: movedLayers(layers, move) }),
  };
}

/** The common forms with a part's own words in them, which need not be those of the others. */
function withOwnWords(forms: TextColumn, own: TextColumn, positions: Int32Array, { zero }: Tokens): TextColumn {
  const values = Array.from({ length: forms.length }, (_, position) => textAt(forms, position));
  positions.forEach((position, token) => {
    if (zero?.[token] !== 1) values[position] = textAt(own, token);
  });
  return textColumn(values);
}

function movedGovernors(governor: Int32Array, positions: Int32Array, length: number): Int32Array {
  const moved = new Int32Array(length).fill(-2);
  governor.forEach((parent, token) => (moved[positions[token]] = parent < 0 ? parent : positions[parent]));
  return moved;
}

function movedMentions(mentions: Mentions, positions: Int32Array, length: number): Mentions {
  const { head } = mentions;
  return {
    ...mentions,
    ...(head !== undefined && { head: head.map((token) => (token < 0 ? -1 : movedToken(token, positions, length))) }),
    ...movedSpans(mentions, positions, length),
  };
}

/** Where a token comes to be; positions outside the tokens stay outside. */
function movedToken(token: number, positions: Int32Array, length: number): number {
  return token < positions.length ? positions[token] : length + token - positions.length;
}

function movedSpans(spans: Spans, positions: Int32Array, length: number): Spans {
  const pieces = new Map<number, Int32Array>();
  const minimum = new Map<number, Int32Array>();
  const at = (token: number): number => movedToken(token, positions, length);
  const moveRuns = (runs: Int32Array): Int32Array => {
    const bounds: number[] = [];
    for (let r = 0; r < runs.length; r += 2) {
      for (let token = runs[r]; token <= runs[r + 1]; token++) {
        const position = at(token);
        bounds.push(position, position);
      }
    }
    return maximalRuns(bounds);
  };
  const first = new Int32Array(spans.length);
  const last = new Int32Array(spans.length);
  for (let m = 0; m < spans.length; m++) {
    if (spans.first[m] < 0) {
      first[m] = last[m] = -1;
      continue;
    }
    const runs = moveRuns(runsOf(spans, m));
    first[m] = runs[0];
    last[m] = runs[runs.length - 1];
    if (runs.length > 2) pieces.set(m, runs);
    const least = spans.minimum?.get(m);
    if (least !== undefined) minimum.set(m, moveRuns(least));
  }
  return {
    length: spans.length,
    first,
    last,
    ...(pieces.size > 0 && { pieces }),
    ...(minimum.size > 0 && { minimum }),
  };
}
