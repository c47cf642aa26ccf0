import { type OverlapTable, total, withSizes } from "../core/overlap-table.ts";
import { type PairedMentions, pairedWhere } from "../core/paired-mentions.ts";
import type { Wrong } from "../core/option-record.ts";

/**
 * From what size an entity counts: from 1 on, a number of mentions; below 1, a share of the key's mentions in its
 * document (or part, or scope).
 */
export type MajorLimit = number;

/** What a limit leaves of a part, or of a corpus: `[left, of]`. */
export interface MajorCounts {
  readonly entities: readonly [left: number, of: number];
  readonly keyMentions: readonly [left: number, of: number];
  readonly responseMentions: readonly [left: number, of: number];
}

/**
 * Reads a limit such as `5`, `0.05` or `5%`.
 *
 * @example
 *   majorLimit("5%"); // → 0.05
 */
export function majorLimit(text: string): MajorLimit | Wrong {
  const percent = /^(\d+(?:\.\d+)?) ?%$/.exec(text.trim())?.[1];
  const limit = Number(percent === undefined ? text : `${percent}e-2`);
  const isWritten = text.trim() !== "" && (percent === undefined || limit < 1);
  return isWritten && wrongLimit(limit) === undefined
    ? limit
    : { wrong: "It must be a number of mentions such as 5, or a share above 0 and below 1 such as 0.05 or 5%." };
}

export function wrongLimit(limit: MajorLimit): string | undefined {
  const isShare = limit > 0 && limit < 1;
  return isShare || (Number.isSafeInteger(limit) && limit >= 1)
    ? undefined
    : `major is ${limit}, but it must be a whole number of mentions from 1, or a share above 0 and below 1`;
}

/**
 * Refuses a limit for an analysis of single entities and mentions, which would show those that are left out.
 *
 * @param what the analysis, as the subject of a sentence
 * @throws RangeError if there is a limit
 */
export function requireAllEntities({ major }: { readonly major: MajorLimit }, what: string): void {
  if (major !== 1) throw new RangeError(`${what} cannot leave out entities; leave out major, or use score or compare`);
}

/**
 * Returns the table with the key's major entities and what the response says of them:
 *
 * - an entity of the key is major if it reaches the limit;
 * - mentions of the key's other entities are left out on both sides;
 * - mentions that only the response has stay with the mentions of their entity; if none is left in it that a major
 *   entity has, they stay only if they reach the limit by themselves.
 *
 * So nothing is left out with a limit of 1.
 *
 * @example
 *   // The second key entity has one mention, which the response joins with the two of the first.
 *   const table = overlapTable(Int32Array.of(2, 1), Int32Array.of(3), [0, 0, 1], [0, 0, 0]);
 *   [...majorTable(table, 2).responseSizes]; // → [2]
 */
export function majorTable(table: OverlapTable, limit: MajorLimit): OverlapTable {
  if (limit === 1) return table;
  const { keySizes, responseSizes, cellKey, cellResponse, cellSize } = table;
  const isMajor = reaching(limit, total(keySizes));
  const keys = keySizes.map((size) => (isMajor(size) ? size : 0));
  const responses = responseSizes.slice();
  const isKept = new Uint8Array(responses.length);
  for (let c = 0; c < cellSize.length; c++) {
    if (keys[cellKey[c]] > 0) isKept[cellResponse[c]] = 1;
    else responses[cellResponse[c]] -= cellSize[c];
  }
  const left = responses.map((size, r) => (isKept[r] === 1 || isMajor(size) ? size : 0));
  return withSizes(table, keys, left);
}

/** Returns the mentions of `majorTable`. */
export function majorMentions(mentions: PairedMentions, limit: MajorLimit): PairedMentions {
  if (limit === 1) return mentions;
  const { key, response } = mentions;
  const isMajor = reaching(limit, key.mentions.length);
  const inMajor = (place: number): boolean => isMajor(key.sizes[key.entity[place]]);
  const isMinor = (place: number): boolean => response.twin[place] >= 0 && !inMajor(response.twin[place]);
  const left = new Int32Array(response.sizes.length);
  const isKept = new Uint8Array(response.sizes.length);
  response.entity.forEach((entity, place) => {
    if (isMinor(place)) return;
    left[entity]++;
    if (response.twin[place] >= 0) isKept[entity] = 1;
  });
  const counts = (entity: number): boolean => isKept[entity] === 1 || isMajor(left[entity]);
  return pairedWhere(mentions, inMajor, (place) => !isMinor(place) && counts(response.entity[place]));
}

/** Returns whether a number of mentions reaches a limit. Division by a whole number keeps shares such as 7 % exact. */
function reaching(limit: MajorLimit, mentions: number): (size: number) => boolean {
  return limit < 1 ? (size) => size > 0 && size / mentions >= limit : (size) => size >= limit;
}

export function majorCounts(all: OverlapTable, limit: MajorLimit): MajorCounts | undefined {
  if (limit === 1) return undefined;
  const left = majorTable(all, limit);
  return {
    entities: [left.keySizes.length, all.keySizes.length],
    keyMentions: [total(left.keySizes), total(all.keySizes)],
    responseMentions: [total(left.responseSizes), total(all.responseSizes)],
  };
}

export function sumMajorCounts(parts: readonly MajorCounts[]): MajorCounts | undefined {
  if (parts.length === 0) return undefined;
  const sum = (name: keyof MajorCounts): readonly [number, number] => [
    parts.reduce((all, part) => all + part[name][0], 0),
    parts.reduce((all, part) => all + part[name][1], 0),
  ];
  return { entities: sum("entities"), keyMentions: sum("keyMentions"), responseMentions: sum("responseMentions") };
}
