import { entityF1Metric } from "./kit/entity-f1.ts";

/**
 * MEI micro: the mean F1 of the key's entities, weighted by their numbers of mentions.
 *
 *   MEI = Σ_k |k| · F1(k) ÷ Σ_k |k|,   F1(k) as in `mei-macro`
 *
 * @zeroDivision Undefined if the key has no entities.
 * @deviations With `--mei-by id` and the same entities in the key, equal to the authors' program, which prints 0 for an
 * empty key.
 * @cite manikantan-2024
 * @complexity O(cells + entities)
 * @example key {a,b,c} {d,e,f,g}, response {a,b} {c,d} {f,g,h,i} → value 22/5 ÷ 7
 */
export const meiMicro = entityF1Metric(
  {
    id: "mei-micro",
    title: "MEI micro",
    summary: "Major entity identification: the mean F1 of the key's entities, weighted by size.",
    formula: "Σ_k |k|·F1(k) / Σ_k |k|;  F1(k) = 2|k∩r(k)| / (|k| + |r(k)|)",
  },
  (size) => size,
);
