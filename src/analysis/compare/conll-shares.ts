import { greatest } from "../../core/extremes.ts";
import type { ComparedPair, ConllShares } from "./comparison.ts";
import { signOf } from "../../stats/tolerance.ts";

/** The metrics that the CoNLL average is of. */
const components = ["muc", "b3", "ceafe"];

/**
 * What is behind each difference of two CoNLL averages. Needs the components among the metrics, and is empty without them.
 *
 * The average can be tested as any function of exchangeable units can, but a significant average says nothing about its parts.
 */
export function conllShares(pairs: readonly ComparedPair[]): ConllShares[] {
  return pairs
    .filter(({ metric, figure }) => metric === "conll" && figure === "f1")
    .flatMap(({ a, b }) => {
      const parts = components.map((id) =>
        pairs.find((pair) => pair.a === a && pair.b === b && pair.metric === id && pair.figure === "f1"),
      );
      if (parts.some((part) => part === undefined)) return [];
      const found = parts.map((part) => part!);
      const total = found.reduce((sum, { delta }) => sum + (delta ?? 0), 0);
      const signs = new Set(found.map(({ delta }) => signOf(delta ?? 0)).filter((sign) => sign !== 0));
      const significant = new Set(found.filter(({ reject }) => reject).map(({ delta }) => signOf(delta ?? 0)));
      const p = found.map((part) => part.p);
      return [
        {
          a,
          b,
          shares:
            signOf(total) === 0
              ? null
              : Object.fromEntries(found.map(({ metric, delta }) => [metric, (delta ?? 0) / total])),
          mixed: signs.size > 1,
          conflict: significant.has(1) && significant.has(-1),
          all3: p.some((value) => value === null) ? null : greatest(p.map((value) => value!)),
        },
      ];
    });
}
