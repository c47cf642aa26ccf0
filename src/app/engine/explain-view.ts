import { explain, fullLimits, pageLimits, UnknownNameError } from "../../analysis/explain/index.ts";
import { explanationBlocks } from "../../report/explain/explanation-blocks.ts";
import type { Corpus } from "./corpus.ts";
import type { ExplainQuery, ExplainView } from "./views/explain-view.ts";
import type { Refusal } from "./views/refusal.ts";

/** Writes a calculation out, as `explain` does. */
export function explainView(
  { key, responses, names, scoring, scoreAgain }: Corpus,
  { system, metrics, document, entity, full = false, digits = 2 }: ExplainQuery,
): ExplainView | Refusal {
  const asked = metrics === undefined ? scoring.metrics : scoring.metrics.filter(({ id }) => metrics.includes(id));
  const request = {
    ...(document !== undefined && { document }),
    ...(entity !== undefined && { entity }),
    limits: full ? fullLimits : pageLimits,
  };
  try {
    const explanation = explain(key, responses[system], { ...scoring, metrics: asked }, request, undefined, scoreAgain);
    return { blocks: explanationBlocks(explanation, names[system], digits), explanation };
  } catch (error) {
    if (error instanceof UnknownNameError || error instanceof RangeError)
      return { refused: true, message: error.message };
    throw error;
  }
}
