import { onCommonMentions } from "../common-mentions.ts";
import { decisionsOf } from "../decisions.ts";
import { chain, fraction, number, symbol } from "../expression.ts";
import type { Explainer } from "../explainer.ts";
import { integerSum, valueEquation } from "../ratio-equation.ts";

const [rc, rn, links] = [symbol("rc"), symbol("rn"), symbol("L")];

/** The right decisions on pairs of common mentions, over all of them. */
export const explainRand: Explainer = {
  id: "rand",
  explain(input) {
    const { restricted, pieces } = onCommonMentions(input);
    const decisions = decisionsOf(restricted.partitions);
    const right = decisions.rc + decisions.rn;
    const all = right + decisions.wc + decisions.wn;
    const rand = valueEquation(
      symbol("Rand"),
      [fraction(chain("+", [rc, rn]), links)],
      integerSum(right, chain("+", [number(decisions.rc), number(decisions.rn)])),
      integerSum(all, number(all)),
      input.score,
    );
    return { pieces: [...pieces, { kind: "confusion", ...decisions }, ...rand.pieces], exact: rand.exact };
  },
};
