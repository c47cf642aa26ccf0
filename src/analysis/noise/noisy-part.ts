import { defined } from "../../core/defined.ts";
import { type AnnotatedPart, runsOf } from "../../core/document.ts";
import { type FoundMention, mentionsToPart, namesToPart } from "../../formats/common/parts/mentions-to-part.ts";
import { below } from "../../stats/random-words.ts";
import type { NoiseCounts, NoiseRates } from "./noise-rates.ts";

/** How many random words each mention needs. */
export const WORDS_A_MENTION = 6;

/** An annotation with noise, and what was done to it. */
export interface NoisyPart {
  readonly part: AnnotatedPart;
  readonly counts: NoiseCounts;
}

interface Kept {
  readonly m: number;
  readonly runs: Int32Array;
  entity: number;
}

/**
 * Returns an annotation with random errors. Each mention is left out with the rate `missing`. Each of the others begins or
 * ends one token earlier or later with the rate `boundaries`, if it then stays in the text and becomes no other mention.
 * Each link of a mention to the previous one of its entity is cut with the rate `splits`, so that it and later ones are a
 * new entity. Each entity but the first is joined to a random earlier one with the rate `merges`.
 *
 * @param words `WORDS_A_MENTION` random words for each mention; the same words give the same errors
 * @returns the part itself if nothing happened
 */
export function noisyPart(part: AnnotatedPart, rates: NoiseRates, words: Uint32Array): NoisyPart {
  const { mentions, tokens } = part;
  const word = (m: number, place: number): number => words[m * WORDS_A_MENTION + place];
  const happens = (m: number, place: number, rate: number): boolean => word(m, place) < rate * 2 ** 32;
  const order = Int32Array.from({ length: mentions.length }, (_, m) => m);
  const kept = Array.from(
    order.filter((m) => !happens(m, 0, rates.missing)),
    (m): Kept => ({
      ...{ m, runs: runsOf(mentions, m), entity: mentions.entity[m] },
    }),
  );
  const moved = moveSome(
    kept,
    tokens?.length ?? mentions.last.reduce((most, last) => Math.max(most, last + 1), 0),
    mentions.names === undefined ? ({ m }) => happens(m, 1, rates.boundaries) : () => false,
    ({ m }, moves) => below(word(m, 2), moves),
  );
  const links = kept.length - new Set(kept.map(({ entity }) => entity)).size;
  const splits = splitSome(moved.kept, ({ m }) => happens(m, 3, rates.splits));
  const merged = mergeSome(
    splits.kept,
    ({ m }) => happens(m, 4, rates.merges),
    ({ m }, earlier) => below(word(m, 5), earlier),
  );
  const counts = {
    missing: { times: mentions.length - kept.length, chances: mentions.length },
    boundaries: { times: moved.times, chances: mentions.names === undefined ? kept.length : 0 },
    splits: { times: splits.times, chances: links },
    merges: { times: merged.times, chances: merged.chances },
  };
  const isSame = Object.values(counts).every(({ times }) => times === 0);
  return { part: isSame ? part : withMentions(part, merged.kept), counts };
}

function moveSome(
  kept: readonly Kept[],
  tokens: number,
  isMoved: (mention: Kept) => boolean,
  choose: (mention: Kept, moves: number) => number,
): { readonly kept: readonly Kept[]; readonly times: number } {
  const taken = new Set(kept.map(({ runs }) => runs.join()));
  let times = 0;
  const moved = kept.map((mention) => {
    if (!isMoved(mention) || mention.runs.length > 2) return mention;
    const [first, last] = mention.runs;
    const moves = [
      [first - 1, last],
      [first + 1, last],
      [first, last - 1],
      [first, last + 1],
    ].filter(([from, to]) => from >= 0 && from <= to && to < tokens && !taken.has(`${from},${to}`));
    if (moves.length === 0) return mention;
    const runs = Int32Array.from(moves[choose(mention, moves.length)]);
    taken.add(runs.join());
    times++;
    return { ...mention, runs };
  });
  return { kept: moved, times };
}

function splitSome(
  kept: readonly Kept[],
  isCut: (mention: Kept) => boolean,
): { readonly kept: readonly Kept[]; readonly times: number } {
  const current = new Map<number, number>();
  let next = kept.reduce((most, { entity }) => Math.max(most, entity), -1) + 1;
  let times = 0;
  const split = kept.map((mention) => {
    const known = current.get(mention.entity);
    if (known === undefined) {
      current.set(mention.entity, mention.entity);
      return mention;
    }
    if (!isCut(mention)) return { ...mention, entity: known };
    times++;
    current.set(mention.entity, next);
    return { ...mention, entity: next++ };
  });
  return { kept: split, times };
}

function mergeSome(
  kept: readonly Kept[],
  isMerged: (first: Kept) => boolean,
  choose: (first: Kept, earlier: number) => number,
): { readonly kept: readonly Kept[]; readonly times: number; readonly chances: number } {
  const targets = new Map<number, number>();
  const found: number[] = [];
  let times = 0;
  for (const mention of kept) {
    const { entity } = mention;
    if (targets.has(entity)) continue;
    const isJoined = found.length > 0 && isMerged(mention);
    if (isJoined) times++;
    // The chosen entity may have been joined to another one itself.
    targets.set(entity, isJoined ? targets.get(found[choose(mention, found.length)])! : entity);
    found.push(entity);
  }
  return {
    kept: kept.map((mention) => ({ ...mention, entity: targets.get(mention.entity)! })),
    times,
    chances: Math.max(0, found.length - 1),
  };
}

function withMentions(part: AnnotatedPart, kept: readonly Kept[]): AnnotatedPart {
  const { mentions, entities, layers: _, ...rest } = part;
  const { names, head, minimum, features } = mentions;
  const found = kept.map(({ m, runs, entity }) => {
    const own = head?.[m] ?? -1;
    const isInside = own >= runs[0] && own <= runs[runs.length - 1];
    return {
      entity: String(entity),
      runs,
      ...(isInside && { head: own }),
      ...defined({ minimum: minimum?.get(m) }),
      ...(features !== undefined && {
        features: Object.fromEntries(Object.entries(features).map(([name, values]) => [name, values?.[m] ?? ""])),
      }),
      ...(entities.types !== undefined && { entityType: entities.types[mentions.entity[m]] }),
      ...(names !== undefined && { name: names[m] }),
    };
  });
  const frame = { ...rest, ...defined({ line: part.line }) };
  return names === undefined
    ? mentionsToPart(frame, found satisfies readonly FoundMention[])
    : namesToPart(
        frame,
        found.map((each, i) => ({ ...each, name: names[kept[i].m] })),
      );
}
