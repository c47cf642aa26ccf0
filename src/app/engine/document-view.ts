import type { MentionType } from "../../core/mention-type.ts";
import type { TextColumn } from "../../core/text-column.ts";

/** A layer of a part: the key, or the response of a system. */
export type ShownLayerName = "key" | number;

/**
 * The outcome of a mention in comparison with the other side. `wrong-entity`: it is on both sides, and in a piece of a divided or conflated
 * entity that is not the one regarded as the entity. `span`: nearly the same as one of the other side. `left-out`: the options, or a
 * repetition of its span, keep it from taking part.
 */
export const mentionStatuses = ["matched", "wrong-entity", "span", "missing", "spurious", "left-out"] as const;
export type MentionStatus = (typeof mentionStatuses)[number];

/** A mention of a layer. Its number in the layer is its place in `mentions`. */
export interface MentionView {
  /** Number in the layer's `entities`. */
  readonly entity: number;
  /** Runs of tokens, `[first, last, first, last …]`, inclusive; empty where mentions have names or there are no tokens. */
  readonly pieces: readonly number[];
  /**
   * From 0: no two mentions of one lane overlap, from their first to their last token; one within another has the higher lane.
   */
  readonly lane: number;
  readonly type?: MentionType;
  /** Its name or its positions, where its tokens have no words. */
  readonly text?: string;
  /** Line in its file, from 1. */
  readonly line?: number;
  /** In the key one for each system; in a response only one. */
  readonly status: readonly MentionStatus[];
  /** As `status`: the mention of the other side that it is matched with, or nearly the same as; -1 for none. */
  readonly twin: readonly number[];
}

/** An entity of a layer. */
export interface ShownEntity {
  /** K7, R12: as in `explain`, by the order of first mentions; "" for one that has lost all its mentions. */
  readonly badge: string;
  /** Its id in the file. */
  readonly id: string;
  /** Its first proper name, else its longest nominal, else its first mention. */
  readonly name: string;
  /** Its mentions, by number, in text order. */
  readonly mentions: readonly number[];
  /** What kind of thing it is, in the file's words. */
  readonly type?: string;
  /** The component of the overlap graph that it is in, one for each system in the key, only one in a response; -1 for none. */
  readonly component: readonly number[];
}

/** One side of a part. */
export interface LayerView {
  readonly layer: ShownLayerName;
  /** In text order. */
  readonly mentions: readonly MentionView[];
  readonly entities: readonly ShownEntity[];
}

/** A sentence; without sentences in the file the whole part is one. */
export interface SentenceView {
  readonly first: number;
  readonly last: number;
  /** As the file calls it, or its number from 1. */
  readonly name: string;
  readonly speaker?: string;
}

/** The tokens of a part, in columns. */
export interface TokensView {
  readonly length: number;
  /** Absent where words are not known, or left out; "" for a word that is left out. */
  readonly form?: TextColumn;
  /** Whether a space goes before each token: 1 or 0. A guess from punctuation where the file does not say it. */
  readonly space: Uint8Array;
  /** 1 for tokens that are not in the text (zeros); absent if there are none. */
  readonly zero?: Uint8Array;
}

/** A part of a document with all its layers. */
export interface PartView {
  readonly part: string;
  /** Document and part as one label. */
  readonly label: string;
  /** Absent where there is no text: then there are tables only. */
  readonly tokens?: TokensView;
  readonly sentences: readonly SentenceView[];
  readonly key: LayerView;
  /** One for each system. */
  readonly responses: readonly LayerView[];
}

/** The text of a document, and what is annotated in it. */
export interface DocumentView {
  readonly id: string;
  readonly parts: readonly PartView[];
}

/** An entity: of which part, which layer, and its number there. */
export interface EntityAddress {
  readonly document: string;
  readonly part: string;
  readonly layer: ShownLayerName;
  readonly entity: number;
}
