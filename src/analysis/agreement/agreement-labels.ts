import { type AnnotatedPart, runsOf } from "../../core/document.ts";
import type { AgreementOptions } from "./agreement-options.ts";
import type { PreparedPart } from "../../scoring/prepare.ts";

/** The mentions of one annotator that take part, in one part of a document. */
export interface Marking {
  readonly part: AnnotatedPart;
  /** Sorted by span. */
  readonly order: Int32Array;
  /** For each place in `order` its entity; entities are numbered in the order of their first mentions. */
  readonly labels: Int32Array;
  /** From this token on, mentions were put where nothing matches them, because they have no place in the other's text. */
  readonly outside: number;
}

/**
 * For each annotator, the entity of each mention that at least one of them marked, from 0; −1 where the annotator did not
 * mark it.
 */
export type Labels = readonly Int32Array[];

/** One annotator's marking of a part whose repeated mentions have been dealt with. */
export function markingOf(
  { part, order, rank, sizes }: PreparedPart,
  singletons: AgreementOptions["singletons"],
  outside: number,
): Marking {
  const { entity } = part.mentions;
  const isIn = (m: number): boolean => singletons === "keep" || sizes[rank[entity[m]]] > 1;
  const kept = order.filter(isIn);
  const number = new Map<number, number>();
  const labels = kept.map((m) => {
    const e = entity[m];
    if (!number.has(e)) number.set(e, number.size);
    return number.get(e)!;
  });
  return { part, order: kept, labels, outside };
}

/**
 * Brings the mentions of several annotators together: those with the same tokens, or the same name, are one. Repeated
 * mentions, where they are kept, are matched first with first, second with second.
 *
 * Mentions come in this order: those of the first annotator, those of the second that are new, and so on, each by span.
 *
 * @complexity O(mentions)
 */
export function labelsOf(markings: readonly Marking[]): Labels {
  const places = new Map<string, number>();
  const placesOf = markings.map((marking, annotator) => {
    const copies = new Map<string, number>();
    return Int32Array.from(marking.order, (m) => {
      const name = nameOf(marking, m, annotator);
      const copy = copies.get(name) ?? 0;
      copies.set(name, copy + 1);
      const key = `${copy}:${name}`;
      const place = places.get(key) ?? places.size;
      places.set(key, place);
      return place;
    });
  });
  return markings.map(({ labels }, annotator) => {
    const all = new Int32Array(places.size).fill(-1);
    placesOf[annotator].forEach((place, i) => {
      all[place] = labels[i];
    });
    return all;
  });
}

function nameOf({ part: { mentions }, outside }: Marking, m: number, annotator: number): string {
  if (mentions.names !== undefined) return `name ${mentions.names[m]}`;
  const span = runsOf(mentions, m).join();
  return mentions.first[m] >= outside ? `${span} of ${annotator}` : span;
}

/** The mentions that all annotators marked. */
export function commonLabels(labels: Labels): Labels {
  const isCommon = (i: number): boolean => labels.every((own) => own[i] >= 0);
  return labels.map((own) => own.filter((_, i) => isCommon(i)));
}

/** Mentions per entity. */
export function labelSizes(labels: Int32Array): Int32Array {
  const sizes = new Int32Array(labels.reduce((most, label) => Math.max(most, label), -1) + 1);
  for (const label of labels) if (label >= 0) sizes[label]++;
  return sizes;
}
