import type { MentionType } from "../../core/mention-type.ts";
import type { TextColumn } from "../../core/text-column.ts";

export type ShownLayerName = "key" | number;

/**
 * The outcome of a mention when compared with the other side. `wrong-entity`: it is on both sides, but in a piece of a
 * divided or conflated entity that is not the main piece. `span`: it is nearly the same as a mention of the other side.
 * `left-out`: options exclude it, or it repeats a span.
 */
export const mentionStatuses = ["matched", "wrong-entity", "span", "missing", "extra", "left-out"] as const;
export type MentionStatus = (typeof mentionStatuses)[number];

/** A mention of a layer. Its place in `mentions` is its number. */
export interface MentionView {
  /** The number of its entity in the layer's `entities`. */
  readonly entity: number;
  /**
   * Runs of tokens, `[first, last, first, last …]`, inclusive. Empty if mentions have names instead of positions.
   */
  readonly pieces: readonly number[];
  /**
   * The lane, from 0, which is next to the words. Mentions in one lane do not overlap, not even in their gaps. A mention
   * within another has a lower lane.
   */
  readonly lane: number;
  readonly type?: MentionType;
  /** Its name or positions; absent if its tokens have words. */
  readonly text?: string;
  /** Line in its file, from 1. */
  readonly line?: number;
  /** Its place in the part's `documents`; absent if the part is of one document. */
  readonly document?: number;
  /** In the key, one for each system; in a response, only one. */
  readonly status: readonly MentionStatus[];
  /**
   * In the same order as `status`: the mention of the other side that it is matched with or nearly equals; -1 for none.
   */
  readonly twin: readonly number[];
}

export interface ShownEntity {
  /** Such as K7 or R12, as in `explain`; "" if no mention of the entity is scored. */
  readonly badge: string;
  readonly id: string;
  /** Its title: the first proper name, else the longest nominal, else the first mention. */
  readonly name: string;
  /** The numbers of its mentions, in text order. */
  readonly mentions: readonly number[];
  readonly type?: string;
  /** Its component of the overlap graph: one for each system in the key, only one in a response; -1 for none. */
  readonly component: readonly number[];
}

export interface LayerView {
  readonly layer: ShownLayerName;
  /** In text order. */
  readonly mentions: readonly MentionView[];
  readonly entities: readonly ShownEntity[];
}

/** A sentence. If the file has no sentences, the whole part is one. */
export interface SentenceView {
  readonly first: number;
  readonly last: number;
  /** Its name in the file, or its number from 1. */
  readonly name: string;
  readonly speaker?: string;
}

export interface TokensView {
  readonly length: number;
  /** Absent if words are unknown or left out. "" for a single word that is left out. */
  readonly form?: TextColumn;
  /** Whether a space precedes each token: 1 or 0. Guessed from punctuation if the file does not say. */
  readonly space: Uint8Array;
  /** 1 for zeros, which are tokens that are not in the text; absent if there are none. */
  readonly zero?: Uint8Array;
}

export interface PartView {
  readonly part: string;
  readonly label: string;
  /** The documents that share its entities, in order; absent if the part is of one document. */
  readonly documents?: readonly string[];
  /** Absent if there is no text; the page then shows tables only. */
  readonly tokens?: TokensView;
  readonly sentences: readonly SentenceView[];
  readonly key: LayerView;
  /** One for each system. */
  readonly responses: readonly LayerView[];
}

export interface DocumentView {
  readonly id: string;
  readonly parts: readonly PartView[];
}

export interface EntityAddress {
  readonly document: string;
  readonly part: string;
  readonly layer: ShownLayerName;
  readonly entity: number;
}
