import type { SideName } from "../../core/document.ts";
import type { ErrorType } from "../error-type.ts";

/**
 * The reasons for a label. For entities: a twinless mention of a partly found entity, an entity of which nothing was
 * found, a piece other than the main one, a nearly equal span. Codes with `kk-` stand for the rules of Kummerfeld and
 * Klein. For links: the two mentions are not in one entity of the other side. For mentions: the decision.
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
 * Why the label of `kk2013` differs from the anchored one. `anchor-extra`, `anchor-missing`: the entity's first mention
 * that is not a pronoun is extra or missing, so other mentions are labelled as errors instead. `overlaps`: the entity
 * shares pronouns with the other side, so it is not wholly extra or missing. `crash`: the released analyser crashes.
 */
export type NoteCode = "anchor-extra" | "anchor-missing" | "overlaps" | "crash";

/** A code, and the data that its sentence needs. */
export interface Reason<Code extends string> {
  readonly code: Code;
  readonly data: Readonly<Record<string, string | number>>;
}

export interface FoundError {
  readonly type: ErrorType;
  readonly side: SideName;
  /** The mentions, ascending. */
  readonly places: readonly number[];
  readonly entity: number;
  readonly other?: number;
  readonly why: Reason<WhyCode>;
  readonly note?: Reason<NoteCode>;
}
