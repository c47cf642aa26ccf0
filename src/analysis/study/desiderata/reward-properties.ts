import type { Clusters } from "../../../scoring/score-clusters.ts";
import type { Property } from "./property.ts";
import { letters, risingProperty, steps } from "./rising-responses.ts";

/** Right singletons beside what is the same. */
const singletonCounts = [0, 1, 2, 4, 8, 16];

/** The third desideratum of Recasens and Hovy (2011), §3.2, and its three consequences. */
export const rewardProperties: readonly Property[] = [
  risingProperty({
    id: "precision-over-recall",
    title: "Precision above recall: a missed link is better than a wrong one",
    short: "P over R",
    key: letters("ab cd e f"),
    responses: [letters("ab cd ef"), letters("ab c d e f")],
    notes: [
      "Recasens and Hovy 2011, §3.2, desideratum 3; they call it debatable. One wrong link, one missed link. An F that is the same when key and response change places cannot prefer either side as such.",
    ],
  }),
  risingProperty({
    id: "right-links",
    title: "More right coreference links are better",
    short: "right links",
    key: letters("abcd efg hi j k"),
    responses: [
      letters("a b c d e f g h i j k"),
      letters("a b c d e f g hi j k"),
      letters("a b c d efg hi j k"),
      letters("abcd efg hi j k"),
    ],
    notes: ["Desideratum 3a. One key entity more is found in each."],
  }),
  steps(
    {
      id: "right-singletons",
      title: "More right singletons are better",
      short: "right singletons",
      notes: [
        "Desideratum 3b. Key {a b} {c d}, response {a b} {c} {d}, and as many singletons as it says that are right.",
        "The reward should be moderate: see how near to 100 the score comes with half of the links missing.",
      ],
    },
    singletonCounts.map((count) => ({
      title: String(count),
      key: withSingletons(letters("ab cd"), count),
      response: withSingletons(letters("ab c d"), count),
    })),
  ),
  risingProperty({
    id: "wrong-links",
    title: "Fewer wrong coreference links are better",
    short: "wrong links",
    key: letters("abc de f g"),
    responses: [letters("abcdefg"), letters("abcde fg"), letters("abcde f g"), letters("abc de f g")],
    notes: ["Desideratum 3c. All right links are there, and fewer wrong ones in each."],
  }),
];

function withSingletons(clusters: Clusters, count: number): Clusters {
  return [...clusters, ...Array.from({ length: count }, (_, i) => [`singleton ${i + 1}`])];
}
