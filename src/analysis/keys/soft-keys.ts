import type { Diagnostic } from "../../core/diagnostic.ts";
import { sha256 } from "../../core/corpus-hash.ts";
import { defined } from "../../core/defined.ts";
import { type AnnotatedPart, labelOf, partName, runsOf, surfaceOf, type Votes } from "../../core/document.ts";
import { isAnySet } from "../../core/option-record.ts";
import { overlapTable } from "../../core/overlap-table.ts";
import { isExact } from "../../matching/equal-mentions.ts";
import { bCubed } from "../../metrics/b-cubed.ts";
import { blanc } from "../../metrics/blanc.ts";
import { mentions } from "../../metrics/mentions.ts";
import { pairwise } from "../../metrics/pairwise.ts";
import type { Accumulator } from "../../scoring/accumulator.ts";
import { NotComparableError } from "../../scoring/not-comparable.ts";
import { pairParts, type PartSource } from "../../scoring/pair-parts.ts";
import { prepareSide } from "../../scoring/prepare.ts";
import { optionRecords, type ScoreOptions } from "../../scoring/score-options.ts";
import { countingOf, countTable } from "../../scoring/score-part.ts";
import { alignParts } from "../agreement/agreement-collector.ts";
import {
  joinedMentions,
  type Labels,
  labelSizes,
  labelsOf,
  type Marking,
  markingOf,
} from "../agreement/agreement-mentions.ts";
import { pooledKeys } from "./combined-keys.ts";
import { type SoftMention, softMentions, softRecall, type SoftTable, softTable } from "./soft-table.ts";
import { votedCounts, votedTable } from "./voted-table.ts";

/** The metrics that count mentions and links by the share of annotators who have them. */
export const softMetrics = [mentions, bCubed, blanc, pairwise] as const;

/** Options that leave the mentions of a text as the annotators marked them, or only leave some out on all sides. */
const softOptions = new Set(
  "singletons onDuplicate onTokenMismatch average unit zeroDivision beta blancAlpha blancEdge".split(" "),
);

/**
 * @throws NotComparableError if soft scores are not defined for a metric or an option, which the message names
 */
export function requireSoft(options: ScoreOptions): void {
  const refuse = (what: string): never => {
    throw new NotComparableError(
      "information-lacking",
      `soft scores are defined for ${softMetrics.map(({ id }) => id).join(", ")}, mentions that are equal, and documents one by one; ${what}`,
    );
  };
  const other = options.metrics.find((metric) => !softMetrics.some((soft) => soft === metric));
  if (other !== undefined) refuse(`not for the metric ${other.id}`);
  if (!isExact(options)) refuse("leave out --match");
  if (options.onDuplicate === "keep") refuse("leave out --on-duplicate keep");
  const records = Object.fromEntries(Object.entries(optionRecords).filter(([name]) => !softOptions.has(name)));
  if (isAnySet(records, { ...options }, () => true)) {
    const [name] = Object.entries(records).find(([id, record]) =>
      isAnySet({ [id]: record }, { ...options }, () => true),
    )!;
    refuse(`leave out ${optionRecords[name as keyof typeof optionRecords].flag.split(" ")[0]}`);
  }
}

/** How many votes there are, and a digest of them. */
export interface CountedVotes {
  readonly markables: number;
  readonly votes: number;
  /** Markables by which a vote means a mention. */
  readonly mentions: number;
  /** Of these, the ones that no other mention always goes with. */
  readonly singletons: number;
  readonly digest: string;
}

/** A part as all annotators and responses marked it. */
export interface SoftPart {
  readonly document: string;
  readonly part: string;
  /** The annotators who have the part, by their index, and the part's id with them; one for votes. */
  readonly keys: readonly { readonly key: number; readonly id: string }[];
  /** The entities of each mention, by annotator who has the part. Empty for votes. */
  readonly labels: Labels;
  /** Set if the only key has votes on single mentions, which take its place. */
  readonly votes?: CountedVotes;
  /** The entities of each mention, by response. */
  readonly responses: Labels;
  readonly table: SoftTable;
  /** Returns the words of a mention. */
  readonly surface: (mention: number) => string;
}

/**
 * Reads several keys and any number of responses side by side, on the words of the first key that has the part. Parts
 * without a key are left out. If there is one key and its parts have votes on single mentions, these are read in its place.
 *
 * @param options of metrics that have soft scores: mentions, b3, blanc and pairwise
 * @throws NotComparableError if only some parts of a single key have votes, or if singletons are dropped, which votes do not tell
 * @example
 *   const options = resolveOptions({ metrics: ["b3"] });
 *   const keys = [[["a", "b"]], [["a"], ["b"]]].map((clusters) => ({ open: () => [partOf(clusters, "x")] }));
 *   const [part] = softParts(keys, [keys[0]], options);
 *   part.keys.length; // → 2
 */
