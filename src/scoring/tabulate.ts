import { type AnnotatedPart, labelOf, messageAbout } from "../core/document.ts";
import { arePlainSpans, mentionKernels } from "../core/mention-kernels.ts";
import { onlyCommonMentions, type OverlapTable, overlapTable, withoutSingletons } from "../core/overlap-table.ts";
import {
  type PairedMentions,
  pairedOnlyCommon,
  pairedTable,
  pairedWithoutSingletons,
  type SideMentions,
} from "../core/paired-mentions.ts";
import { type SplitEntities, splitSets } from "../core/split-sets.ts";
import { exactMatching, isExact, type MentionPairs } from "../matching/equal-mentions.ts";
import type { MatchOptions } from "../matching/match-rule.ts";
import { matchMentions, type ReasonedPairs } from "../matching/mention-matching.ts";
import { TooManyOverlapsError } from "../matching/mention-graph.ts";
import { defaultMetricOptions } from "../metrics/kit/metric.ts";
import { pairwise } from "../metrics/pairwise.ts";
import { majorMentions, majorTable } from "./major-entities.ts";
import type { PreparedPart } from "./prepare.ts";
import { type ScoreOptions } from "./score-options.ts";
import { NotComparableError } from "./not-comparable.ts";

/** Both sides of a part with their matched mentions and table. A side that lacks the part is `undefined`. */
export interface MatchedSides {
  readonly key: PreparedPart | undefined;
  readonly response: PreparedPart | undefined;
  readonly pairs: ReasonedPairs;
  /** The overlap table before singletons or twinless mentions are left out: see `chosenTable`. */
  readonly table: OverlapTable;
}

/**
 * Matches mentions, without singletons if these are dropped and matching is not exact, because a mention may then match
 * one of several.
 */
export function matchSides(
  key: PreparedPart = nothing,
  response: PreparedPart = nothing,
  options: MatchOptions & { readonly singletons: "keep" | "drop" },
): ReasonedPairs {
  if (isExact(options)) return equalMentions(key, response);
  const orderOf = (side: PreparedPart): Int32Array => (options.singletons === "keep" ? side.order : inSeveral(side));
  const pairs = matchMentions(key.part, response.part, orderOf(key), orderOf(response), options);
  if (typeof pairs === "string") {
    throw new NotComparableError(
      "information-lacking",
      `minimum spans (mina) need ${pairs}, which ${labelOf(key.part)} does not have`,
    );
  }
  return pairs;
}

export function tabulateSides(
  key: PreparedPart | undefined,
  response: PreparedPart | undefined,
  options: Parameters<typeof matchSides>[2],
): MatchedSides {
  const { part } = key ?? response ?? nothing;
  if (
    isExact(options) &&
    key !== undefined &&
    response !== undefined &&
    arePlainSpans(key.part.mentions) &&
    arePlainSpans(response.part.mentions)
  ) {
    const found = mentionKernels(key.order.length)?.tabulate(key, response);
    if (found !== undefined) return { key, response, ...found };
  }
  const pairs = withinLimits(part, () => matchSides(key, response, options));
  return { key, response, pairs, table: tabulate(key, response, pairs) };
}

/** @throws NotComparableError in place of `TooManyOverlapsError`, which does not know the part */
export function withinLimits<Result>(part: Pick<AnnotatedPart, "document" | "part">, work: () => Result): Result {
  try {
    return work();
  } catch (error) {
    if (!(error instanceof TooManyOverlapsError)) throw error;
    throw new NotComparableError("too-large", messageAbout(part, error.message));
  }
}

function inSeveral({ part, order, rank, sizes }: PreparedPart): Int32Array {
  return order.filter((m) => sizes[rank[part.mentions.entity[m]]] > 1);
}

function equalMentions(key: PreparedPart, response: PreparedPart): MentionPairs {
  return exactMatching(key.part, response.part, key.order, response.order);
}

