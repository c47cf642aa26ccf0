import { greatest, least } from "../../core/arrays.ts";
import type { AnnotatedPart } from "../../core/document.ts";
import { surfaceOf } from "../../core/surface-of.ts";
import { defaultSeed, RandomWords, shuffle, streams } from "../../stats/random-words.ts";

/** From this share of the documents on, ids that begin again are no coincidence. */
const NEARLY_ALL = 0.9;

/** The number of pairs of entities compared by their words. */
const MOST_PAIRS = 20_000;

/** The number of other documents that each document is compared with. */
const NEIGHBOURS = 8;

/** How often ids are exchanged at random, and how often such ids may have as much in common as the real ones. */
const EXCHANGES = 200;
const BY_CHANCE = 40;

/** From this share on, and this much above that of other entities, entities with equal ids are plainly the same. */
const PLAIN = 0.75;
const PLAINLY_MORE = 0.3;

/** A part of one side, and that of the key if its ids are known to name the same entities in all documents. */
export interface PartWithKey {
  readonly part: AnnotatedPart;
  readonly key?: AnnotatedPart | undefined;
}

/** Documents whose ids begin again. */
export interface Restarts {
  readonly documents: number;
  /** Whether entities with equal ids have no more in common than if ids were exchanged at random. */
  readonly isSure: boolean;
}

/**
 * Returns the number of documents whose ids are small numbers that begin again, if they do in nearly all documents, and
 * entities with equal ids are not plainly the same.
 *
 * @param parts of one side that share ids
 */
export function documentsThatRestart(parts: readonly PartWithKey[]): Restarts | undefined {
  if (parts.some(({ part }) => part.hasUniqueIds === true)) return undefined;
  const documents = parts.flatMap((part) => numbersOf(part) ?? []);
  const lowest = documents.reduce((low, { from }) => Math.min(low, from), Infinity);
  if (new Set(documents.map(({ prefix }) => prefix)).size > 1 || lowest > 1) return undefined;
  const seen = new Map<number, number>();
  for (const { numbers } of documents) for (const number of numbers) seen.set(number, (seen.get(number) ?? 0) + 1);
  const again = documents.filter(({ numbers, to }) => {
    // If ids went on from document to document, hardly any would be in another one.
    const others = numbers.filter((number) => (seen.get(number) ?? 0) > 1).length;
    return to < lowest + 2 * numbers.length + SKIPPED && others * 2 >= numbers.length;
  });
  if (again.length < Math.max(2, NEARLY_ALL * documents.length)) return undefined;
  const likeness = likenessOfEqualIds(again.map(({ counted }) => counted));
  return likeness === "plain" ? undefined : { documents: again.length, isSure: likeness === "none" };
}

/** How many numbers a document may skip, besides as many as it has. */
const SKIPPED = 4;

interface NumberedPart {
  readonly counted: PartWithKey;
  /** What all ids begin with, before their numbers; nothing if they differ or are no numbers. */
  readonly prefix?: string;
  readonly numbers: readonly number[];
  /** The smallest and the greatest number. */
  readonly from: number;
  readonly to: number;
}

/**
 * Returns the numbers of a part's entities that other parts may share; none if one of them is no number. Returns nothing
 * without such entities.
 */
function numbersOf(counted: PartWithKey): NumberedPart | undefined {
  const { ids, local } = counted.part.entities;
  const shared = ids.filter((_, e) => local?.[e] !== 1);
  if (shared.length === 0) return undefined;
  const numbers: number[] = [];
  let prefix: string | undefined;
  for (const id of shared) {
    const match = /^(\p{L}{0,12}[-_]?)(\d{1,6})$/u.exec(id);
    if (match === null || match[1] !== (prefix ?? match[1])) {
      return { counted, numbers: [], from: Infinity, to: Infinity };
    }
    prefix = match[1];
    numbers.push(Number(match[2]));
  }
  return {
    ...{ counted, numbers, from: least(numbers), to: greatest(numbers) },
    ...(prefix !== undefined && { prefix }),
  };
}

/** Two documents, and which pairs of their entities have something in common. */
interface ComparedPair {
  readonly one: number;
  readonly other: number;
  readonly common: readonly (readonly boolean[])[];
}

/**
 * Returns whether entities with equal ids have more in common than entities with different ones, and more than if the
 * ids of each document were exchanged at random: plainly, somewhat, or not.
 */
