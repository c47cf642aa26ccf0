import { total } from "../../../core/overlap-table.ts";
import type { SideName } from "../../../core/document.ts";
import { onCommonMentions } from "../common-mentions.ts";
import {
  call,
  chain,
  decimal,
  type Expression,
  fraction,
  number,
  size,
  sumOver,
  symbol,
  times,
} from "../expression.ts";
import type { Explainer } from "../explainer.ts";
import { anySymbol } from "../listings.ts";
import { equation, type Piece, statement } from "../piece.ts";
import {
  combinedFigures,
  fEquation,
  sideFigure,
  figureSymbol,
  figureSymbols,
  ratioEquation,
} from "../ratio-equation.ts";
import { firstOf, scopeOf } from "../scope.ts";

const [k, r, m] = ["K", "R", "m"].map((name) => symbol(name));
const entropy = symbol("H");
const logarithm = symbol("log", 2);
const shared = call(symbol("I"), k, r);
const entropyOf = { key: call(entropy, k), response: call(entropy, r) };

/** The entropies of both sides and of both together, term by term, and what the sides share. */
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
    const both = size(chain("∩", [anySymbol("key"), anySymbol("response")]));
    const [ofKey, ofResponse, ofBoth] = [key.sizes, response.sizes, table.cellSize].map(bits);
    // They share no less than nothing and no more than each has; rounding must not say otherwise.
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
        written(call(entropy, k, r), sumOver("i", sumOver("j", term(both, m))), table.cellSize, scope.hasCell),
        equation(
          shared,
          [
            chain("−", [chain("+", [entropyOf.key, entropyOf.response]), call(entropy, k, r)]),
            chain("−", [chain("+", [decimal(ofKey), decimal(ofResponse)]), decimal(ofBoth)]),
          ],
          common,
        ),
        statement("Over several parts, m × I(K, R), m × H(K) and m × H(R) are added."),
        ...figures.pieces,
      ],
      exact: figures.exact,
    };
  },
};

/** |x|/m × log₂(m/|x|) */
function term(block: Expression, mentions: Expression): Expression {
  return times(fraction(block, mentions), call(logarithm, fraction(mentions, block)));
}
