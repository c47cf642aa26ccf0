import type { Tokens } from "../../core/document.ts";
import { maximalRuns } from "../../core/runs.ts";
import { textColumn } from "../../core/text-column.ts";
import type { TsvDocument, TsvMention } from "./tsv-document.ts";

/** The tokens of a part, and where the units of its file are in them. */
export interface UnitPlaces {
  readonly tokens: Tokens;
  /** The tokens of some units, as runs. */
  readonly runsOf: (units: readonly number[]) => ArrayLike<number>;
}

/** How a token is divided: the places within it where pieces begin, and the places at its ends where there are empty tokens. */
interface Division {
  readonly cuts: Set<number>;
  readonly empty: Set<number>;
}

/**
 * Makes tokens of those of the file. A token is cut where a mention begins or ends within it. An empty mention is a token
 * without a word that is not in the text, before the token it belongs to if it is at its start, and behind it otherwise.
 *
 * @param words whether to keep words, lines and places in the text
 */
export function placeUnits(document: TsvDocument, mentions: readonly TsvMention[], words: boolean): UnitPlaces {
  const { tokens, units } = document;
  const divisions = divide(document, mentions);
  const forms: string[] = [];
  const zeros: number[] = [];
  const starts: number[] = [];
  const ends: number[] = [];
  /** Position of the first piece of every token. */
  const at = new Int32Array(tokens.length);
  const emptyAt = new Map<string, number>();
  const add = (word: string, start: number, end: number): void => {
    forms.push(word);
    starts.push(start);
    ends.push(end);
  };
  const addEmpty = (t: number, places: readonly number[]): void => {
    for (const place of places) {
      emptyAt.set(`${t} ${place}`, forms.length);
      zeros.push(forms.length);
      const { start, end } = tokens[t];
      add("", place === 0 ? start : end, place === 0 ? start : end);
    }
  };
  const sentenceStarts = new Set(document.sentenceStarts);
  const sentences: number[] = [];
  tokens.forEach(({ word, start, end }, t) => {
    if (sentenceStarts.has(t)) sentences.push(forms.length);
    const division = divisions.get(t);
    const empty = Array.from(division?.empty ?? []).sort((a, b) => a - b);
    addEmpty(
      t,
      empty.filter((place) => place === 0),
    );
    at[t] = forms.length;
    if (division === undefined) add(word, start, end);
    else {
      const bounds = [0, ...Array.from(division.cuts).sort((a, b) => a - b), Math.max(end - start, word.length)];
      for (let b = 0; b + 1 < bounds.length; b++) {
        add(word.slice(bounds[b], bounds[b + 1]), start + bounds[b], Math.min(end, start + bounds[b + 1]));
      }
    }
    addEmpty(
      t,
      empty.filter((place) => place > 0),
    );
  });

  const runOf = (u: number): [number, number] => {
    const { token, part } = units[u];
    const cuts = Array.from(divisions.get(token)?.cuts ?? []);
    if (part === undefined) return [at[token], at[token] + cuts.length];
    if (part.start === part.end) {
      const position = emptyAt.get(`${token} ${part.start}`) ?? at[token];
      return [position, position];
    }
    const first = cuts.filter((cut) => cut <= part.start).length;
    const last = cuts.filter((cut) => cut < part.end).length;
    return [at[token] + first, at[token] + last];
  };
  const isZero = new Uint8Array(zeros.length > 0 ? forms.length : 0);
  for (const zero of zeros) isZero[zero] = 1;
  const text = words ? textOfTokens(forms, starts, ends, new Set(sentences)) : undefined;
  return {
    runsOf: (of) => withoutGapsOfZeros(maximalRuns(of.flatMap(runOf)), isZero),
    tokens: {
      length: forms.length,
      sentenceStarts: Int32Array.from(sentences),
      ...(document.sentenceIds.some((id) => id !== "") && { sentenceIds: document.sentenceIds }),
      ...(zeros.length > 0 && { zero: isZero }),
      ...(words && { form: textColumn(forms) }),
      ...(words && divisions.size === 0 && { lines: linesOf(document) }),
      ...(text !== undefined && {
        inText: { text, starts: Int32Array.from(starts), ends: Int32Array.from(ends) },
      }),
    },
  };
}

function divide({ tokens, units }: TsvDocument, mentions: readonly TsvMention[]): Map<number, Division> {
  const divisions = new Map<number, Division>();
  for (const u of mentions.flatMap((mention) => mention.units)) {
    const { token, part } = units[u];
    if (part === undefined) continue;
    const division = divisions.get(token) ?? { cuts: new Set(), empty: new Set() };
    divisions.set(token, division);
    if (part.start === part.end) division.empty.add(part.start);
    else {
      const length = tokens[token].end - tokens[token].start;
      for (const cut of [part.start, part.end]) if (cut > 0 && cut < length) division.cuts.add(cut);
    }
  }
  return divisions;
}

/** Runs that only empty tokens separate are one: what lies between two tokens of a mention is covered by it. */
function withoutGapsOfZeros(runs: Int32Array, isZero: Uint8Array): Int32Array {
  if (runs.length === 2 || isZero.length === 0) return runs;
  const joined: number[] = [runs[0]];
  for (let r = 2; r < runs.length; r += 2) {
    if (isZero.subarray(runs[r - 1] + 1, runs[r]).includes(0)) joined.push(runs[r - 1], runs[r]);
  }
  return Int32Array.of(...joined, runs[runs.length - 1]);
}

function linesOf({ tokens }: TsvDocument): { token: Int32Array; line: Int32Array } {
  const token: number[] = [];
  const line: number[] = [];
  tokens.forEach((each, t) => {
    if (t > 0 && each.line === tokens[t - 1].line + 1) return;
    token.push(t);
    line.push(each.line);
  });
  return { token: Int32Array.from(token), line: Int32Array.from(line) };
}

/** More white space than this is not between two tokens. */
const WIDEST_GAP = 1000;

/** The text that has the tokens where their offsets say, if these count UTF-16 units and there is room for each. */
function textOfTokens(
  forms: readonly string[],
  starts: readonly number[],
  ends: readonly number[],
  sentences: ReadonlySet<number>,
): string | undefined {
  const pieces: string[] = [];
  let length = 0;
  for (let t = 0; t < forms.length; t++) {
    const gap = starts[t] - length;
    if (gap < 0 || gap > WIDEST_GAP || ends[t] - starts[t] !== forms[t].length) return undefined;
    pieces.push(gap > 0 && t > 0 && sentences.has(t) ? `\n${" ".repeat(gap - 1)}` : " ".repeat(gap), forms[t]);
    length = ends[t];
  }
  return pieces.join("");
}