/**
 * Returns the table of two sides of a part. Entities are in the order of their first mentions, not of the file.
 *
 * @param pairs from `matchSides`; equal mentions if absent
 * @example
 *   const [key, ours] = [[["a", "b"]], [["a"], ["b"]]].map((clusters) => ({ open: () => [partOf(clusters, "x")] }));
 *   let table;
 *   const observer = { wants: () => true, matched: (_, sides) => (table = tabulate(sides.key, sides.response)) };
 *   scoreSources(key, [ours], resolveOptions(), () => undefined, observer);
 *   [...table.responseSizes]; // → [1, 1]
 */
export function tabulate(
  key: PreparedPart = nothing,
  response: PreparedPart = nothing,
  pairs: MentionPairs = equalMentions(key, response),
): OverlapTable {
  return overlapTable(key.sizes, response.sizes, entitiesOf(key, pairs.key), entitiesOf(response, pairs.response));
}

/** Returns the mentions of `tabulate`'s table, paired by the same `pairs`. */
export function pairMentions(
  key: PreparedPart = nothing,
  response: PreparedPart = nothing,
  pairs: MentionPairs = equalMentions(key, response),
): PairedMentions {
  const [keyOrder, responseOrder] = [key.order.toSorted(), response.order.toSorted()];
  const placesInKey = places(key, keyOrder);
  const placesInResponse = places(response, responseOrder);
  const toResponse = new Int32Array(key.order.length).fill(-1);
  const toKey = new Int32Array(response.order.length).fill(-1);
  pairs.key.forEach((mention, i) => {
    const [k, r] = [placesInKey[mention], placesInResponse[pairs.response[i]]];
    toResponse[k] = r;
    toKey[r] = k;
  });
  return { key: sideMentions(key, keyOrder, toResponse), response: sideMentions(response, responseOrder, toKey) };
}

/** Returns the place of each of a part's mentions in a list; -1 for those that are not in it. */
function places({ part }: PreparedPart, mentions: Int32Array): Int32Array {
  const at = new Int32Array(part.mentions.length).fill(-1);
  mentions.forEach((m, place) => {
    at[m] = place;
  });
  return at;
}

function sideMentions({ part, rank, sizes }: PreparedPart, mentions: Int32Array, twin: Int32Array): SideMentions {
  return { part, mentions, entity: mentions.map((m) => rank[part.mentions.entity[m]]), sizes, rank, twin };
}

const none = new Int32Array(0);

const nothing: PreparedPart = {
  part: {
    document: "",
    part: "",
    mentions: { length: 0, first: none, last: none, entity: none },
    entities: { length: 0, ids: [] },
  },
  order: none,
  repeated: [],
  rank: none,
  sizes: none,
};

function entitiesOf({ part, rank }: PreparedPart, mentions: Int32Array): Int32Array {
  const { entity } = part.mentions;
  const entities = new Int32Array(mentions.length);
  for (let i = 0; i < mentions.length; i++) entities[i] = rank[entity[mentions[i]]];
  return entities;
}

export function withTableSplits(
  table: OverlapTable,
  key: PreparedPart | undefined,
  response: PreparedPart | undefined,
): OverlapTable {
  return { ...table, splits: { key: splitEntities(key), response: splitEntities(response) } };
}

/**
 * Returns the entities of a side that have split antecedents, by their numbers in the table. Entities that have lost
 * all their mentions are removed.
 */
function splitEntities(side: PreparedPart | undefined): SplitEntities {
  if (side === undefined) return { entity: new Int32Array(0), antecedents: [] };
  const { part, rank } = side;
  const rows = Array.from(splitSets(part), ([e, members]) => ({
    entity: rank[e],
    antecedents: members
      .map((member) => rank[member])
      .filter((member) => member >= 0)
      .sort(),
  }))
    .filter(({ entity, antecedents }) => entity >= 0 && antecedents.length > 0)
    .sort((a, b) => a.entity - b.entity);
  return {
    entity: Int32Array.from(rows, ({ entity }) => entity),
    antecedents: rows.map(({ antecedents }) => antecedents),
  };
}

type MentionChoice = Pick<ScoreOptions, "major" | "singletons" | "mentions">;

export function chosenTable(table: OverlapTable, { major, singletons, mentions }: MentionChoice): OverlapTable {
  const all = majorTable(table, major);
  const kept = singletons === "drop" ? withoutSingletons(all) : all;
  return mentions === "common" ? onlyCommonMentions(kept) : kept;
}

