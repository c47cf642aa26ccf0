import { type ExactFraction, exactFraction, plus, product } from "../../../core/exact-fraction.ts";
import {
  anyShared,
  anySymbol,
  call,
  chain,
  decimal,
  exact,
  type Expression,
  fraction,
  number,
  size,
  sumOver,
  symbol,
  times,
} from "../../../core/expression.ts";
import type { SideName } from "../../../core/document.ts";
import { pairCount, pairCountWithin, total } from "../../../core/overlap-table.ts";
import { onCommonMentions } from "../listings.ts";
import type { Explainer } from "../explainer.ts";
import type { Partitions } from "../partitions.ts";
import { equation, type Piece, statement } from "../explanation.ts";
import {
  combinedFigures,
  fEquation,
  figureSymbol,
  figureSymbols,
  integerSum,
  ratioEquation,
  sideFigure,
  valueEquation,
} from "../ratio-equation.ts";
import { firstOf, scopeOf } from "../scope.ts";

const [cc, ck, cr, chance] = ["cc", "ck", "cr", "E"].map((name) => symbol(name));

export const explainAdjustedRand: Explainer = {
  id: "ari",
  explain(input) {
    const { restricted, pieces } = onCommonMentions(input);
    const decisions = decisionsOf(restricted.partitions);
    const { rc, wc, rn, wn } = decisions;
    const [key, response, links] = [rc + wn, rc + wc, rc + wc + rn + wn];
    // Without a pair, no link is expected.
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
        statement("E is the number of common links expected for random entities of the same sizes."),
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

type Decisions = Omit<Extract<Piece, { kind: "confusion" }>, "kind">;

/**
 * Counts the four kinds of decisions on pairs of mentions that both sides have.
 *
 * @source Recasens and Hovy (2011), Table 3
 */
function decisionsOf({ key, response, table }: Partitions): Decisions {
  const rc = pairCountWithin(table.cellSize);
  const wc = pairCountWithin(response.sizes) - rc;
  const wn = pairCountWithin(key.sizes) - rc;
  return { rc, wc, rn: pairCount(total(key.sizes)) - rc - wc - wn, wn };
}

const [k, r, m] = ["K", "R", "m"].map((name) => symbol(name));
const entropy = symbol("H");
const logarithm = symbol("log", 2);
const shared = call(symbol("I"), k, r);
const entropyOf = { key: call(entropy, k), response: call(entropy, r) };

export const explainMutualInformation: Explainer = {
  id: "h",
  explain(input) {
    const { restricted, pieces } = onCommonMentions(input);
    const { partitions, limits, focus, options, score } = restricted;
    const { key, response, table } = partitions;
    const scope = scopeOf(partitions, limits, focus);
    const count = total(table.cellSize);
    const mentions = number(count);
    const bits = (sizes: Int32Array): number =>
      sizes.reduce((sum, each) => sum + (each / count) * Math.log2(count / each), 0);
    const written = (
      left: Expression,
      formula: Expression,
      sizes: Int32Array,
      isWanted: (block: number) => boolean,
    ): Piece => {
      const { terms, more } = firstOf(sizes.length, limits.terms, isWanted, (block) =>
        term(number(sizes[block]), mentions),
      );
      return equation(left, [formula, chain("+", terms, more)], bits(sizes));
    };
    const ofSide = (side: SideName): Piece =>
      written(
        entropyOf[side],
        sumOver(side === "key" ? "i" : "j", term(size(anySymbol(side)), m)),
        partitions[side].sizes,
        (e) => scope.hasEntity(side, e),
      );
    const [ofKey, ofResponse, ofBoth] = [key.sizes, response.sizes, table.cellSize].map(bits);
    // Mutual information lies between 0 and each entropy. Rounding must not violate that.
    const common = Math.min(ofKey, ofResponse, Math.max(0, ofKey + ofResponse - ofBoth));
    const figure = (side: SideName): ReturnType<typeof ratioEquation> => {
      const own = side === "key" ? ofKey : ofResponse;
      return ratioEquation(
        figureSymbol(side),
        [fraction(shared, entropyOf[side])],
        { written: decimal(common), total: common },
        { written: decimal(own), total: own },
        sideFigure(side, score),
      );
    };
    const figures = combinedFigures(
      figure("key"),
      figure("response"),
      fEquation(figureSymbols(options), [undefined, undefined], score, options),
    );
    return {
      pieces: [
        ...pieces,
        ofSide("key"),
        ofSide("response"),
        written(call(entropy, k, r), sumOver("i", sumOver("j", term(anyShared, m))), table.cellSize, scope.hasCell),
        equation(
          shared,
          [
            chain("−", [chain("+", [entropyOf.key, entropyOf.response]), call(entropy, k, r)]),
            chain("−", [chain("+", [decimal(ofKey), decimal(ofResponse)]), decimal(ofBoth)]),
          ],
          common,
        ),
        statement("For several parts, m × I(K, R), m × H(K) and m × H(R) are summed before the division."),
        ...figures.pieces,
      ],
      exact: figures.exact,
    };
  },
};

/** Returns |x|/m × log₂(m/|x|). */
function term(block: Expression, mentions: Expression): Expression {
  return times(fraction(block, mentions), call(logarithm, fraction(mentions, block)));
}
