import type { Notation } from "./notation.ts";

/** A mention as it is marked in a text. */
export interface InlineMention {
  readonly entity: string;
  /** The mention's own id, where `entity` is what it refers to: `id="2" ref="1"`. */
  readonly own?: string;
  readonly entityType?: string;
  readonly notation: Notation;
  /** Where its words are in the text without markup. */
  readonly start: number;
  readonly end: number;
  /** Where its markup begins in the text with markup. */
  readonly at: number;
}

/** Markup that is not complete. */
export interface InlineProblem {
  readonly kind: "not closed" | "not opened" | "without id" | "empty";
  readonly at: number;
  /** The markup, to be shown. */
  readonly markup: string;
  readonly entity?: string;
}

/** A text without its markup, and what this says; mentions and problems in the order in which they are found. */
export interface InlineText {
  readonly text: string;
  readonly mentions: readonly InlineMention[];
  readonly problems: readonly InlineProblem[];
}