export function chosenMentions(paired: PairedMentions, { major, singletons, mentions }: MentionChoice): PairedMentions {
  const all = majorMentions(paired, major);
  const kept = singletons === "drop" ? pairedWithoutSingletons(all) : all;
  return mentions === "common" ? pairedOnlyCommon(kept) : kept;
}

/**
 * Counts the mentions that both sides have, but without a correct link: no other mention of their key entity is in
 * their response entity. A singleton on both sides has a correct link to itself.
 *
 * @source Moosavi and Strube (2016), §6: 1850 of them in the output of chen, 757 in that of xu
 */
export function voidMentions({ keySizes, responseSizes, cellKey, cellResponse, cellSize }: OverlapTable): number {
  let found = 0;
  for (let c = 0; c < cellSize.length; c++) {
    const bothSingletons = keySizes[cellKey[c]] + responseSizes[cellResponse[c]] === 2;
    found += Number(cellSize[c] === 1) - Number(bothSingletons);
  }
  return found;
}

/** Classes of coreference links by the distance of their mentions. A link belongs to the first class that fits. */
export const linkClasses = ["within-document", "within-topic", "cross-topic"] as const;
/**
 * A class of links. If the scope is the corpus, and all documents have the same topic or each has its own,
 * `cross-document` replaces the last two of `linkClasses`.
 */
export type LinkClass = (typeof linkClasses)[number] | "cross-document";

/** The columns of each class of links: those of `pairwise`. */
export const linkColumns = pairwise.columns.length;

export const linkCountColumns = linkColumns * linkClasses.length;

/**
 * Counts the coreference links of a joined part by class: for each class, the columns of `pairwise`.
 *
 * Cutting entities at the ends of documents gives the links within documents. Cutting them at the ends of topics gives
 * those within topics. The differences give the other classes, so links are never enumerated.
 *
 * @complexity O(mentions)
 */
export function countLinkClasses(mentions: PairedMentions): Float64Array {
  const joined = mentions.key.part.joined ?? mentions.response.part.joined ?? [];
  const cuts = [
    groupsBy(joined.map(({ document }) => document)),
    groupsBy(joined.map(({ topic }) => topic)),
    undefined,
  ];
  const counts = new Float64Array(linkCountColumns);
  let before = new Float64Array(linkColumns);
  cuts.forEach((groups, c) => {
    const cut = groups === undefined ? mentions : cutApart(mentions, groups);
    const all = pairwise.count(pairedTable(cut), defaultMetricOptions);
    counts.set(
      all.map((count, i) => count - before[i]),
      linkColumns * c,
    );
    before = Float64Array.from(all);
  });
  return counts;
}

function groupsBy(names: readonly string[]): Int32Array {
  const index = new Map<string, number>();
  return Int32Array.from(names, (name) => {
    const known = index.get(name) ?? index.size;
    index.set(name, known);
    return known;
  });
}

/** Returns the same mentions with entities cut where a group of parts ends. */
function cutApart({ key, response }: PairedMentions, groups: Int32Array): PairedMentions {
  const groupsOf = ({ part, mentions }: SideMentions): Int32Array =>
    mentions.map((m) => groups[part.mentions.joinedPart?.[m] ?? 0]);
  return { key: entitiesCut(key, groupsOf(key)), response: entitiesCut(response, groupsOf(response)) };
}

/**
 * Returns the mentions of a side with each entity cut into one for each group of mentions.
 *
 * @param groups the group of each mention, from 0
 */
export function entitiesCut(side: SideMentions, groups: Int32Array): SideMentions {
  const { entity } = side;
  const most = groups.reduce((found, group) => Math.max(found, group), 0) + 1;
  const index = new Map<number, number>();
  const sizes: number[] = [];
  const cut = entity.map((e, place) => {
    const piece = e * most + groups[place];
    let known = index.get(piece);
    if (known === undefined) {
      index.set(piece, (known = sizes.length));
      sizes.push(0);
    }
    sizes[known]++;
    return known;
  });
  return { ...side, entity: cut, sizes: Int32Array.from(sizes) };
}
