import type { Tokens } from "../../core/document.ts";
import { maximalRuns } from "../../core/runs.ts";
import { textColumn } from "../../core/text-column.ts";

export interface TsvToken {
  readonly word: string;
  readonly line: number;
  /** Its position in the text, in UTF-16 units (some writers count characters), end exclusive. */
  readonly start: number;
  readonly end: number;
}

/** A line with annotations: a token or a part of one. */
export interface TsvUnit {
  /** `3-12`, or `3-12.1` for a part of a token. */
  readonly id: string;
  /** Index of the token. */
  readonly token: number;
  /** The part of the token, counted from its start; undefined for a whole token. An empty part is a position. */
  readonly part: { readonly start: number; readonly end: number } | undefined;
  readonly line: number;
  /** Empty if the unit has no annotations. */
  readonly fields: readonly string[];
}

export interface TsvDocument {
  readonly tokens: readonly TsvToken[];
  readonly units: readonly TsvUnit[];
  /** Indices of the tokens that begin sentences. */
  readonly sentenceStarts: readonly number[];
  /** One id for each sentence, or "" for none. */
  readonly sentenceIds: readonly string[];
}

export interface TsvMention {
  readonly entity: string;
  /** Indices of units, ascending; not empty. */
  readonly units: readonly number[];
  readonly entityType?: string | undefined;
}

/** Returns where a field begins in its line (1-based). */
export function fieldColumn({ fields }: TsvUnit, field: number): number {
  let column = 1;
  for (let f = 0; f < field; f++) column += fields[f].length + 1;
  return column;
}

export interface TsvLayer {
  readonly kind: "span" | "chain" | "relation";
  /** The layer's full name, with dots. */
  readonly name: string;
  /** Its features, one column each. The last feature of a relation is its source. */
  readonly features: readonly string[];
  /** The field of a token line with its first feature, from 0. */
  readonly column: number;
  /** The layer that a relation connects. */
  readonly base?: string;
}

const kinds: ReadonlyMap<string, TsvLayer["kind"]> = new Map(
  Object.entries({ T_SP: "span", T_CH: "chain", T_RL: "relation" }),
);

/** The fields before the annotations: the token's number, position and word. */
const FIXED = 3;

/** Parses a line such as `#T_SP=webanno.custom.Referent|entity|infstat`. Returns undefined if it declares no layer. */
export function parseLayer(line: string, before: readonly TsvLayer[]): TsvLayer | undefined {
  const [, tag = "", declaration = ""] = /^#(T_\w\w)=(.*)$/s.exec(line) ?? [];
  const kind = kinds.get(tag);
  if (kind === undefined) return undefined;
  const [name, ...features] = declaration.trim().split("|");
  // Even a layer without features has one column.
  if (features.length === 0) features.push("");
  const last = before.at(-1);
  const column = last === undefined ? FIXED : last.column + last.features.length;
  const base = features.findLast((feature) => feature.startsWith("BT_"))?.slice("BT_".length);
  return { kind, name, features, column, ...(kind === "relation" && base !== undefined && { base }) };
}

export function unqualifiedName(layer: string): string {
  return layer.slice(layer.lastIndexOf(".") + 1);
}

/** Returns the columns of a span layer with its own annotations. Columns for links have ids of other annotations. */
export function ownColumns({ features, column }: TsvLayer): number[] {
  const own = Array.from(features.keys()).filter((f) => !features[f].startsWith("ROLE_") && !features[f].includes("."));
  return (own.length === 0 ? [0] : own).map((f) => column + f);
}

/** Returns whether a layer annotates every token, so that an annotation does not imply a mention. */
export function isOfTokens(name: string): boolean {
  return /(?:^|\.)(?:Token|POS|Lemma|Stem|MorphologicalFeatures)$/.test(name);
}

/** One of the stacked annotations in a cell. */
interface TsvItem {
  /** The value as written, without the number in brackets. */
  readonly value: string;
  /** The number in brackets after the value, as written. */
  readonly id?: string;
}

/**
 * Splits a cell into annotations: none if it is `_` or empty, otherwise those separated by bars. Each of these may also
 * be `_`.
 */