export function softParts(
  keys: readonly PartSource[],
  responses: readonly PartSource[],
  options: ScoreOptions,
  report: (diagnostic: Diagnostic) => void = () => undefined,
): SoftPart[] {
  const [first, ...others] = [...keys, ...responses];
  const found = new Map<string, SoftPart>();
  for (const { id, key, responses: rest } of pairParts(first, others, report)) {
    const own = softPart([key, ...rest], keys.length, options);
    // A part that comes again replaces the earlier one.
    if (own !== undefined) found.set(id, own);
  }
  const parts = [...found.values()];
  const voted = parts.filter(({ votes }) => votes !== undefined);
  if (voted.length === 0) return parts;
  const other = parts.find(({ votes }) => votes === undefined);
  if (other !== undefined) {
    throw new NotComparableError(
      "information-lacking",
      `${labelOf(other)} has no votes, but ${labelOf(voted[0])} has; give votes for all documents, or leave out those without`,
    );
  }
  if (options.singletons === "drop")
    throw new NotComparableError(
      "information-lacking",
      "votes on single mentions do not tell which mentions are singletons; leave out --singletons drop",
    );
  return parts;
}

/** Returns how many votes there are in all; nothing if whole keys were read. */
export function allVotes(parts: readonly SoftPart[]): Pick<CountedVotes, "markables" | "votes"> | undefined {
  const voted = parts.flatMap(({ votes }) => votes ?? []);
  if (voted.length === 0) return undefined;
  return {
    markables: voted.reduce((sum, { markables }) => sum + markables, 0),
    votes: voted.reduce((sum, { votes }) => sum + votes, 0),
  };
}

function softPart(
  sides: readonly (AnnotatedPart | undefined)[],
  keys: number,
  options: ScoreOptions,
): SoftPart | undefined {
  const having = sides.flatMap((part, side) => (part === undefined ? [] : [{ part, side }]));
  if (having.length === 0 || having[0].side >= keys) return undefined;
  const votes = keys === 1 ? having[0].part.layers?.votes : undefined;
  const aligned = alignParts(
    having.map(({ part }, i) => (i === 0 && votes !== undefined ? markablesOf(part, votes) : part)),
    options.onTokenMismatch,
    () => undefined,
  );
  const markings = aligned.map(({ part, outside }) =>
    markingOf(prepareSide(part, options).prepared, options.singletons, outside),
  );
  const all = labelsOf(markings);
  const [{ order }] = markings;
  const none = new Int32Array(all[0].length).fill(-1);
  const ofKeys = having.filter(({ side }) => side < keys);
  const labels = votes === undefined ? all.slice(0, ofKeys.length) : [];
  // Each markable is an entity of its own, numbered in this order.
  const table =
    votes === undefined
      ? softTable(labels)
      : votedTable(
          votes,
          all[0].map((label) => (label < 0 ? -1 : order[label])),
        );
  const { document, part } = having[0].part;
  return {
    document,
    part,
    keys: ofKeys.map((own) => ({ key: own.side, id: partName(own.part) })),
    labels,
    responses: Array.from(
      { length: sides.length - keys },
      (_, r) => all[having.findIndex(({ side }) => side === keys + r)] ?? none,
    ),
    table,
    ...(votes !== undefined && { votes: countedVotes(having[0].part, votes, table) }),
    surface: (mention) => surfaceIn(markings, mention),
  };
}

/** Returns the part with its markables as mentions, each of an entity of its own. */
function markablesOf(part: AnnotatedPart, { length, first, last, pieces }: Votes): AnnotatedPart {
  const entity = Int32Array.from({ length }, (_, m) => m);
  const { layers: _, ...rest } = part;
  return {
    ...rest,
    mentions: { length, first, last, entity, ...defined({ pieces }) },
    entities: { length, ids: Array.from(entity, String) },
  };
}

function countedVotes(part: AnnotatedPart, votes: Votes, { profiles }: SoftTable): CountedVotes {
  const { choices } = votes;
  const rows = Array.from(choices.markable, (markable, c) =>
    [runsOf(votes, markable), choices.antecedent[c] < 0 ? choices.antecedent[c] : runsOf(votes, choices.antecedent[c])]
      .join("|")
      .concat(`:${choices.votes[c]}`),
  );
  return {
    markables: new Set(choices.markable).size,
    votes: choices.votes.reduce((sum, count) => sum + count, 0),
    mentions: profiles.reduce((sum, { size }) => sum + size, 0),
    singletons: profiles.filter(
      ({ size, marked, joined }, p) =>
        size === 1 && Array.from(joined).every(([other, share]) => other === p || share < marked),
    ).length,
    digest: sha256(new TextEncoder().encode(JSON.stringify([partName(part), ...rows.sort()]))),
  };
}

function surfaceIn(markings: readonly Marking[], mention: number): string {
  const { placesOf } = joinedMentions(markings);
  const side = placesOf.findIndex((places) => places.includes(mention));
  const { part, order } = markings[side];
  return surfaceOf(part, order[placesOf[side].indexOf(mention)]);
}

