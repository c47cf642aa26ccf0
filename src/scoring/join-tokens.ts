import type { Dependency } from "../core/dependency.ts";
import type { AnnotatedPart, Tokens } from "../core/document.ts";
import { type TextColumn, textColumn } from "../core/text-column.ts";

/** A part among those that are joined. */
export interface PlacedPart {
  /** What its sentences are named after. */
  readonly label: string;
  /** Where its tokens begin, and how many there may be; the other side's part has the same place. */
  readonly start: number;
  readonly length: number;
  /** Absent where this side has no such part. */
  readonly own?: AnnotatedPart | undefined;
  /** Its tokens, or, where this side has no such part, those of the other side. */
  readonly tokens?: Tokens | undefined;
}

/** What "" stands for where only some parts say it. */
const columnsWithBlanks = ["speaker", "nameClass"] as const;
/** What is known of all tokens or of none: blanks would be claims. */
const wholeColumns = ["form", "tag", "parse"] as const;

/**
 * The tokens of several parts one after the other; places that a part has no token for are empty words. A column that says
 * something of every token is there only if all parts with mentions have it. Sentences are named after their part.
 *
 * @param parts ascending, without gaps
 * @returns nothing if no part of this side has tokens
 */
export function joinTokens(parts: readonly PlacedPart[]): Tokens | undefined {
  if (parts.every(({ own }) => own?.tokens === undefined)) return undefined;
  const length = parts.reduce((sum, part) => sum + part.length, 0);
  const isWhole = (column: "sentenceStarts" | (typeof wholeColumns)[number]): boolean =>
    parts.some(({ tokens }) => tokens?.[column] !== undefined) &&
    parts.every(({ own }) => own === undefined || own.mentions.length === 0 || own.tokens?.[column] !== undefined);
  const texts = [
    ...wholeColumns.filter(isWhole),
    ...columnsWithBlanks.filter((column) => parts.some(({ tokens }) => tokens?.[column] !== undefined)),
  ];
  return {
    length,
    ...Object.fromEntries(texts.map((column) => [column, joinTexts(parts, column)])),
    ...(isWhole("sentenceStarts") && joinSentences(parts)),
    ...marks("zero", parts, length),
    ...marks("trimmable", parts, length),
    ...dependencies(parts, length),
    ...(parts.some(({ own }) => own?.tokens?.inferred === true) && { inferred: true }),
  };
}

/** What tokens depend on, by their places among all. */
function dependencies(parts: readonly PlacedPart[], length: number): Pick<Tokens, "governor" | "zeroDependencies"> {
  const governor = new Int32Array(length).fill(-2);
  const zeroDependencies = new Map<number, readonly Dependency[]>();
  for (const { start, tokens } of parts) {
    const moved = (token: number): number => (token < 0 ? token : start + token);
    governor.set(tokens?.governor?.map(moved) ?? [], start);
    for (const [token, own] of tokens?.zeroDependencies ?? []) {
      zeroDependencies.set(
        start + token,
        own.map(({ parent, relation }) => ({ parent: moved(parent), relation })),
      );
    }
  }
  return {
    ...(parts.some(({ tokens }) => tokens?.governor !== undefined) && { governor }),
    ...(zeroDependencies.size > 0 && { zeroDependencies }),
  };
}

const noTexts = textColumn([]);

function joinTexts(
  parts: readonly PlacedPart[],
  name: (typeof wholeColumns | typeof columnsWithBlanks)[number],
): TextColumn {
  const columns = parts.map(({ tokens }) => tokens?.[name] ?? noTexts);
  const used = columns.map(({ ends, length }) => (length === 0 ? 0 : ends[length - 1]));
  const bytes = new Uint8Array(used.reduce((sum, own) => sum + own, 0));
  const ends = new Int32Array(parts.reduce((sum, part) => sum + part.length, 0));
  let before = 0;
  columns.forEach((column, p) => {
    const { start, length } = parts[p];
    bytes.set(column.bytes.subarray(0, used[p]), before);
    for (let t = 0; t < column.length; t++) ends[start + t] = before + column.ends[t];
    before += used[p];
    ends.fill(before, start + column.length, start + length);
  });
  return { length: ends.length, bytes, ends };
}

/** A part without sentences of its own is one. */
function joinSentences(parts: readonly PlacedPart[]): Pick<Tokens, "sentenceStarts" | "sentenceIds"> {
  const starts: number[] = [];
  const ids: string[] = [];
  for (const { label, start, length, tokens } of parts) {
    if (length === 0) continue;
    const own = tokens?.sentenceStarts ?? [];
    if (own.length === 0) {
      starts.push(start);
      ids.push(label);
    }
    own.forEach((first, s) => {
      starts.push(start + first);
      ids.push(`${label} ${tokens?.sentenceIds?.[s] || s + 1}`.trimStart());
    });
  }
  return { sentenceStarts: Int32Array.from(starts), sentenceIds: ids };
}

function marks(name: "zero" | "trimmable", parts: readonly PlacedPart[], length: number): Pick<Tokens, typeof name> {
  if (parts.every(({ tokens }) => tokens?.[name] === undefined)) return {};
  const joined = new Uint8Array(length);
  for (const { start, tokens } of parts) joined.set(tokens?.[name] ?? [], start);
  return { [name]: joined };
}
