import { type AnnotatedPart, type Features, runsOf } from "../../core/document.ts";
import { overlapTable } from "../../core/overlap-table.ts";
import { entityIds, type PairedMentions, type SideMentions } from "../../core/paired-mentions.ts";
import { type FoundFeatures, type FoundMention, mentionsToPart, namesToPart } from "../../formats/mentions-to-part.ts";
import { cellIndex } from "../contributions/cell-index.ts";
import type { ErrorType } from "../errors/error-type.ts";
import type { SpanPair } from "./component.ts";
import { Correction } from "./correction.ts";

/**
 * The response with all errors of some types corrected, as a part that can be written in any format.
 *
 * Entities keep their ids; the id of an entity that is new, or a piece, is the next number. Mentions that were missing, and those
 * whose spans were wrong, are as in the key. What the options left out of the mentions (singletons) is left out of the response.
 *
 * @param spans span errors, by the places of their mentions
 * @throws RangeError if one side has positions and the other opaque ids, so that neither can have the other's mentions
 */
export function correctedPart(
  { key, response }: PairedMentions,
  types: ReadonlySet<ErrorType>,
  spans: readonly SpanPair[] = [],
): AnnotatedPart {
  const isNamed = ({ part }: SideMentions): boolean => part.mentions.names !== undefined;
  if (key.mentions.length > 0 && response.mentions.length > 0 && isNamed(key) !== isNamed(response)) {
    throw new RangeError("one side has positions of mentions and the other ids: neither can have the other's mentions");
  }
  const twin = response.twin.slice();
  const isTaken = Int8Array.from(key.twin, (place) => (place < 0 ? 0 : 1));
  const toReplace = new Map(types.has("span-error") ? spans.map((pair) => [pair.response, pair.key]) : []);
  for (const [place, other] of toReplace) {
    twin[place] = other;
    isTaken[other] = 1;
  }
  const common = Array.from(twin.keys()).filter((place) => twin[place] >= 0);
  const table = overlapTable(
    key.sizes,
    response.sizes,
    common.map((place) => key.entity[twin[place]]),
    common.map((place) => response.entity[place]),
  );
  const correction = new Correction(table).fixAll(types);
  const cellOf = cellIndex(table);
  const nameOf = entityNames(response);
  const found: NamedFound[] = [];
  response.entity.forEach((r, place) => {
    const other = twin[place];
    const entity = other < 0 ? correction.entityOfExtra(r) : correction.entityOfCell(cellOf(key.entity[other], r));
    if (entity < 0) return;
    const replacement = toReplace.get(place);
    const own = foundMention(response, place, nameOf(entity));
    found.push(
      replacement === undefined
        ? own
        : {
            ...foundMention(key, replacement, nameOf(entity)),
            ...(own.entityType !== undefined && { entityType: own.entityType }),
          },
    );
  });
  key.entity.forEach((k, place) => {
    const entity = isTaken[place] === 1 ? -1 : correction.entityOfMissing(k);
    if (entity >= 0) found.push(foundMention(key, place, nameOf(entity)));
  });
  return asPart(key.part, response, found);
}

/** A mention by its tokens or by its name, whichever its part has. */
type NamedFound = FoundMention & { readonly name: string };

function asPart(keyPart: AnnotatedPart, { part, mentions }: SideMentions, found: readonly NamedFound[]): AnnotatedPart {
  // A response without such a part takes all but the mentions from the key.
  const own = mentions.length === 0 && part.tokens === undefined ? keyPart : part;
  const tokens = own.tokens ?? keyPart.tokens;
  const frame = {
    document: own.document,
    part: own.part,
    ...(own.header !== undefined && { header: own.header }),
    ...(tokens !== undefined && { tokens }),
  };
  const isNamed = keyPart.mentions.names !== undefined || part.mentions.names !== undefined;
  return isNamed ? namesToPart(frame, found) : mentionsToPart(frame, found);
}

/** What entities of the response are called, those too that are new. */
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
    ...(minimum !== undefined && { minimum }),
    ...(mentions.headOffsets !== undefined && {
      headOffsets: [mentions.headOffsets[2 * m], mentions.headOffsets[2 * m + 1]] as const,
    }),
    ...(mentions.features !== undefined && { features: featuresAt(mentions.features, m) }),
    ...(type !== undefined && { entityType: type }),
    ...(entities.features !== undefined && { entityFeatures: featuresAt(entities.features, e) }),
  };
}

function featuresAt(features: Features, index: number): FoundFeatures {
  return Object.fromEntries(Object.entries(features).map(([name, values]) => [name, values?.[index]]));
}
