import type { ErrorType } from "./error-type.ts";
import type { SideName } from "./span/heads.ts";

/** What an error has its label for: a code, and the particulars that its sentence has. */
export interface Why {
  readonly code: WhyCode;
  readonly data: Readonly<Record<string, string | number>>;
}

/** The reasons there are. The `kk-` codes say why Kummerfeld & Klein's rules label something otherwise than the taxonomy seen from the key. */
export type WhyCode =
  | "twinless"
  | "none-found"
  | "piece"
  | "span"
  | "kk-extra-entity"
  | "kk-missing-entity"
  | "kk-piece"
  | "kk-twinless"
  | "kk-crash";

/** One error of a part, by places. */
export interface FoundError {
  readonly type: ErrorType;
  /** Whose mentions and entity it is about. */
  readonly side: SideName;
  /** The mentions, ascending. */
  readonly places: readonly number[];
  readonly entity: number;
  /** The entity of the other side that the mentions are in. */
  readonly other?: number;
  /** With a span error, the mention of the response. */
  readonly response?: number;
  readonly why: Why;
  /** How the taxonomy seen from the key puts it, where that is different. */
  readonly note?: { readonly code: NoteCode; readonly data: Readonly<Record<string, string | number>> };
}

/** Why the released analyser's label is not that of the taxonomy seen from the key. */
export type NoteCode = "anchor-extra" | "anchor-missing" | "overlaps" | "crash" | "dropped";