function likenessOfEqualIds(parts: readonly PartWithKey[]): "plain" | "some" | "none" {
  const marks = parts.map(({ part, key }) => (key === undefined ? wordsOfEntities(part) : entitiesOfKey(part, key)));
  const ids = marks.map((own) => [...own.keys()]);
  const sets = marks.map((own) => [...own.values()]);
  const compared: ComparedPair[] = [];
  let pairs = 0;
  let common = 0;
  for (const [one, own] of sets.entries()) {
    for (let other = one + 1; other <= one + NEIGHBOURS && other < sets.length && pairs <= MOST_PAIRS; other++) {
      const rows = own.map((these) => sets[other].map((those) => Array.from(these).some((mark) => those.has(mark))));
      compared.push({ one, other, common: rows });
      pairs += own.length * sets[other].length;
      for (const row of rows) common += row.filter(Boolean).length;
    }
  }
  const equal = equalPairs(compared, ids);
  if (equal.pairs === 0) return "none";
  const share = equal.common / equal.pairs;
  const others = (common - equal.common + 1) / (pairs - equal.pairs + 2);
  if (share >= PLAIN && share > others + PLAINLY_MORE) return "plain";
  if (share <= others + LEAST_MORE) return "none";
  const random = new RandomWords(defaultSeed, streams.ids);
  let reached = 0;
  for (let n = 0; n < EXCHANGES && reached <= BY_CHANCE; n++)
    if (equalPairs(compared, exchanged(ids, random, n)).common >= equal.common) reached++;
  if (reached > BY_CHANCE) return "none";
  // A response to a key whose documents share entities probably shares them, too.
  return parts.some(({ key }) => key !== undefined) ? "plain" : "some";
}

/** How much larger the share of entities with equal ids must be. */
const LEAST_MORE = 0.1;

/** Counts pairs of entities with equal ids, and those that have something in common. */
function equalPairs(
  compared: readonly ComparedPair[],
  ids: readonly (readonly string[])[],
): { pairs: number; common: number } {
  const places = ids.map((own) => new Map(own.map((id, i) => [id, i])));
  const counts = { pairs: 0, common: 0 };
  for (const { one, other, common } of compared)
    ids[one].forEach((id, i) => {
      const j = places[other].get(id);
      if (j === undefined) return;
      counts.pairs++;
      if (common[i][j]) counts.common++;
    });
  return counts;
}

/** Exchanges the ids within each document at random. */
function exchanged(ids: readonly (readonly string[])[], random: RandomWords, trial: number): string[][] {
  const words = new Uint32Array(ids.reduce((sum, own) => sum + own.length, 0));
  random.fill(trial, words);
  let used = 0;
  return ids.map((own) => {
    const order = Int32Array.from(own.keys());
    shuffle(order, words.subarray(used));
    used += own.length;
    return Array.from(order, (i) => own[i]);
  });
}

/** Returns the entity of the key with which each entity has most mentions in common; none if it has no such mention. */
function entitiesOfKey(part: AnnotatedPart, key: AnnotatedPart): Map<string, Set<string>> {
  const found = new Map<string, Set<string>>();
  const nameOf = ({ mentions }: AnnotatedPart, m: number): string =>
    mentions.names?.[m] ?? `${mentions.first[m]}-${mentions.last[m]}`;
  const inKey = new Map<string, string>();
  for (let m = 0; m < key.mentions.length; m++) inKey.set(nameOf(key, m), key.entities.ids[key.mentions.entity[m]]);
  const counts = new Map<string, Map<string, number>>();
  for (let m = 0; m < part.mentions.length; m++) {
    const id = part.entities.ids[part.mentions.entity[m]];
    const own = counts.get(id) ?? new Map<string, number>();
    counts.set(id, own);
    const entity = inKey.get(nameOf(part, m));
    if (entity !== undefined) own.set(entity, (own.get(entity) ?? 0) + 1);
  }
  for (const [id, own] of counts) {
    const [most] = Array.from(own).sort(([, a], [, b]) => b - a);
    found.set(id, new Set(own.size === 0 ? [] : [most[0]]));
  }
  return found;
}

/** Returns the last words of the mentions of each entity, which are often their heads; none if words are unknown. */
function wordsOfEntities(part: AnnotatedPart): Map<string, Set<string>> {
  const { mentions, entities, tokens } = part;
  const words = new Map<string, Set<string>>();
  const areKnown = mentions.names !== undefined || tokens?.form !== undefined;
  for (let m = 0; m < mentions.length; m++) {
    if (entities.local?.[mentions.entity[m]] === 1) continue;
    const own = words.get(entities.ids[mentions.entity[m]]) ?? new Set<string>();
    words.set(entities.ids[mentions.entity[m]], own);
    if (areKnown) own.add(surfaceOf(part, m).toLowerCase().split(/\s+/).at(-1) ?? "");
  }
  return words;
}
