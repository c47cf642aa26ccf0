import type { Gains } from "../../../analysis/what-if/gains.ts";
import type { EntityAddress } from "./document-view.ts";

/** What an entity loses in one metric, in points (0..100) of the corpus's figure; rows sum up to what is lacking to 100. */
export interface EntityLoss {
  readonly metric: string;
  /** `null` where the metric has no such figure. */
  readonly recall: number | null;
  readonly precision: number | null;
  readonly value?: number | null;
}

/** A row or column of a component's table. */
export interface ComponentEntity {
  /** Number in its layer. */
  readonly entity: number;
  readonly badge: string;
  readonly id: string;
  readonly name: string;
  readonly size: number;
  /** Mentions without a counterpart: missing ones of a key entity, extra ones of a response entity. */
  readonly alone: number;
  /** Metrics that are not additive are not among them. */
  readonly losses: readonly EntityLoss[];
}

/** One kind of CEAF's alignment. */
interface AlignmentView {
  readonly metric: string;
  /** Aligned pairs, as `[row, column]`. */
  readonly pairs: readonly (readonly [row: number, column: number])[];
  /** Whether another alignment of this component has the same total. */
  readonly unique: boolean;
}

/** Errors of one entity and what correcting them would gain. */
export interface CorrectionView {
  readonly type: string;
  /** The key's or the response's row or column; of a span error both. */
  readonly row?: number;
  readonly column?: number;
  /** How often; see `errors`. */
  readonly count: number;
  /** Of the whole corpus. */
  readonly gains: Gains;
}

/** A connected component of the overlap graph of key and one response. */
export interface ComponentView {
  readonly document: string;
  readonly part: string;
  readonly system: number;
  readonly rows: readonly ComponentEntity[];
  readonly columns: readonly ComponentEntity[];
  /** Cells that are not empty, by row, then column. */
  readonly cells: readonly { readonly row: number; readonly column: number; readonly size: number }[];
  readonly alignments: readonly AlignmentView[];
  readonly corrections: readonly CorrectionView[];
  /** Metrics that are not additive, and why. */
  readonly notAdditive: readonly { readonly metric: string; readonly reason: string }[];
}

/** One line of the corpus-wide list of components. */
export interface ComponentSummary {
  readonly document: string;
  readonly part: string;
  /** An entity of it, to ask for it. */
  readonly entity: EntityAddress;
  readonly name: string;
  readonly keyEntities: number;
  readonly responseEntities: number;
  readonly keyMentions: number;
  readonly responseMentions: number;
  /** Links that are wrong or missing: what MUC lacks in recall and in precision. */
  readonly links: number;
}
