import { type ExactFraction, exactFraction, plus, product } from "../../../core/exact-fraction.ts";
import { onCommonMentions } from "../common-mentions.ts";
import { decisionsOf } from "../decisions.ts";
import type { Explainer } from "../explainer.ts";
import { type Expression, chain, exact, fraction, number, symbol, times } from "../expression.ts";
import { type Piece, equation, statement } from "../piece.ts";
import { integerSum, valueEquation } from "../ratio-equation.ts";

const [cc, ck, cr, chance] = ["cc", "ck", "cr", "E"].map((name) => symbol(name));

/** The links in common, what chance gives of them, and what is left of the most there could be. */
export const explainAdjustedRand: Explainer = {
  id: "ari",
  explain(input) {
    const { restricted, pieces } = onCommonMentions(input);
    const decisions = decisionsOf(restricted.partitions);
    const { rc, wc, rn, wn } = decisions;
    const [key, response, links] = [rc + wn, rc + wc, rc + wc + rn + wn];
    // Without a pair there is nothing to expect.
    const expected = links === 0 ? exactFraction(0) : exactFraction(BigInt(key) * BigInt(response), links);
    const half = exactFraction(key + response, 2);
    const found = numberOf(beyond(exactFraction(rc), expected));
    const most = numberOf(beyond(half, expected));
    const value = valueEquation(
      symbol("ARI"),
      [fraction(chain("−", [cc, chance]), chain("−", [fraction(chain("+", [ck, cr]), number(2)), chance]))],
      { written: chain("−", [number(rc), exact(expected)]), ...found },
      {
        written: chain("−", [fraction(chain("+", [number(key), number(response)]), number(2)), exact(expected)]),
        ...most,
      },
      input.score,
    );
    return {
      pieces: [
        ...pieces,
        { kind: "confusion", ...decisions },
        equation(cc, [symbol("rc"), number(rc)]),
        sumOfTwo(ck, ["rc", rc], ["wn", wn]),
        sumOfTwo(cr, ["rc", rc], ["wc", wc]),
        statement("E is how many links random entities of the same sizes are expected to have in common."),
        links === 0
          ? equation(chance, [number(0)])
          : equation(chance, [
              fraction(times(ck, cr), symbol("L")),
              fraction(times(number(key), number(response)), number(links)),
              exact(expected),
            ]),
        ...value.pieces,
      ],
      exact: value.exact,
    };
  },
};

function sumOfTwo(left: Expression, ...terms: readonly (readonly [string, number])[]): Piece {
  return equation(left, [
    chain(
      "+",
      terms.map(([name]) => symbol(name)),
    ),
    chain(
      "+",
      terms.map(([, links]) => number(links)),
    ),
    number(terms.reduce((sum, [, links]) => sum + links, 0)),
  ]);
}

function beyond(a: ExactFraction, b: ExactFraction): ExactFraction {
  return plus(a, product(exactFraction(-1), b));
}

function numberOf(sum: ExactFraction): { exact: ExactFraction; total: number } {
  return { exact: sum, total: Number(sum.numerator) / Number(sum.denominator) };
}

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
