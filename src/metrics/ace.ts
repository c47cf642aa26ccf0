import { aceSide, lackOfAce } from "./kit/ace-side.ts";
import { aceValue } from "./kit/ace-value.ts";
import type { CountedMetric } from "./kit/metric.ts";
import { neededMentions } from "./kit/needed-mentions.ts";
import { byOneRatio } from "./kit/recall-precision.ts";

/**
 * ACE-Value, from the ACE evaluations: the value of the response's entities, minus the cost of extra mentions, as a share
 * of the value of the key's entities.
 *
 *   value   = (Σ V(r,s) over mapped pairs + Σ F(s) over the other response entities) / Σ V(r,r)
 *   V(r,s)  = u(r,s)·Σ score(i,j) over mapped mentions − Σ cost(j) over the other mentions of s
 *   u(r,s)  = E(r,s)·L / Σ m(i)     (level `none`: E(r,s)),     V(r,r) = u(r,r)·Σ m(i)
 *   E(r,s)  = lesser type weight · lesser class weight · ½ if the types differ · 0.9 subtypes · 0.75 classes
 *   score   = lesser of m(i), m(j) · 0.9 for each of type, role and style that differs
 *   cost(j) = 0.75·m(j)·c·u,     F(s) = −f·Σ cost(j) over all mentions of s
 *
 *   r, s   key and response entities     i, j   their mentions     m   NAM 1, NOM 0.5, PRO 0.1
 *   L      m of an entity's best mention: the lesser of r's and s's (2005), r's (2007)
 *   u      in the cost of V: u(r,s) (2005), u(s,s) (2007); in the cost of F: u(s,s)
 *   c      1, but 0 if the mention meets a key mention (2005); 1 (2007)     f   0.75 (2005), 1 (2007)
 *
 * Two mentions meet, and can be mapped, if their heads share at least 0.3 of the longer head's characters. In 2007, the
 * shorter head must also contain at least 0.3 of the longer head's text in one stretch. Mentions, and then entities, are
 * mapped one to one for the greatest value.
 *
 * @range at most 1; negative if extra mentions cost more than found entities are worth
 * @zeroDivision Undefined if nothing in the key has a value, even if the response has extra mentions.
 * @cite doddington-2004
 * @complexity see `aceValue`
 * @example key of eight entities of one name each (SPC), response with seven of them → value 7/8
 */
export const ace: CountedMetric = {
  kind: "counted",
  parameters: ["ace"],
  id: "ace",
  title: "ACE-Value",
  summary:
    "The value of the entities found, minus the cost of extra mentions, as a share of the key's value. Wrong types lower the value.",
  formula: "(Σ V(r,s) over mapped entities − Σ cost of other response entities) / Σ V(r,r) of the key",
  cite: ["doddington-2004"],
  properties: {
    symmetric: false,
    perfectSelf: "where-defined",
    bounded: false,
    seesSingletons: true,
  },
  ...byOneRatio,
  shares: {
    none: "values belong to pairs of entities, and extra entities have costs",
  },
  lacks: ({ ace: parameters }, mentions) => lackOfAce(mentions, parameters),
  count(_table, { ace: parameters }, mentions) {
    const { key, response } = neededMentions(mentions);
    return Float64Array.from(aceValue(aceSide(key, parameters), aceSide(response, parameters), parameters));
  },
};
