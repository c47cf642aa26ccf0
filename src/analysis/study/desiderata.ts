import type { Metric, MetricOptions } from "../../metrics/metric.ts";
import { metrics as allMetrics } from "../../metrics/registry.ts";
import type { Clusters } from "../../scoring/score-clusters.ts";
import { familyProperties } from "./desiderata/family-properties.ts";
import { type Property, propertyTable } from "./desiderata/property.ts";
import { letters, risingProperty, steps } from "./desiderata/rising-responses.ts";
import { scorerOf } from "./study-scores.ts";
import type { Study, StudyTable } from "./study.ts";
import { figure4, figure5 } from "./tables/recasens-hovy-2011.ts";

/** Numbers of right singletons that are added to the same entities. */
const singletonCounts = [0, 1, 2, 4, 8, 16];

/** The third desideratum of Recasens and Hovy (2011), §3.2, and its three consequences. */
const rewardProperties: readonly Property[] = [
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

const notWished = "Recasens and Hovy 2011, §3.2, do not want it of coreference: a tie or no is what they ask for.";

/**
 * The four constraints on metrics of clustering of Amigó et al. (2009), with examples of the shape that each is stated for; of the
 * third and fourth also the examples of Recasens and Hovy (2011), Figures 4 and 5.
 */
const clusteringConstraints: readonly Property[] = [
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

const properties: readonly Property[] = [
  ...clusteringConstraints,
  familyProperties.range,
  familyProperties.monotonic,
  ...rewardProperties,
  familyProperties.granularity,
  familyProperties.evenness,
];

/** Metrics against what has been asked of metrics. */
export const desiderata: Study = {
  id: "desiderata",
  title: "Metrics against constraints and desiderata",
  summary:
    "Which metrics meet the four constraints of Amigó et al. and the five desiderata of Recasens and Hovy, by example.",
  cite: ["amigo-2009", "recasens-hovy-2011"],
  takesKey: false,
  takesMetrics: true,
  run(options, _key, metrics = allMetrics) {
    const judged = metrics.filter((metric) => reasonToLeaveOut(metric, options) === undefined);
    const score = scorerOf(judged, options);
    const tables = properties.map((property) => propertyTable(property, judged, score));
    const matrix = matrixOf(tables, judged);
    return {
      tables: [matrix, ...tables, leftOut(metrics, options)],
      plots: [
        {
          kind: "marks",
          id: "matrix",
          title: "Metrics against constraints and desiderata",
          table: matrix.id,
          category: "metric",
          series: properties.map(({ id }) => id),
        },
      ],
    };
  },
};

function matrixOf(tables: readonly StudyTable[], metrics: readonly Metric[]): StudyTable {
  return {
    id: "matrix",
    title: "Constraints of Amigó et al. 2009 and desiderata of Recasens and Hovy 2011",
    columns: [
      { id: "metric", title: "metric", kind: "text" },
      ...properties.map(({ id, short }) => ({ id, title: short, kind: "text" as const })),
    ],
    rows: metrics.map(({ title }, m) => [title, ...tables.map(({ rows }) => rows[m][rows[m].length - 1])]),
    notes: [
      "Yes, tie and no are of the one example, or the one family of responses, in the property's own table: a no is proof, a yes is none.",
      "Scores are F1, or the one figure of a metric that has but one. Rag bag and size : quantity are constraints of Amigó et al. which Recasens and Hovy do not want of coreference.",
      "Variants of B³ and CEAF that differ from these only in what they do with mentions of one side are the same here: both sides have the same mentions.",
      "granularity: distinct scores of 203 responses; largest gap: in points, between neighbouring scores of these.",
    ],
  };
}

/** Why a metric is no function of two partitions of the same mentions; nothing if it is. */
function reasonToLeaveOut(metric: Metric, options: MetricOptions): string | undefined {
  if (metric.id === "mentions") return "looks at which mentions there are, not at how they are put together";
  const lack = metric.kind === "counted" ? metric.lacks?.(options, undefined) : undefined;
  return lack === undefined ? undefined : "looks at more of the mentions than which entities they are in";
}

function leftOut(metrics: readonly Metric[], options: MetricOptions): StudyTable {
  return {
    id: "left-out",
    title: "Metrics that are left out",
    columns: [
      { id: "metric", title: "metric", kind: "text" },
      { id: "why", title: "why", kind: "text" },
    ],
    rows: metrics.flatMap((metric) => {
      const reason = reasonToLeaveOut(metric, options);
      return reason === undefined ? [] : [[metric.title, reason]];
    }),
    notes: [],
  };
}
