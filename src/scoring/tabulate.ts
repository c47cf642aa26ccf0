import type { Diagnostic } from "../core/diagnostic.ts";
import { type AnnotatedPart, labelOf, runsOf } from "../core/document.ts";
import { type OverlapTable, overlapTable } from "../core/overlap-table.ts";
import { textAt } from "../core/text-column.ts";
import { type DuplicatePolicy, distinctMentions } from "../matching/distinct-mentions.ts";
import { exactMatching } from "../matching/exact-matching.ts";

/** One side of a part, ready for matching. */
interface PreparedSide {
  readonly part: AnnotatedPart;
  /** The mentions that take part, sorted by span. */
  readonly order: Int32Array;
  /** Each entity's place in the order of first mentions; -1 for one that has lost all its mentions. */
  readonly rank: Int32Array;
  /** Mentions per entity, by rank. */
  readonly sizes: Int32Array;
}

/**
 * Matches two sides of a part and tabulates the result. The table's entities are in the order of their first mentions,
 * never of the file. A side that is not there has no mentions.
 */
export function tabulate(
  key: AnnotatedPart | undefined,
  response: AnnotatedPart | undefined,
  policy: DuplicatePolicy,
): OverlapTable {
  const keySide = prepare(key ?? empty, policy);
  const responseSide = prepare(response ?? empty, policy);
  const pairs = exactMatching(keySide.part, responseSide.part, keySide.order, responseSide.order);
  return overlapTable(
    keySide.sizes,
    responseSide.sizes,
    entitiesOf(keySide, pairs.key),
    entitiesOf(responseSide, pairs.response),
  );
}

const none = new Int32Array(0);

const empty: AnnotatedPart = {
  document: "",
  part: "",
  mentions: { length: 0, first: none, last: none, entity: none },
  entities: { length: 0, ids: [] },
};

function prepare(part: AnnotatedPart, policy: DuplicatePolicy): PreparedSide {
  const { order } = distinctMentions(part, policy);
  const { entity } = part.mentions;
  const rank = new Int32Array(part.entities.length).fill(-1);
  const sizes = new Int32Array(part.entities.length);
  let ranks = 0;
  for (const m of order) {
    const e = entity[m];
    if (rank[e] < 0) rank[e] = ranks++;
    sizes[rank[e]]++;
  }
  return { part, order, rank, sizes: sizes.subarray(0, ranks) };
}

function entitiesOf({ part, rank }: PreparedSide, mentions: Int32Array): Int32Array {
  const { entity } = part.mentions;
  const entities = new Int32Array(mentions.length);
  for (let i = 0; i < mentions.length; i++) entities[i] = rank[entity[mentions[i]]];
  return entities;
}

/** Reports every span that is a mention twice on a side. */
export function reportDuplicates(part: AnnotatedPart, report: (diagnostic: Diagnostic) => void, asError = false): void {
  for (const { mentions: repeated } of distinctMentions(part, "first").repeated) {
    const [first, ...others] = repeated;
    const { mentions, entities } = part;
    const line = mentions.line?.[others[0]];
    report({
      code: "duplicate-mention",
      severity: asError ? "error" : "warning",
      ...(line !== undefined && { line }),
      document: labelOf(part),
      entity: entities.ids[mentions.entity[first]],
      mention: surfaceOf(part, first),
      data: { entities: repeated.map((m) => entities.ids[mentions.entity[m]]) },
    });
  }
}

/** A mention as a person would name it: its words, or its token positions from 1, or its opaque id. */
export function surfaceOf(part: AnnotatedPart, mention: number): string {
  const { mentions, tokens } = part;
  const name = mentions.names?.[mention];
  if (name !== undefined) return name;
  const runs = runsOf(mentions, mention);
  const pieces: string[] = [];
  for (let r = 0; r < runs.length; r += 2) {
    const [first, last] = [runs[r], runs[r + 1]];
    if (tokens?.form !== undefined && first >= 0 && last < tokens.length) {
      const words = Array.from({ length: Math.min(last - first + 1, 12) }, (_, i) => textAt(tokens.form!, first + i));
      pieces.push(words.join(" ") + (last - first + 1 > words.length ? " …" : ""));
    } else {
      pieces.push(first === last ? `token ${first + 1}` : `tokens ${first + 1}–${last + 1}`);
    }
  }
  return pieces.join(" … ");
}
