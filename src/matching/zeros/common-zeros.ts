import { joinTokens, moveSpans } from "../../core/columns.ts";
import { greatest } from "../../core/arrays.ts";
import { defined } from "../../core/defined.ts";
import { type AnnotatedPart, runsOf, type Tokens, type Spans } from "../../core/document.ts";
import { movedLayers } from "../../core/layers.ts";
import { maximalRuns } from "../../core/runs.ts";
import { type TextColumn, textAt, textColumn } from "../../core/text-column.ts";

type TokenPart = AnnotatedPart & { readonly tokens: Tokens };

/**
 * Moves versions of a part to common tokens: the words, and the zeros of all versions. Two zeros are the same if they
 * are in the same sentence, after the same word, and have the same rank among the zeros there. A mention around a zero
 * of another version does not include it.
 *
 * @param parts key and responses; undefined for a side without this part
 * @returns the moved parts; unchanged if their zeros are the same, or if their sentences differ in the number of words
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

/**
 * Counts the words of each sentence, and the zeros before each sentence's first word and after each word, in text
 * order.
 */
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

interface Places {
  readonly positions: Int32Array;
  /** New positions of sentences, by their first tokens before the move. */
  readonly starts: ReadonlyMap<number, number>;
}

/**
 * Returns the new position of each token when each gap has room for the most zeros of any part. New zeros follow the
 * part's own.
 */
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

/** Returns the words, with each zero as written in the first part that has it. */
function commonForms(parts: readonly TokenPart[], places: readonly Places[], length: number): TextColumn | undefined {
  const forms: (string | undefined)[] = Array.from({ length });
  parts.forEach(({ tokens: { form } }, i) => {
    if (form === undefined) return;
    places[i].positions.forEach((position, token) => (forms[position] ??= textAt(form, token)));
  });
  return forms.every((form) => form === undefined) ? undefined : textColumn(forms.map((form = "_") => form));
}

function movedPart(
  part: TokenPart,
  { positions, starts }: Places,
  length: number,
  forms: TextColumn | undefined,
): AnnotatedPart {
  const { tokens, mentions, layers } = part;
  const { sentenceStarts, sentenceIds, form } = tokens;
  const zero = new Uint8Array(length).fill(1);
  positions.forEach((position, token) => (zero[position] = tokens.zero?.[token] ?? 0));
  const sentences = {
    ...(sentenceStarts !== undefined && { sentenceStarts: sentenceStarts.map((start) => starts.get(start) ?? length) }),
    ...defined({ sentenceIds }),
  };
  const placed = { tokens, at: (token: number) => positions[token], counts: true };
  const move = <Moved extends Spans>(spans: Moved): Moved => movedSpans(spans, positions, length);
  return {
    ...part,
    tokens: {
      ...joinTokens([placed], length, sentences),
      zero,
      ...(form !== undefined && forms !== undefined && { form: withOwnWords(forms, form, positions, tokens) }),
    },
    mentions: move(mentions),
    ...(layers !== undefined && { layers: movedLayers(layers, move) }),
  };
}

/** Replaces words in the common forms by the part's own, which may differ. */
function withOwnWords(forms: TextColumn, own: TextColumn, positions: Int32Array, { zero }: Tokens): TextColumn {
  const values = Array.from({ length: forms.length }, (_, position) => textAt(forms, position));
  positions.forEach((position, token) => {
    if (zero?.[token] !== 1) values[position] = textAt(own, token);
  });
  return textColumn(values);
}

/** Maps a token. Positions outside the tokens stay outside. */
function movedToken(token: number, positions: Int32Array, length: number): number {
  return token < positions.length ? positions[token] : length + token - positions.length;
}

function movedSpans<Moved extends Spans>(spans: Moved, positions: Int32Array, length: number): Moved {
  const at = (token: number): number => (token < 0 ? -1 : movedToken(token, positions, length));
  const runs = (own: Int32Array): Int32Array => {
    const bounds: number[] = [];
    for (let r = 0; r < own.length; r += 2) {
      for (let token = own[r]; token <= own[r + 1]; token++) {
        const position = at(token);
        bounds.push(position, position);
      }
    }
    return maximalRuns(bounds);
  };
  const places = Array.from({ length: spans.length }, (_, m) => runs(runsOf(spans, m)));
  return moveSpans(spans, places, { runs, token: at });
}
