import { chain, fraction, number, size, symbol } from "../expression.ts";
import type { SidedExplainer } from "../explainer.ts";
import { mentionSet } from "../listings.ts";
import { mentionGroups } from "../partitions.ts";
import { equation } from "../piece.ts";
import { sideFigure, figureSymbol, integerSum, ratioEquation } from "../ratio-equation.ts";
import { scopeOf } from "../scope.ts";

const mentionsOf = { key: symbol("M", "K"), response: symbol("M", "R") };

/** The mentions that both sides have, and those that only one has. */
export const explainMentions: SidedExplainer = {
  id: "mentions",
  prepare({ partitions, limits, focus }) {
    const scope = scopeOf(partitions, limits, focus);
    const { missing, spurious } = mentionGroups(partitions);
    return [
      equation(chain("−", [mentionsOf.key, mentionsOf.response]), [mentionSet(partitions, missing, scope)]),
      equation(chain("−", [mentionsOf.response, mentionsOf.key]), [mentionSet(partitions, spurious, scope)]),
    ];
  },
  side({ partitions, score }, side) {
    const common = mentionGroups(partitions).common.length;
    const all = partitions[side].members.length;
    const formula = fraction(size(chain("∩", [mentionsOf.key, mentionsOf.response])), size(mentionsOf[side]));
    return ratioEquation(
      figureSymbol(side),
      [formula],
      integerSum(common, number(common)),
      integerSum(all, number(all)),
      sideFigure(side, score),
    );
  },
};