export function itemsOf(cell: string | undefined): readonly TsvItem[] {
  if (cell === undefined || cell === "_" || cell === "") return [];
  return splitStack(cell).map((text) => {
    const match = /^(.*)\[(\d{1,15})\]$/s.exec(text);
    return match === null ? { value: text } : { value: match[1], id: match[2] };
  });
}

/** Splits at unescaped bars. */
function splitStack(cell: string): string[] {
  if (!cell.includes("|")) return [cell];
  const items: string[] = [];
  let start = 0;
  for (let p = 0; p < cell.length; p++) {
    if (cell[p] === "\\") p++;
    else if (cell[p] === "|") {
      items.push(cell.slice(start, p));
      start = p + 1;
    }
  }
  items.push(cell.slice(start));
  return items;
}

/** Decodes a value. `*` and `_` stand for a feature without a value. */
export function valueOf(item: TsvItem | undefined): string {
  if (item === undefined || item.value === "*" || item.value === "_") return "";
  return item.value.replace(/\\(->|.)/gs, (_, escaped: string) => controls[escaped] ?? escaped);
}

/** Encodes a value of a feature. */
export function escapeValue(value: string): string {
  return value.replace(/->|[\\[\]|_;*\t\n\r\f\x08]/g, (character) => `\\${codes.get(character) ?? character}`);
}

/** Encodes a word, a line of text, or the id of a sentence. */
export function escapeCellText(text: string): string {
  return text.replace(/[\\\t\n\r\f\x08]/g, (character) => `\\${codes.get(character) ?? character}`);
}

/** Codes that follow a backslash, for characters that cannot be in a cell. */
const controls: Readonly<Partial<Record<string, string>>> = { t: "\t", n: "\n", r: "\r", f: "\f", b: "\b" };

const codes: ReadonlyMap<string, string> = new Map(
  Object.entries(controls).map(([code, character = ""]) => [character, code]),
);

/**
 * Decodes a word, or the id of a sentence. The meaning of a backslash depends on the version of the program that wrote
 * the file, so the first reading whose length agrees with the offsets is used.
 *
 * @param length the expected length in UTF-16 units or characters; undefined if unknown
 */
export function cellText(raw: string, length?: number): string {
  if (!raw.includes("\\")) return raw;
  const readings = [
    // Version 3.2 and later: control characters and backslashes only.
    raw.replace(/\\([tnrfb\\])/g, (_, escaped: string) => controls[escaped] ?? escaped),
    // As in cells.
    valueOf({ value: raw }),
    // Version 3.1 and earlier: as in Java.
    raw.replace(/\\(?:u([0-9A-Fa-f]{4})|(.))/gs, (_, code: string | undefined, escaped: string) =>
      code === undefined ? (controls[escaped] ?? escaped) : String.fromCharCode(Number.parseInt(code, 16)),
    ),
    raw,
  ];
  return readings.find((reading) => reading.length === length || Array.from(reading).length === length) ?? readings[0];
}

interface UnitPlaces {
  readonly tokens: Tokens;
  /** Returns the tokens of some units, as runs. */
  readonly runsOf: (units: readonly number[]) => ArrayLike<number>;
}

/** How to divide a token: the offsets within it at which pieces begin, and the offsets of empty tokens. */
interface Division {
  readonly cuts: Set<number>;
  readonly empty: Set<number>;
}

interface DividedTokens {
  readonly forms: string[];
  readonly starts: number[];
  readonly ends: number[];
  /** Positions of empty tokens. */
  readonly zeros: number[];
  readonly sentenceStarts: number[];
  /** Position of the first piece of every token of the file. */
  readonly at: Int32Array;
  /** Positions of empty tokens, by the token of the file and the offset in it. */
  readonly emptyAt: Map<string, number>;
}

/**
 * Divides the tokens of the file. A token is split where a mention begins or ends within it. An empty mention becomes a
 * token without a word that is not in the text: before its token if it is at the token's start, otherwise after it.
 *
 * @param words whether to keep words, lines and positions in the text
 */
