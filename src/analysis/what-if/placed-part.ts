import { defined } from "../../core/defined.ts";
import { type AnnotatedPart, type Features, runsOf } from "../../core/document.ts";
import { type OverlapTable, overlapTable } from "../../core/overlap-table.ts";
import { entityIds, type PairedMentions, type SideMentions } from "../../core/paired-mentions.ts";
import type { ScoreOptions } from "../../scoring/score-options.ts";
import { preparePart } from "../../scoring/prepare.ts";
import { matchSides, pairMentions, tabulate } from "../../scoring/tabulate.ts";
import {
  type FoundFeatures,
  type FoundMention,
  mentionsToPart,
  namesToPart,
} from "../../formats/common/parts/mentions-to-part.ts";

/**
 * The entities of mentions after correction: an entity of the response by its number, or a new one with one of the next
 * numbers; -1 for none.
 */
export interface Placement {
  /** For each mention of the response. */
  readonly response: Int32Array;
  /** For each mention of the key; -1 if it has a twin. */
  readonly missing: Int32Array;
}

/**
 * Returns the response with mentions in other entities, as a part that any format can write.
 *
 * Entities keep their ids; the id of a new one is the next number. Missing mentions come from the key. Mentions that
 * options exclude (singletons) are left out.
 *
 * @param replaced places of response mentions that get the span of a key mention, with the places of the key mentions
 * @throws RangeError if one side has positions and the other opaque ids, so neither can take the other's mentions
 */
export function placedPart(
  { key, response }: PairedMentions,
  placement: Placement,
  replaced: ReadonlyMap<number, number> = new Map(),
): AnnotatedPart {
  const isNamed = ({ part }: SideMentions): boolean => part.mentions.names !== undefined;
  if (key.mentions.length > 0 && response.mentions.length > 0 && isNamed(key) !== isNamed(response)) {
    throw new RangeError(
      "one side has positions of mentions and the other only names, so mentions cannot be moved between them",
    );
  }
  const nameOf = entityNames(response);
  const found: NamedFound[] = [];
  placement.response.forEach((entity, place) => {
    if (entity < 0) return;
    const replacement = replaced.get(place);
    const own = foundMention(response, place, nameOf(entity));
    found.push(
      replacement === undefined
        ? own
        : {
            ...foundMention(key, replacement, nameOf(entity)),
            ...defined({ entityType: own.entityType }),
          },
    );
  });
  placement.missing.forEach((entity, place) => {
    if (entity >= 0) found.push(foundMention(key, place, nameOf(entity)));
  });
  return asPart(key.part, response, found);
}

export function placedTable({ key, response }: PairedMentions, placement: Placement): OverlapTable {
  const sizes = new Int32Array(response.sizes.length + response.mentions.length + key.mentions.length);
  const [ofKey, ofResponse]: [number[], number[]] = [[], []];
  const put = (entity: number, k: number): void => {
    if (entity < 0) return;
    sizes[entity]++;
    if (k < 0) return;
    ofKey.push(key.entity[k]);
    ofResponse.push(entity);
  };
  placement.response.forEach((entity, place) => {
    put(entity, response.twin[place]);
  });
  placement.missing.forEach(put);
  let kept = 0;
  const index = sizes.map((size) => (size > 0 ? kept++ : -1));
  return overlapTable(
    key.sizes,
    sizes.filter((size) => size > 0),
    ofKey,
    ofResponse.map((entity) => index[entity]),
  );
}

export function rematched(
  keyPart: AnnotatedPart,
  corrected: AnnotatedPart,
  options: ScoreOptions,
): { table: OverlapTable; mentions: PairedMentions } {
  const { onDuplicate, zeros } = options;
  const key = preparePart(keyPart, onDuplicate === "error" ? "first" : onDuplicate, zeros);
  const response = preparePart(corrected, "keep", zeros);
  const pairs = matchSides(key, response, options);
  return { table: tabulate(key, response, pairs), mentions: pairMentions(key, response, pairs) };
}

type NamedFound = FoundMention & { readonly name: string };

function asPart(keyPart: AnnotatedPart, { part, mentions }: SideMentions, found: readonly NamedFound[]): AnnotatedPart {
  // A response without this part takes everything except the mentions from the key.
  const own = mentions.length === 0 && part.tokens === undefined ? keyPart : part;
  const tokens = own.tokens ?? keyPart.tokens;
  const frame = {
    document: own.document,
    part: own.part,
    ...defined({ header: own.header, tokens }),
  };
  const isNamed = keyPart.mentions.names !== undefined || part.mentions.names !== undefined;
  return isNamed ? namesToPart(frame, found) : mentionsToPart(frame, found);
}

function entityNames(side: SideMentions): (entity: number) => string {
  const names = entityIds(side);
  let last = side.part.entities.ids.reduce(
    (most, id) => (/^\d{1,15}$/.test(id) ? Math.max(most, Number(id)) : most),
    -1,
  );
  return (index) => (names[index] ??= String(++last));
}

function foundMention({ part, mentions: places }: SideMentions, place: number, entity: string): NamedFound {
  const { mentions, entities } = part;
  const m = places[place];
  const e = mentions.entity[m];
  const [head, minimum, type] = [mentions.head?.[m] ?? -1, mentions.minimum?.get(m), entities.types?.[e]];
  return {
    entity,
    name: mentions.names?.[m] ?? "",
    runs: runsOf(mentions, m),
    ...(head >= 0 && { head }),
    ...defined({ minimum }),
    ...(mentions.headOffsets !== undefined && {
      headOffsets: [mentions.headOffsets[2 * m], mentions.headOffsets[2 * m + 1]] as const,
    }),
    ...(mentions.features !== undefined && { features: featuresAt(mentions.features, m) }),
    ...defined({ entityType: type }),
    ...(entities.features !== undefined && { entityFeatures: featuresAt(entities.features, e) }),
  };
}

function featuresAt(features: Features, index: number): FoundFeatures {
  return Object.fromEntries(Object.entries(features).map(([name, values]) => [name, values?.[index]]));
}
