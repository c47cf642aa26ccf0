import type { AnnotatedPart } from "../../core/document.ts";
import type { Wrong } from "../../core/option-record.ts";
import { prepareSide } from "../../scoring/prepare.ts";
import type { ScoreOptions } from "../../scoring/score-options.ts";
import { alignParts } from "../agreement/agreement-collector.ts";
import {
  commonLabels,
  type Labels,
  labelsOf,
  markingOf,
  overlappingMentions,
} from "../agreement/agreement-mentions.ts";

/** The kinds of noise, in the order in which they are applied. */
export const noiseKinds = ["missing", "boundaries", "splits", "merges"] as const;
type NoiseKind = (typeof noiseKinds)[number];

/**
 * How often annotators err, 0..1 each:
 *
 *   missing      the share of mentions that they leave out
 *   boundaries   the share of mentions, of those left, that begin or end elsewhere
 *   splits       the share of links of mentions to the previous one of their entity that they cut
 *   merges       the share of entities, but for the first of a text, that they take for an earlier one
 */
export type NoiseRates = Readonly<Record<NoiseKind, number>>;

/** How often something happened, and how often it could have. */
interface NoiseCount {
  readonly times: number;
  readonly chances: number;
}

export type NoiseCounts = Readonly<Record<NoiseKind, NoiseCount>>;

export const noNoise: NoiseCounts = {
  missing: { times: 0, chances: 0 },
  boundaries: { times: 0, chances: 0 },
  splits: { times: 0, chances: 0 },
  merges: { times: 0, chances: 0 },
};

export function plusNoise(one: NoiseCounts, other: NoiseCounts): NoiseCounts {
  const plus = (kind: NoiseKind): NoiseCount => ({
    times: one[kind].times + other[kind].times,
    chances: one[kind].chances + other[kind].chances,
  });
  return { missing: plus("missing"), boundaries: plus("boundaries"), splits: plus("splits"), merges: plus("merges") };
}

/** Returns the rates of some counts; 0 for errors that had no chance to happen. */
export function ratesOf(counts: NoiseCounts): NoiseRates {
  const rate = ({ times, chances }: NoiseCount): number => (chances === 0 ? 0 : times / chances);
  return {
    missing: rate(counts.missing),
    boundaries: rate(counts.boundaries),
    splits: rate(counts.splits),
    merges: rate(counts.merges),
  };
}

/** Reads rates such as `missing=0.05,merges=0.02`. Kinds that are not named have rate 0. */
export function parseNoise(text: string): NoiseRates | Wrong {
  const rates: Record<NoiseKind, number> = { missing: 0, boundaries: 0, splits: 0, merges: 0 };
  const seen = new Set<string>();
  for (const each of text.split(",")) {
    const [name, value = ""] = each.split("=").map((piece) => piece.trim());
    const kind = noiseKinds.find((own) => own === name);
    if (kind === undefined) return { wrong: `"${name}" is none of ${noiseKinds.join(", ")}` };
    if (seen.has(kind)) return { wrong: `${kind} is named twice` };
    seen.add(kind);
    const rate = Number(value);
    if (!/^\d*\.?\d+$/.test(value) || rate > 1) return { wrong: `the rate of ${kind} must be a number from 0 to 1` };
    rates[kind] = rate;
  }
  return rates;
}

/**
 * Counts how two annotations of a text differ, with each of them in turn as the truth. Mentions with the same tokens are
 * common. Of the others, as many as possible are paired one to one if they share a token: their boundaries differ. Splits
 * are pieces into which the other annotation cuts the common mentions of an entity, but for the first; merges are splits
 * seen from the other side.
 */
export function noiseBetween(one: AnnotatedPart, other: AnnotatedPart, options: ScoreOptions): NoiseCounts {
  const aligned = alignParts([one, other], options.onTokenMismatch, () => undefined);
  const markings = aligned.map(({ part, outside }) =>
    markingOf(prepareSide(part, options).prepared, options.singletons, outside),
  );
  const common = commonLabels(labelsOf(markings));
  const exact = common[0].length;
  const overlapping = overlappingMentions(markings[0], markings[1]) ?? exact;
  const all = markings[0].order.length + markings[1].order.length;
  const [first, second] = [splitsOf(common), splitsOf([common[1], common[0]])];
  const textsWithEntities = exact > 0 ? 1 : 0;
  return {
    missing: { times: all - 2 * overlapping, chances: all },
    boundaries: { times: 2 * (overlapping - exact), chances: 2 * overlapping },
    splits: { times: first.splits + second.splits, chances: first.links + second.links },
    merges: {
      times: first.splits + second.splits,
      chances: first.entities + second.entities - 2 * textsWithEntities,
    },
  };
}

/** Counts the entities of the first side, their links, and the splits of the second side. */
function splitsOf([own, other]: Labels): {
  readonly entities: number;
  readonly links: number;
  readonly splits: number;
} {
  const entities = new Set(own).size;
  const pieces = new Set(Array.from(own, (entity, i) => `${entity} ${other[i]}`)).size;
  return { entities, links: own.length - entities, splits: pieces - entities };
}