/**
 * Returns the soft scores of a response: mentions and links count by the share of the annotators, among those who have
 * the document, who have them.
 *
 *   mentions    recall = Σ_{x∈R} w(x) ÷ Σ_x w(x),   precision = Σ_{x∈R} w(x) ÷ |R|
 *   pairwise    likewise over pairs x ≠ y of mentions, with w(x,y)
 *   BLANC       pairwise, and likewise over pairs in different entities, with v(x,y)
 *   B³          recall = Σ_{x∈R} w(x) · (Σ_{y∈R(x)} w(x,y) ÷ Σ_y w(x,y)) ÷ Σ_x w(x),
 *               precision = Σ_{x∈R} (Σ_{y∈R(x)} w(x,y) ÷ |R(x)|) ÷ |R|
 *
 *   w(x)   the share of the annotators who have the mention x
 *   w(x,y), v(x,y)   the share of the annotators who have both mentions and join them, or keep them apart
 *   R(x)   the mentions of the response entity of x, with x itself
 *
 * Votes on single mentions have such shares, too: see `voteShares`.
 *
 * All of these but the recall of B³ are means of the ordinary counts against each key. So for mentions, pairwise and
 * BLANC, soft scores equal pooled ones if all documents have the same number of keys.
 *
 * @param byKey the counts of the response against each key, whose options have passed `requireSoft`
 * @param response the index of the response in the parts
 * @example
 *   const options = resolveOptions({ metrics: ["b3"] });
 *   const keys = [[["a", "b"]], [["a"], ["b"]]].map((clusters) => ({ open: () => [partOf(clusters, "x")] }));
 *   const byKey = keys.map((key) => scoreSources(key, [keys[0]], options, () => undefined)[0]);
 *   const parts = softParts(keys, [keys[0]], options);
 *   // One of two annotators joins the two mentions: each has 1 + 1/2 of the 2 mentions of its response entity.
 *   softKeys(byKey, parts, 0).result().scores.b3.precision; // → 3 / 4
 */
export function softKeys(byKey: readonly Accumulator[], parts: readonly SoftPart[], response: number): Accumulator {
  return pooledKeys(softByKey(byKey, parts, response));
}

/** Returns the soft counts by key: those of each part are with the first key that has it, and those of the others are 0. */
export function softByKey(
  byKey: readonly Accumulator[],
  parts: readonly SoftPart[],
  response: number,
): readonly Accumulator[] {
  const counts = byKey.map((own) => new Map(own.counted()));
  for (const part of parts) {
    const own = softCounts(part, response, byKey[0].options);
    part.keys.forEach(({ key, id }, i) => {
      const known = counts[key].get(id);
      if (known === undefined) return;
      counts[key].set(id, {
        ...known,
        counts: i === 0 ? own : new Float64Array(own.length),
        ...(byKey.length > 1 && { softKeys: part.keys.length }),
        ...(part.votes !== undefined && {
          keyDigest: part.votes.digest,
          keyMentions: part.votes.mentions,
          keySingletons: part.votes.singletons,
        }),
      });
    });
  }
  return byKey.map((own, key) => own.withParts(counts[key]));
}

function softCounts(
  { document, part, labels, responses, table, votes }: SoftPart,
  response: number,
  options: ScoreOptions,
): Float64Array {
  const counting = countingOf(options);
  const own = responses[response];
  const identity = { document, part, keyDigest: undefined, responseDigest: undefined, gap: undefined };
  const counts = new Float64Array(counting.layout.columns);
  if (votes !== undefined) {
    for (const [metric, columns] of counting.layout.byMetric(counts)) columns.set(votedCounts(metric, table, own));
    return counts;
  }
  for (const key of labels) {
    const common = Int32Array.from(key.keys()).filter((m) => key[m] >= 0 && own[m] >= 0);
    const of = (side: Int32Array): Int32Array => common.map((m) => side[m]);
    const overlaps = overlapTable(labelSizes(key), labelSizes(own), of(key), of(own));
    countTable(overlaps, identity, counting).counts.forEach((count, column) => {
      counts[column] += count;
    });
  }
  counts.forEach((count, column) => {
    counts[column] = count / labels.length;
  });
  for (const [metric, columns] of counting.layout.byMetric(counts))
    if (metric === bCubed) columns[0] = softRecall(table, own);
  return counts;
}

/** The soft B³ of one mention, with its place and words. */
export interface PlacedSoftMention extends SoftMention {
  readonly document: string;
  readonly text: string;
}

/** Returns the mentions of a response that cost it most of its soft B³, the worst first. */
export function worstSoftMentions(parts: readonly SoftPart[], response: number, most: number): PlacedSoftMention[] {
  return parts
    .flatMap((part) =>
      softMentions(part.table, part.responses[response]).map((own) => ({ part, own, lost: lostOf(own) })),
    )
    .filter(({ lost }) => lost > 0)
    .sort((a, b) => b.lost - a.lost)
    .slice(0, most)
    .map(({ part, own }) => ({ document: labelOf(part), text: part.surface(own.mention), ...own }));
}

/** What a mention lacks in recall and in precision together. */
function lostOf({ weight, found, all, size }: SoftMention): number {
  const recall = all === 0 ? 0 : weight * (1 - found / all);
  return recall + (size === 0 ? 0 : 1 - found / size);
}