export function placeUnits(document: TsvDocument, mentions: readonly TsvMention[], words: boolean): UnitPlaces {
  const divisions = divide(document, mentions);
  const divided = divideTokens(document, divisions);
  const { forms, starts, ends, zeros, sentenceStarts } = divided;
  const isZero = new Uint8Array(zeros.length > 0 ? forms.length : 0);
  for (const zero of zeros) isZero[zero] = 1;
  const text = words ? textOfTokens(forms, starts, ends, new Set(sentenceStarts)) : undefined;
  const runOf = (u: number): [number, number] => placeOf(document.units[u], divisions, divided);
  return {
    runsOf: (units) =>
      units.length === 1 ? runOf(units[0]) : withoutGapsOfZeros(maximalRuns(units.flatMap(runOf)), isZero),
    tokens: {
      length: forms.length,
      sentenceStarts: Int32Array.from(sentenceStarts),
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

function divideTokens(document: TsvDocument, divisions: ReadonlyMap<number, Division>): DividedTokens {
  const { tokens } = document;
  const divided: DividedTokens = {
    forms: [],
    starts: [],
    ends: [],
    zeros: [],
    sentenceStarts: [],
    at: new Int32Array(tokens.length),
    emptyAt: new Map(),
  };
  const sentenceStarts = new Set(document.sentenceStarts);
  tokens.forEach((token, t) => {
    const division = divisions.get(t);
    if (sentenceStarts.has(t)) divided.sentenceStarts.push(divided.forms.length);
    if (division?.empty.has(0) === true) addEmpty(divided, token, t, 0);
    divided.at[t] = divided.forms.length;
    if (division === undefined) {
      divided.forms.push(token.word);
      divided.starts.push(token.start);
      divided.ends.push(token.end);
      return;
    }
    addPieces(divided, token, division.cuts);
    for (const place of ascending(division.empty)) if (place > 0) addEmpty(divided, token, t, place);
  });
  return divided;
}

function addPieces({ forms, starts, ends }: DividedTokens, token: TsvToken, cuts: ReadonlySet<number>): void {
  const { word, start, end } = token;
  const bounds = [0, ...ascending(cuts), Math.max(end - start, word.length)];
  for (let b = 0; b + 1 < bounds.length; b++) {
    forms.push(word.slice(bounds[b], bounds[b + 1]));
    starts.push(start + bounds[b]);
    ends.push(Math.min(end, start + bounds[b + 1]));
  }
}

function addEmpty(divided: DividedTokens, token: TsvToken, t: number, place: number): void {
  const { forms, starts, ends, zeros, emptyAt } = divided;
  const offset = place === 0 ? token.start : token.end;
  emptyAt.set(`${t} ${place}`, forms.length);
  zeros.push(forms.length);
  forms.push("");
  starts.push(offset);
  ends.push(offset);
}

function ascending(places: ReadonlySet<number>): number[] {
  return Array.from(places).sort((a, b) => a - b);
}

function placeOf(
  { token, part }: TsvUnit,
  divisions: ReadonlyMap<number, Division>,
  { at, emptyAt }: DividedTokens,
): [number, number] {
  const division = divisions.get(token);
  if (part === undefined) return [at[token], at[token] + (division?.cuts.size ?? 0)];
  if (part.start === part.end) {
    const position = emptyAt.get(`${token} ${part.start}`) ?? at[token];
    return [position, position];
  }
  const cuts = Array.from(division?.cuts ?? []);
  const first = cuts.filter((cut) => cut <= part.start).length;
  const last = cuts.filter((cut) => cut < part.end).length;
  return [at[token] + first, at[token] + last];
}

/** Joins runs that only empty tokens separate: a mention also covers empty tokens between two of its tokens. */
function withoutGapsOfZeros(runs: Int32Array, isZero: Uint8Array): Int32Array {
  if (runs.length === 2 || isZero.length === 0) return runs;
  const joined: number[] = [runs[0]];
  for (let r = 2; r < runs.length; r += 2) {
    if (isZero.subarray(runs[r - 1] + 1, runs[r]).includes(0)) joined.push(runs[r - 1], runs[r]);
  }
  joined.push(runs[runs.length - 1]);
  return Int32Array.from(joined);
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

/** Tokens are separated by at most this much white space. */
const WIDEST_GAP = 1000;

/** Builds the text with the tokens at their offsets, if offsets count UTF-16 units and each token fits. */
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
