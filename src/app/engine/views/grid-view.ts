import type { MentionType } from "../../../core/mention-type.ts";
import type { SideName } from "../../../core/document.ts";
import type { MentionStatus } from "./document-view.ts";

/** What to put in a grid. */
export interface GridQuery {
  readonly document: string;
  /** The only one, or the first, if absent. */
  readonly part?: string;
  readonly system: number;
  /** Whose entities are the columns; the key's if absent. */
  readonly side?: SideName;
  /** These entities; the largest if absent. */
  readonly entities?: readonly number[];
  /** How many of the largest, 20 if absent. */
  readonly top?: number;
  /** Sentences are put together into sections if there are more; 200 if absent. */
  readonly rows?: number;
}

/** A mention in a cell of a grid. */
export interface GridMention {
  /** Its number in the layer of `side`. */
  readonly mention: number;
  readonly type?: MentionType;
  readonly status: MentionStatus;
}

/** Sentences or sections by entities. */
export interface GridView {
  readonly document: string;
  readonly part: string;
  readonly side: SideName;
  /**
   * What rows are: sentences, several of them, or, where there are no sentences, some of the mentions, in text order; where documents
   * share their entities, documents.
   */
  readonly by: "document" | "sentence" | "section" | "mentions";
  /** The first and the last document, sentence or mention of each row, from 0, and a name. */
  readonly rows: readonly { readonly first: number; readonly last: number; readonly name: string }[];
  readonly columns: readonly {
    readonly entity: number;
    readonly badge: string;
    readonly name: string;
    readonly size: number;
  }[];
  /** Cells that are not empty, by row, then column. */
  readonly cells: readonly {
    readonly row: number;
    readonly column: number;
    readonly mentions: readonly GridMention[];
  }[];
}
