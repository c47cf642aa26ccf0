import type { EntitySizes, ResponseShape } from "./response-shape.ts";

/** Figures of Moosavi and Strube (2016), §7, and the counterparts of two of them with key and response exchanged. */
export type LeaFigureId =
  | "correct-links"
  | "correct-and-wrong-links"
  | "entities-decreasing"
  | "entities-increasing"
  | "splitting"
  | "merging"
  | "extra-mentions"
  | "missing-mentions"
  | "mention-identification";

/** A response of a figure. */
export interface LeaFigureCase {
  readonly label: string;
  /** The response to one part of the key. */
  readonly respond: (sizes: EntitySizes) => ResponseShape;
}

export interface LeaFigure {
  readonly id: LeaFigureId;
  readonly cases: readonly LeaFigureCase[];
  /** How the responses are made. */
  readonly notes: readonly string[];
}

/** A response that resolves nothing, and has no mention. */
export const nothing = (): ResponseShape => [];

/** The key itself. */
export function everything(sizes: EntitySizes): ResponseShape {
  return Array.from(sizes, (size, entity) => ({ of: [[entity, size]] }));
}

/** Shares from 0 to 1 with their labels. */
export function sharesBy(percent: number): readonly { share: number; label: string }[] {
  return Array.from({ length: 100 / percent + 1 }, (_, i) => ({
    share: (i * percent) / 100,
    label: `${i * percent}%`,
  }));
}
