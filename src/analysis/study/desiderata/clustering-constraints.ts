import { figure4, figure5 } from "../tables/recasens-hovy-2011.ts";
import type { Property } from "./property.ts";
import { letters, risingProperty } from "./rising-responses.ts";

const notWished = "Recasens and Hovy 2011, §3.2, do not want it of coreference: a tie or no is what they ask for.";

/**
 * The four constraints on metrics of clustering of Amigó et al. (2009), with examples of the shape that each is stated for; of the
 * third and fourth also the examples of Recasens and Hovy (2011), Figures 4 and 5.
 */
export const clusteringConstraints: readonly Property[] = [
  risingProperty({
    id: "homogeneity",
    title: "Homogeneity: an entity of mentions of two key entities is better cut between them",
    short: "homogeneity",
    key: letters("abcd efgh"),
    responses: [letters("ab cdef gh"), letters("ab cd ef gh")],
    notes: ["Amigó et al. 2009, constraint 1."],
  }),
  risingProperty({
    id: "completeness",
    title: "Completeness: two entities of mentions of one key entity are better put together",
    short: "completeness",
    key: letters("abcdef gh"),
    responses: [letters("ab cd ef gh"), letters("abcd ef gh")],
    notes: ["Amigó et al. 2009, constraint 2."],
  }),
  risingProperty({
    id: "rag-bag",
    title: "Rag bag: a stray mention is better put to other strays than to a clean entity",
    short: "rag bag",
    key: letters("abcd e f g h i"),
    responses: [letters("abcdi efgh"), letters("abcd efghi")],
    notes: ["Amigó et al. 2009, constraint 3.", notWished],
  }),
  risingProperty({
    id: "rag-bag-figure-4",
    title: "Rag bag, example of Recasens and Hovy 2011, Figure 4",
    short: "rag bag, Fig. 4",
    key: figure4.key,
    responses: [figure4.s1, figure4.s2],
    notes: [notWished],
  }),
  risingProperty({
    id: "size-quantity",
    title: "Size against quantity: a small error in a large entity is better than many in small entities",
    short: "size : quantity",
    key: letters("abcde fg hi jk lm"),
    responses: [letters("abcde f g h i j k l m"), letters("abcd e fg hi jk lm")],
    notes: ["Amigó et al. 2009, constraint 4.", notWished],
  }),
  risingProperty({
    id: "size-quantity-figure-5",
    title: "Size against quantity, example of Recasens and Hovy 2011, Figure 5",
    short: "size : quantity, Fig. 5",
    key: figure5.key,
    responses: [figure5.s1, figure5.s2],
    notes: [notWished],
  }),
];
