import { entityF1Metric } from "./kit/entity-f1.ts";

/**
 * Major entity identification, macro: the mean F1 of the key's entities. How well is each entity found, whatever its
 * size?
 *
 *   MEI = Σ_k F1(k) ÷ |K|,   F1(k) = 2 · |k ∩ r(k)| ÷ (|k| + |r(k)|)
 *
 *   r(k)   the response's entity with the highest F1, or with `--mei-by id` the one with the same id; F1(k) is 0 if
 *          there is none
 *
 * The task gives a model the entities, and asks for their mentions. The model then uses their ids, so compare by id:
 * otherwise, one entity of the response can stand for several of the key. What the response says of other entities does
 * not count.
 *
 * @variants `mei-micro` weighs entities by their sizes. `--mei-by id` compares entities with the same id.
 * @zeroDivision Undefined if the key has no entities.
 * @deviations With `--mei-by id` and the same entities in the key, equal to the macro F1 of the authors' program, which
 * sums over documents, too. It prints 0 for an empty key.
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
