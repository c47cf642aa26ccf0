import type { AnnotatedPart } from "../../core/document.ts";
import { surfaceOf } from "../../core/surface-of.ts";

/** From this share of the documents on, ids that begin again are no coincidence. */
const NEARLY_ALL = 0.9;

/** The number of pairs of entities compared by their words. */
const MOST_PAIRS = 20_000;

/** The number of other documents that each document is compared with. */
const NEIGHBOURS = 8;

/**
 * Returns the number of documents whose ids are small numbers that begin again, if they do in nearly all documents, and
 * entities with equal ids have no more words in common than others; 0 otherwise.
 *
 * @param parts of one side that share ids
 */
export function documentsThatRestart(parts: readonly AnnotatedPart[]): number {
  const documents = parts.flatMap((part) => (part.hasUniqueIds === true ? [] : (numbersOf(part) ?? [])));
  if (documents.length < 2 || parts.some(({ hasUniqueIds }) => hasUniqueIds === true)) return 0;
  const least = documents.reduce((lowest, { from }) => Math.min(lowest, from), Infinity);
  if (new Set(documents.map(({ prefix }) => prefix)).size > 1 || least > 1) return 0;
  const again = documents.filter(({ from, isDense }) => from <= least + 1 && isDense);
  if (again.length < Math.max(2, NEARLY_ALL * documents.length)) return 0;
  return shareWords(again.map(({ part }) => part)) ? 0 : again.length;
}

interface NumberedPart {
  readonly part: AnnotatedPart;
  /** What all ids begin with, before their numbers; nothing if they differ or are no numbers. */
  readonly prefix?: string;
  /** The smallest id. */
  readonly from: number;
  /** Whether ids skip few numbers, so that they were counted in this document. */
  readonly isDense: boolean;
}

/** Returns the numbers of a part's entities; nothing if it has none, or if an id is no number or valid only there. */
function numbersOf(part: AnnotatedPart): NumberedPart | undefined {
  const { ids, local, length } = part.entities;
  if (length === 0) return undefined;
  let [from, to] = [Infinity, -Infinity];
  let prefix: string | undefined;
  for (let e = 0; e < length; e++) {
    const match = /^(\p{L}{0,12}[-_]?)(\d{1,6})$/u.exec(ids[e]);
    if (match === null || match[1] !== (prefix ?? match[1]) || local?.[e] === 1) {
      return { part, from: Infinity, isDense: false };
    }
    prefix = match[1];
    from = Math.min(from, Number(match[2]));
    to = Math.max(to, Number(match[2]));
  }
  return { part, ...(prefix !== undefined && { prefix }), from, isDense: to - from < 2 * length + 4 };
}

/**
 * Returns whether entities with equal ids have more words in common than entities with different ones: by more than two
 * standard errors, so that it is hardly due to chance.
 */
function shareWords(parts: readonly AnnotatedPart[]): boolean {
  const words = parts.map(wordsOfEntities);
  const equal = { pairs: 0, common: 0 };
  const unequal = { pairs: 0, common: 0 };
  for (const [d, own] of words.entries()) {
    for (const other of words.slice(d + 1, d + 1 + NEIGHBOURS)) {
      if (equal.pairs + unequal.pairs > MOST_PAIRS) break;
      for (const [id, these] of own) {
        for (const [otherId, those] of other) {
          const counts = id === otherId ? equal : unequal;
          counts.pairs++;
          if (Array.from(these).some((word) => those.has(word))) counts.common++;
        }
      }
    }
  }
  if (equal.pairs === 0) return false;
  const byChance = (unequal.common + 1) / (unequal.pairs + 2);
  const error = Math.sqrt((byChance * (1 - byChance)) / equal.pairs);
  return equal.common / equal.pairs > byChance + Math.max(0.1, 2 * error);
}

/** Returns the last words of the mentions of each entity, which are often their heads; none if words are unknown. */
function wordsOfEntities(part: AnnotatedPart): Map<string, Set<string>> {
  const { mentions, entities, tokens } = part;
  const words = new Map<string, Set<string>>();
  if (mentions.names === undefined && tokens?.form === undefined) return words;
  for (let m = 0; m < mentions.length; m++) {
    const id = entities.ids[mentions.entity[m]];
    const last = surfaceOf(part, m).toLowerCase().split(/\s+/).at(-1) ?? "";
    const own = words.get(id);
    if (own === undefined) words.set(id, new Set([last]));
    else own.add(last);
  }
  return words;
}
