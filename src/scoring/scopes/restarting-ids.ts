import { greatest, least } from "../../core/arrays.ts";
import { defined } from "../../core/defined.ts";
import { type AnnotatedPart, surfaceOf } from "../../core/document.ts";
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
    ...defined({ prefix }),
  };
}

/** What tells an entity: how many of its mentions have each of some words, or are in each entity of the key. */
type Marks = ReadonlyMap<string, number>;

/** Two documents, and how much each pair of their entities has in common. */
interface ComparedPair {
  readonly one: number;
  readonly other: number;
  readonly common: readonly (readonly Likeness[])[];
}

/** How many pairs were compared, and how many of them are alike. */
interface Likeness {
  readonly pairs: number;
  readonly alike: number;
}

/**
 * Returns whether entities with equal ids have more in common than entities with different ones, and more than if the
 * ids of each document were exchanged at random: plainly, not, or `some`, if that is not certain.
 */
function likenessOfEqualIds(parts: readonly PartWithKey[]): "plain" | "some" | "none" {
  const hasKey = parts.some(({ key }) => key !== undefined);
  const marks = parts.map(({ part, key }) => (key === undefined ? wordsOfEntities(part) : entitiesInKey(part, key)));
  const likeness = hasKey ? likenessByKey : likenessByWords;
  const ids = marks.map((own) => [...own.keys()]);
  const lists = marks.map((own) => [...own.values()]);
  const compared: ComparedPair[] = [];
  const all = { pairs: 0, alike: 0 };
  let count = 0;
  for (const [one, own] of lists.entries()) {
    for (let other = one + 1; other <= one + NEIGHBOURS && other < lists.length && count <= MOST_PAIRS; other++) {
      const rows = own.map((these) => lists[other].map((those) => likeness(these, those)));
      compared.push({ one, other, common: rows });
      count += own.length * lists[other].length;
      for (const row of rows) for (const each of row) add(all, each);
    }
  }
  const equal = equalPairs(compared, ids);
  if (equal.pairs === 0) return hasKey ? "some" : "none";
  const share = equal.alike / equal.pairs;
  const others = (all.alike - equal.alike + 1) / (all.pairs - equal.pairs + 2);
  if (share >= PLAIN && share > others + PLAINLY_MORE) return "plain";
  const random = new RandomWords(defaultSeed, streams.ids);
  let reached = share > others + LEAST_MORE ? 0 : EXCHANGES;
  for (let n = 0; n < EXCHANGES && reached <= BY_CHANCE; n++)
    if (equalPairs(compared, exchanged(ids, random, n)).alike >= equal.alike) reached++;
  const isLikely = reached <= BY_CHANCE;
  if (!hasKey) return isLikely ? "some" : "none";
  // A response to a key whose documents share entities probably shares them, too.
  if (isLikely) return "plain";
  // It certainly does not if its entities are right within documents, but not across them. Those of a bad system tell
  // nothing.
  const more = likenessWithin(lists.flat()) - others;
  return more >= PLAINLY_MORE && share - others <= FAINT * more ? "none" : "some";
}

/** Fewer pairs of mentions than this may be alike by chance. */
const FEW_PAIRS = 10;

/** Returns (a little less than) the share of pairs of mentions of the same entity, and in the same document, that are alike. */
function likenessWithin(entities: readonly Marks[]): number {
  const all = { pairs: 0, alike: 0 };
  for (const marks of entities) {
    const { pairs, alike } = likenessByKey(marks, marks);
    const size = sizeOf(marks);
    // No mention is paired with itself.
    add(all, { pairs: pairs - size, alike: alike - size });
  }
  return all.alike / (all.pairs + FEW_PAIRS);
}

/** Entities are alike if any of their words is the same. */
function likenessByWords(these: Marks, those: Marks): Likeness {
  return { pairs: 1, alike: Number(Array.from(these.keys()).some((word) => those.has(word))) };
}

function likenessByKey(these: Marks, those: Marks): Likeness {
  let alike = 0;
  for (const [entity, count] of these) alike += count * (those.get(entity) ?? 0);
  return { pairs: sizeOf(these) * sizeOf(those), alike };
}

function sizeOf(marks: Marks): number {
  let size = 0;
  for (const count of marks.values()) size += count;
  return size;
}

function add(sum: { pairs: number; alike: number }, { pairs, alike }: Likeness): void {
  sum.pairs += pairs;
  sum.alike += alike;
}

/** At most this part of what mentions of an entity have in common within documents may be common across them. */
const FAINT = 1 / 3;

/** How much larger the share of entities with equal ids must be. */
const LEAST_MORE = 0.1;

/** Adds up how much entities with equal ids have in common. */
function equalPairs(compared: readonly ComparedPair[], ids: readonly (readonly string[])[]): Likeness {
  const places = ids.map((own) => new Map(own.map((id, i) => [id, i])));
  const sum = { pairs: 0, alike: 0 };
  for (const { one, other, common } of compared)
    ids[one].forEach((id, i) => {
      const j = places[other].get(id);
      if (j !== undefined) add(sum, common[i][j]);
    });
  return sum;
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

/** Counts the mentions that each entity shares with each entity of the key. */
function entitiesInKey(part: AnnotatedPart, key: AnnotatedPart): Map<string, Map<string, number>> {
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
  return counts;
}

/** Returns the last words of the mentions of each entity, which are often their heads; none if words are unknown. */
function wordsOfEntities(part: AnnotatedPart): Map<string, Map<string, number>> {
  const { mentions, entities, tokens } = part;
  const words = new Map<string, Map<string, number>>();
  // A name with a number is an id, and begins again as those of entities do.
  const isKnown = (m: number): boolean =>
    mentions.names === undefined ? tokens?.form !== undefined : !/\d/.test(mentions.names[m]);
  for (let m = 0; m < mentions.length; m++) {
    if (entities.local?.[mentions.entity[m]] === 1) continue;
    const own = words.get(entities.ids[mentions.entity[m]]) ?? new Map<string, number>();
    words.set(entities.ids[mentions.entity[m]], own);
    if (isKnown(m)) own.set(surfaceOf(part, m).toLowerCase().split(/\s+/).at(-1) ?? "", 1);
  }
  return words;
}
