import type { SideName } from "../../core/document.ts";
import type { ErrorType } from "./error-type.ts";

/**
 * The reasons there are for a label. Of entities seen from the key: a twinless mention of an entity of which others were found, an entity
 * of which none was found, a piece that is not the largest, a span nearly the same. The `kk-` ones are those of Kummerfeld and Klein's
 * rules. Of links: the two mentions are not in one entity of the other side. Of mentions: the decision, and the antecedent.
 */
export type WhyCode =
  | "twinless"
  | "none-found"
  | "piece"
  | "span"
  | "kk-extra-entity"
  | "kk-missing-entity"
  | "kk-piece"
  | "kk-twinless"
  | "kk-crash"
  | "link"
  | "decision";

/**
 * Why the released analyser's label is not that seen from the key: the first mention of the entity that is no pronoun is extra or missing,
 * so that other mentions take the blame; the entity has pronouns of the other side, so that it is not wholly extra or missing; the
 * released program does not go on.
 */
export type NoteCode = "anchor-extra" | "anchor-missing" | "overlaps" | "crash";

/** A code, and the particulars that its sentence has. */
export interface Reason<Code extends string> {
  readonly code: Code;
  readonly data: Readonly<Record<string, string | number>>;
}

/** One error of the entities of a part, by places. */
export interface FoundError {
  readonly type: ErrorType;
  /** Whose mentions and entity it is about. */
  readonly side: SideName;
  /** The mentions, ascending. */
  readonly places: readonly number[];
  readonly entity: number;
  /** The entity of the other side that the mentions are in. */
  readonly other?: number;
  readonly why: Reason<WhyCode>;
  readonly note?: Reason<NoteCode>;
}
