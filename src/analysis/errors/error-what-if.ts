import type { AnnotatedPart } from "../../core/document.ts";
import { entityIds, type PairedMentions } from "../../core/paired-mentions.ts";
import type { ScoreOptions } from "../../scoring/score-options.ts";
import { withSpans } from "../what-if/component.ts";
import { correctedPart } from "../what-if/corrected-part.ts";
import type { ErrorWhatIf, Gains, TypeGain } from "../what-if/gains.ts";
import type { SpanPair } from "../what-if/entity-errors.ts";
import type { Anchors } from "../what-if/pieces.ts";
import { type ErrorGain, WhatIf, type WhatIfPart, type WhatIfRow } from "../what-if/what-if.ts";
import type { ErrorOptions } from "./analyse-part.ts";
import type { ErrorRecord } from "./error-record.ts";
import { type ErrorType, errorTypes } from "./error-type.ts";
import { kkCorrectedPart, type KkPart, kkWhatIf } from "./kk2013.ts";

/** A part whose response can be corrected: its mentions, and its span errors. */
export type CorrectablePart = WhatIfPart & {
  readonly mentions: PairedMentions;
  readonly spans: readonly SpanPair[];
  readonly anchors: Anchors;
  /** If errors are those of Kummerfeld and Klein (2013). */
  readonly kk?: KkPart;
};

/**
 * The response with all errors of some types corrected: `correctedPart`, or with errors of Kummerfeld and Klein (2013) `kkCorrectedPart`.
 *
 * @throws RangeError if one side has positions and the other opaque ids, so that neither can have the other's mentions
 */
export function correctedResponse(
  { mentions, spans, kk }: CorrectablePart,
  types: ReadonlySet<ErrorType>,
): AnnotatedPart {
  return kk === undefined ? correctedPart(mentions, types, spans) : kkCorrectedPart(kk, types);
}

/** What correcting the errors of each type would gain. */
export function errorWhatIf(
  parts: readonly CorrectablePart[],
  scoring: ScoreOptions,
  spans: ErrorOptions["spans"],
): ErrorWhatIf {
  const kkParts = parts.flatMap(({ kk }) => kk ?? []);
  if (kkParts.length > 0) return kkWhatIf(kkParts, scoring);
  const whatIf = whatIfOf(parts, scoring);
  const alone =
    spans === "official"
      ? whatIf.alone()
      : [...whatIf.alone().slice(0, errorTypes.indexOf("span-error") + 1), ...whatIf.alone(["span-error"])];
  return { before: whatIf.scores(), alone: alone.map(typeGain), cumulative: whatIf.cumulative().map(typeGain) };
}

/** What tells of which error gains are asked; of a divided or conflated entity without the other entity, of all its pieces. */
export type GainedError = Pick<ErrorRecord, "type" | "side" | "entity" | "otherEntity">;

/** By the place of a part and an error in it; nothing for an error that is none of an entity, seen from the key. */
export type SingleGains = (part: number, error: GainedError) => Gains | undefined;

/** What a record says of its gains. */
export function recordGains(
  gainsOf: SingleGains,
  part: number,
  record: GainedError,
): Pick<ErrorRecord, "gains" | "entityGains"> {
  const { type, side, entity, otherEntity } = record;
  const gains = gainsOf(part, record);
  if (gains === undefined) return {};
  if (otherEntity === undefined || type === "span-error") return { gains };
  return { gains, entityGains: gainsOf(part, { type, side, entity })! };
}

/**
 * What correcting single errors would gain.
 *
 * @complexity as of scoring the component of each error
 */
export function singleGains(
  parts: readonly CorrectablePart[],
  scoring: ScoreOptions,
  spans: ErrorOptions["spans"],
): SingleGains {
  const gains = parts.map(() => new Map<string, Gains>());
  const ids = parts.map(({ mentions: { key, response } }) => ({ key: entityIds(key), response: entityIds(response) }));
  const put = ({ part, type, key, response, gains: own }: ErrorGain): void => {
    const [k, r] = [
      key === undefined ? undefined : ids[part].key[key],
      response === undefined ? undefined : ids[part].response[response],
    ];
    gains[part].set(nameOf(type, k, r), own);
  };
  for (const error of whatIfOf(parts, scoring).errors()) {
    if (spans === "official" || error.type === "span-error") put(error);
  }
  if (spans === "corrected") {
    for (const error of whatIfOf(parts.map(withCorrectedSpans), scoring).errors()) put(error);
  }
  return (part, { type, side, entity, otherEntity }) =>
    gains[part].get(side === "key" ? nameOf(type, entity, otherEntity) : nameOf(type, otherEntity, entity));
}

function nameOf(type: string, key: string | undefined, response: string | undefined): string {
  return JSON.stringify([type, key ?? null, response ?? null]);
}

function whatIfOf(parts: readonly WhatIfPart[], scoring: ScoreOptions): WhatIf {
  const whatIf = new WhatIf(scoring);
  for (const part of parts) whatIf.add(part);
  return whatIf;
}

/** The part once its span errors are corrected, without what lies behind its table. */
function withCorrectedSpans({ table, mentions: { key, response }, spans, anchors }: CorrectablePart): WhatIfPart {
  return {
    anchors,
    table: withSpans(
      table,
      spans.map((pair) => ({ key: key.entity[pair.key], response: response.entity[pair.response] })),
    ),
  };
}

function typeGain({ types, scores, gains }: WhatIfRow): TypeGain {
  return { type: types.at(-1)!, scores, gains };
}
