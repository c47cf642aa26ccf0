import type { Explanation } from "../../../analysis/explain/explanation.ts";
import type { Block } from "../../../report/explain/explanation-block.ts";

/** What to write out. */
export interface ExplainQuery {
  readonly system: number;
  /** Metric ids; all that were opened if absent. */
  readonly metrics?: readonly string[];
  /** A document, or a part as `document; part 001`. */
  readonly document?: string;
  /** An entity, by its id or badge. */
  readonly entity?: string;
  /** Whether long sums and sets are written out. */
  readonly full?: boolean;
  /** Decimals of a percentage, 2 if absent. */
  readonly digits?: number;
}

/** A calculation written out. */
export interface ExplainView {
  readonly refused?: never;
  /** What every format is made of; formulas are trees. */
  readonly blocks: readonly Block[];
  readonly explanation: Explanation;
}
