import type { SideName } from "../../../core/document.ts";
import { chain, type Expression, fraction, number, size, symbol } from "../expression.ts";
import type { Explainer } from "../explainer.ts";
import { statement } from "../piece.ts";
import { sideFigure, figureSymbol, integerSum, ratioEquation } from "../ratio-equation.ts";
import { wholeOf } from "../sided.ts";

const anaphors = { key: symbol("A", "K"), response: symbol("A", "R") };
const markables = { key: symbol("N", "K"), response: symbol("N", "R") };

/** A metric of a layer beside the entities, which has two sets: what is found of each is in the metric's own counts. */
function explainerOf(id: string, rule: string, sets: Readonly<Record<SideName, Expression>>): Explainer {
  return wholeOf({
    id,
    prepare: () => [statement(rule)],
    side({ score }, side) {
      const { counts } = score;
      if (counts === undefined || !("recall" in counts)) throw new TypeError("the score has no counts of two sides");
      const [found, all] = side === "key" ? counts.recall : counts.precision;
      return ratioEquation(
        figureSymbol(side),
        [fraction(size(chain("∩", [sets.key, sets.response])), size(sets[side]))],
        integerSum(found, number(found)),
        integerSum(all, number(all)),
        sideFigure(side, score),
      );
    },
  });
}

/** Of the metrics of bridging and of markables that do not refer. */
export const layerExplainers: readonly Explainer[] = [
  explainerOf(
    "non-referring",
    "N is the first markable of each entity that does not refer; common are those that are matched, as mentions are.",
    markables,
  ),
  explainerOf("bridging-recognition", "A is the bridging anaphors, by their tokens.", anaphors),
  explainerOf(
    "bridging-mention",
    "A is the bridging anaphors; the common ones have the same tokens, and so have their antecedents.",
    anaphors,
  ),
  explainerOf(
    "bridging-entity",
    "A is the bridging anaphors; the common ones have the same tokens, and antecedents with the same tokens or of one entity of the key.",
    anaphors,
  ),
];
