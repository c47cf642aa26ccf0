import type { Metric, MetricOptions } from "../../metrics/metric.ts";
import { metrics as allMetrics } from "../../metrics/registry.ts";
import { clusteringConstraints } from "./desiderata/clustering-constraints.ts";
import { familyProperties } from "./desiderata/family-properties.ts";
import { type Property, propertyTable } from "./desiderata/property.ts";
import { rewardProperties } from "./desiderata/reward-properties.ts";
import type { Study, StudyTable } from "./study.ts";
import { scorerOf } from "./study-scores.ts";

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
