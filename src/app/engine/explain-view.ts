import type { Explanation } from "../../analysis/explain/explanation.ts";
import { defined } from "../../core/defined.ts";
import type { Block } from "../../report/explain/explanation-block.ts";
import { explainSources, fullLimits, pageLimits, UnknownNameError } from "../../analysis/explain/index.ts";
import { explanationBlocks } from "../../report/explain/explanation-blocks.ts";
import type { Corpus } from "./corpus.ts";
import type { Refusal } from "./refusal.ts";

export interface ExplainQuery {
  readonly system: number;
  /** Metric ids; all opened metrics if absent. */
  readonly metrics?: readonly string[];
  /** A document, or a part as `document; part 001`. */
  readonly document?: string;
  /** An entity, by its id or badge. */
  readonly entity?: string;
  readonly full?: boolean;
  /** Decimals of a percentage, 2 if absent. */
  readonly digits?: number;
}

export interface ExplainView {
  readonly refused?: never;
  /** The blocks of the explanation. Formulas are trees. */
  readonly blocks: readonly Block[];
  readonly explanation: Explanation;
}

export function explainView(
  { key, responses, names, scoring, scoreAgain }: Corpus,
  { system, metrics, document, entity, full = false, digits = 2 }: ExplainQuery,
): ExplainView | Refusal {
  const asked = metrics === undefined ? scoring.metrics : scoring.metrics.filter(({ id }) => metrics.includes(id));
  const request = {
    ...defined({ document, entity }),
    limits: full ? fullLimits : pageLimits,
  };
  try {
    const explanation = explainSources(
      key,
      responses[system],
      { ...scoring, metrics: asked },
      request,
      undefined,
      scoreAgain,
    );
    return { blocks: explanationBlocks(explanation, names[system], digits), explanation };
  } catch (error) {
    if (error instanceof UnknownNameError || error instanceof RangeError)
      return { refused: true, message: error.message };
    throw error;
  }
}
