import type { AnnotatedPart } from "../../../core/document.ts";
import type { OverlapTable } from "../../../core/overlap-table.ts";
import { type PairedMentions, pairedTable } from "../../../core/paired-mentions.ts";
import { rootOf } from "../../../core/dependency.ts";
import { CountLayout, sumCounts } from "../../../scoring/counts.ts";
import type { ScoreOptions } from "../../../scoring/score-options.ts";
import { chosenMentions, chosenTable } from "../../../scoring/tabulate.ts";
import { type ErrorWhatIf, type TypeGain, gainsOf } from "../../what-if/gains.ts";
import { type Placement, placedPart, placedTable, rematched } from "../../what-if/placed-part.ts";
import type { SpanPair } from "../../what-if/entity-errors.ts";
import type { ErrorModel } from "../error-model.ts";
import type { ErrorType } from "../error-type.ts";
import type { FoundError } from "../found-error.ts";
import { anchorOf } from "./anchor.ts";

/** A part whose response can be corrected as Kummerfeld and Klein (2013) do it. */
export interface KkPart {
  /** Without the singletons of the response. */
  readonly paired: PairedMentions;
  /** The same with altered spans, and these by their places in it. */
  readonly model: ErrorModel;
  readonly spans: readonly SpanPair[];
  readonly errors: readonly FoundError[];
}

/** The response with altered spans and the errors of some types corrected, or with no types as it is, without its singletons. */
export function kkCorrectedPart(
  { paired, model, spans, errors }: KkPart,
  types: ReadonlySet<ErrorType>,
): AnnotatedPart {
  if (types.size === 0) return placedPart(paired, unchanged(paired));
  const replaced = new Map(spans.map(({ key, response }) => [response, key]));
  return placedPart(model, kkPlacement(model, errors, types), replaced);
}

/**
 * What Kummerfeld and Klein (2013) report of corrections: all types but span errors are corrected on top of these. The last row, after all
 * of theirs, is of singletons that are left, and perfect.
 *
 * @complexity as of scoring all parts for each row
 */
export function kkWhatIf(parts: readonly KkPart[], scoring: ScoreOptions): ErrorWhatIf {
  const layout = new CountLayout(scoring.metrics);
  const needsMentions = layout.needsMentions(scoring);
  const scoresOf = (types: ReadonlySet<ErrorType>): TypeGain["scores"] => {
    const counts = parts.map((part) => {
      if (!needsMentions) return layout.count(chosenTable(correctedTable(part, types), scoring), scoring);
      const { table, mentions } = rematched(part.paired.key.part, kkCorrectedPart(part, types), scoring);
      return layout.count(chosenTable(table, scoring), scoring, chosenMentions(mentions, scoring));
    });
    return layout.score(sumCounts(counts, layout.columns), scoring);
  };
  const before = scoresOf(new Set());
  const altered = scoresOf(new Set(["span-error"]));
  const row = (type: ErrorType, scores: TypeGain["scores"], from: TypeGain["scores"]): TypeGain => ({
    type,
    scores,
    gains: gainsOf(from, scores),
  });
  const [spanType, ...others] = kkTypes;
  const first = row(spanType, altered, before);
  let last = altered;
  return {
    before,
    alone: [first, ...others.map((type) => row(type, scoresOf(new Set([spanType, type])), altered))],
    cumulative: [
      first,
      ...others.map((type, i) => {
        const from = last;
        last = scoresOf(new Set([spanType, ...others.slice(0, i + 1)]));
        return row(type, last, from);
      }),
    ],
  };
}

/** The table of the same. */
function correctedTable({ paired, model, errors }: KkPart, types: ReadonlySet<ErrorType>): OverlapTable {
  return types.size === 0 ? pairedTable(paired) : placedTable(model, kkPlacement(model, errors, types));
}

function unchanged({ key, response }: PairedMentions): Placement {
  return { response: response.entity, missing: new Int32Array(key.mentions.length).fill(-1) };
}

/**
 * The types in the order in which Kummerfeld and Klein (2013) correct them. The last is not theirs: singletons that are left once all
 * else is corrected.
 */
export const kkTypes = [
  "span-error",
  "conflated-entities",
  "extra-mention",
  "extra-entity",
  "divided-entity",
  "missing-mention",
  "missing-entity",
  "missing-singleton",
  "extra-singleton",
] as const satisfies readonly ErrorType[];

/**
 * Where mentions are once the errors of some types are corrected as the released analyser does it:
 *
 *   conflated         each piece is an entity of its own; one extra mention that is then left alone leaves the response
 *   extra-…           the mentions leave the response; as `extra-singleton`, those that are alone
 *   divided           the piece's entity becomes one with that of the key entity's anchor, which enters if it is missing
 *   missing-mention   the mention enters the entity that has the first mention of its key entity; if none has, a new one, with that mention
 *   missing-entity, missing-singleton   the whole key entity becomes a new entity, found pronouns with it
 *
 * @param model without the singletons of the response, spans altered
 * @param errors those of the model, of all types
 */
export function kkPlacement(
  model: ErrorModel,
  errors: readonly FoundError[],
  types: ReadonlySet<ErrorType>,
): Placement {
  const { key, response } = model;
  const inResponse = response.entity.slice();
  const missing = new Int32Array(key.mentions.length).fill(-1);
  const parent = Array.from(response.sizes.keys());
  const newEntity = (): number => parent.push(parent.length) - 1;
  const put = (place: number, entity: number): void => {
    if (key.twin[place] >= 0) inResponse[key.twin[place]] = entity;
    else missing[place] = entity;
  };
  const entityOf = (place: number): number => {
    const entity = key.twin[place] >= 0 ? inResponse[key.twin[place]] : missing[place];
    return entity < 0 ? -1 : rootOf(parent, entity);
  };

  const correct = ({ type, places, entity }: FoundError): void => {
    const ownKey = key.members[entity];
    switch (type) {
      case "conflated-entities": {
        const piece = newEntity();
        for (const place of places) inResponse[place] = piece;
        const rest = response.members[entity].filter((place) => !places.includes(place));
        if (rest.length === 1 && response.twin[rest[0]] < 0) inResponse[rest[0]] = -1;
        break;
      }
      case "extra-mention":
      case "extra-entity":
        for (const place of places) inResponse[place] = -1;
        break;
      case "divided-entity": {
        const anchor = anchorOf(model, "key", entity);
        if (entityOf(anchor) < 0) put(anchor, newEntity());
        for (const place of places) parent[entityOf(place)] = entityOf(anchor);
        break;
      }
      case "missing-mention": {
        const known = ownKey.find((place) => entityOf(place) >= 0);
        if (known === undefined) put(ownKey[0], newEntity());
        put(places[0], entityOf(known ?? ownKey[0]));
        break;
      }
      default: {
        const whole = newEntity();
        for (const place of ownKey) put(place, whole);
      }
    }
  };
  for (const type of kkTypes) {
    if (types.has(type)) for (const error of errors) if (error.type === type) correct(error);
  }
  const placed = inResponse.map((entity) => (entity < 0 ? -1 : rootOf(parent, entity)));
  const entered = missing.map((entity) => (entity < 0 ? -1 : rootOf(parent, entity)));
  if (types.has("extra-singleton")) {
    const sizes = new Int32Array(parent.length);
    for (const entity of [...placed, ...entered]) if (entity >= 0) sizes[entity]++;
    placed.forEach((entity, place) => {
      if (entity >= 0 && response.twin[place] < 0 && sizes[entity] === 1) placed[place] = -1;
    });
  }
  return { response: placed, missing: entered };
}
