import { entityF1Metric } from "./kit/entity-f1.ts";

/**
 * MEI macro: the mean F1 of the key's entities, whatever their sizes.
 *
 *   MEI = Σ_k F1(k) ÷ |K|,   F1(k) = 2 · |k ∩ r(k)| ÷ (|k| + |r(k)|)
 *
 *   r(k)   the response's entity with the highest F1, or with `--mei-by id` the one with the same id; F1(k) is 0 if
 *          there is none
 *
 * @zeroDivision Undefined if the key has no entities.
 * @deviations With `--mei-by id` and the same entities in the key, equal to the authors' program, which prints 0 for an
 * empty key.
 * @cite manikantan-2024
 * @complexity O(cells + entities)
 * @example key {a,b,c} {d,e,f,g}, response {a,b} {c,d} {f,g,h,i} → value 13/10 ÷ 2
 */
export const meiMacro = entityF1Metric(
  {
    id: "mei-macro",
    title: "MEI macro",
    summary: "Major entity identification: the mean F1 of the key's entities.",
    formula: "Σ_k F1(k) / |K|;  F1(k) = 2|k∩r(k)| / (|k| + |r(k)|)",
  },
  () => 1,
);
