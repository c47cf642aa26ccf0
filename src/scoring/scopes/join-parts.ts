import { isWhole, joinEntities, joinMentions, joinTokens, nameMentions } from "../../core/columns.ts";
import {
  type AnnotatedPart,
  type Entities,
  type JoinedPart,
  type SideName,
  type Tokens,
  labelOf,
  runsOf,
} from "../../core/document.ts";

/** The same part of both sides, on the same words: what is to be joined with others. */
interface JoinablePart {
  readonly key?: AnnotatedPart | undefined;
  readonly response?: AnnotatedPart | undefined;
  readonly topic: string;
}

/** Both sides of the joined part; a side is absent that has none of the parts. */
interface JoinedSides {
  readonly key?: AnnotatedPart;
  readonly response?: AnnotatedPart;
}

/**
 * Makes one part of several whose entities are shared. A mention stays what it is, some tokens of its part; an entity is all mentions with
 * its id, whatever part they are in, except that ids which mean nothing outside their part stay apart.
 *
 * A part is in the same place on both sides, however many tokens either has. Where only one side has tokens, or mentions go beyond
 * them, it is as long as its last mention. If some mentions are known by names, all are: by those of their parts and their own.
 *
 * @param name of the joined part
 * @param parts in the order in which they are to be joined, which must not depend on the order of the files
 * @complexity O(tokens + mentions), and a sort where mentions have names
 */
export function joinParts(name: string, parts: readonly JoinablePart[]): JoinedSides {
  const named = parts.some(
    ({ key, response }) => key?.mentions.names !== undefined || response?.mentions.names !== undefined,
  );
  const lengths = parts.map(({ key, response }) => Math.max(extentOf(key), extentOf(response)));
  let end = 0;
  const starts = lengths.map((length) => (end += length) - length);
  const labels = parts.map(({ key, response }) => labelOf((key ?? response)!));
  const joined = parts.map(({ key, response, topic }): JoinedPart => {
    const { document, part } = (key ?? response)!;
    return { document, part, topic };
  });
  const side = (own: SideName, other: SideName): AnnotatedPart | undefined => {
    if (parts.every((part) => part[own] === undefined)) return undefined;
    const placed = parts.map(
      (part, p): PlacedPart => ({
        label: labels[p],
        start: starts[p],
        length: lengths[p],
        own: part[own],
        tokens: part[own] === undefined ? part[other]?.tokens : part[own].tokens,
      }),
    );
    const { entities, indices } = entitiesOf(placed);
    const tokens = named ? undefined : tokensOf(placed);
    const mentions = joinMentions(
      placed.map(({ own, start }, p) => ({ mentions: own?.mentions, start, entities: indices[p] })),
    );
    const ends = parts.find((part) => part[own]?.ends !== undefined)?.[own]?.ends;
    return {
      document: name,
      part: "",
      ...(ends !== undefined && { ends }),
      ...(tokens !== undefined && { tokens }),
      mentions: named ? nameMentions(mentions, namesOf(placed)) : mentions,
      entities,
      joined,
    };
  };
  const [key, response] = [side("key", "response"), side("response", "key")];
  return { ...(key !== undefined && { key }), ...(response !== undefined && { response }) };
}

/** Tokens that a part has, or that its mentions speak of. */
function extentOf(part: AnnotatedPart | undefined): number {
  if (part === undefined) return 0;
  return part.mentions.last.reduce((most, last) => Math.max(most, last + 1), part.tokens?.length ?? 0);
}

/** What tells an entity from others of the scope: its id, and for one that means nothing outside its part, which part that is. */
export function sharedId({ ids, local }: Entities, entity: number, part: number): string {
  return local?.[entity] === 1 ? `${part}\0${ids[entity]}` : ids[entity];
}

/** The entities of all parts, and for each part the new indices of its own. */
function entitiesOf(parts: readonly PlacedPart[]): { entities: Entities; indices: readonly Int32Array[] } {
  const index = new Map<string, number>();
  const ids: string[] = [];
  const indices = parts.map(({ own, label }, p) => {
    if (own === undefined) return new Int32Array(0);
    const { entities } = own;
    return Int32Array.from(entities.ids, (id, e) => {
      const shared = sharedId(entities, e, p);
      let known = index.get(shared);
      if (known === undefined) {
        index.set(shared, (known = ids.length));
        ids.push(shared === id ? id : `${id} (${label})`);
      }
      return known;
    });
  });
  const tables = parts.flatMap(({ own }, p) =>
    own === undefined ? [] : [{ table: own.entities, indices: indices[p] }],
  );
  return { entities: joinEntities(ids, tables), indices };
}

/** Names of mentions, which are those of their parts with their own; a mention that has none is named by its tokens. */
function namesOf(parts: readonly PlacedPart[]): string[] {
  return parts.flatMap(({ own, label }) =>
    Array.from({ length: own?.mentions.length ?? 0 }, (_, m) => {
      const { mentions } = own!;
      const name = mentions.names?.[m] ?? runsOf(mentions, m).join();
      return label === "" ? name : `${label}: ${name}`;
    }),
  );
}

/** A part among those that are joined. */
interface PlacedPart {
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

/**
 * The tokens of several parts one after the other; places that a part has no token for are empty words. A column that says
 * something of every token is there only if all parts with mentions have it. Sentences are named after their part.
 *
 * @param parts ascending, without gaps
 * @returns nothing if no part of this side has tokens
 */
function tokensOf(parts: readonly PlacedPart[]): Tokens | undefined {
  if (parts.every(({ own }) => own?.tokens === undefined)) return undefined;
  const joinable = parts.map(({ own, start, tokens }) => ({
    tokens,
    at: (token: number) => start + token,
    counts: own !== undefined && own.mentions.length > 0,
  }));
  const length = parts.reduce((sum, part) => sum + part.length, 0);
  return joinTokens(joinable, length, isWhole(joinable, "sentenceStarts") ? joinSentences(parts) : {});
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
