import { metrics, standardMetrics } from "../src/metrics/registry.ts";
import { handwrittenMetricPages, metricAddress, sharedMetricPages } from "./shared-pages.ts";

/** Returns the list of the pages on metrics. */
export function metricsPage(): string {
  const shared = [...sharedMetricPages, ...handwrittenMetricPages];
  const rows = metrics.flatMap(({ id, title, summary }) => {
    const page = shared.find(({ ids }) => ids.includes(id)) ?? { title, intro: summary, ids: [id] };
    if (page.ids[0] !== id) return [];
    const [address] = `../${metricAddress(id)}`.replace("../metrics/", "").split("#");
    const [measures] = page.intro.split(/(?<=\.) /);
    return `- [${page.title}](${address}): ${page.ids.map((each) => `\`${each}\``).join(", ")}. ${measures}\n`;
  });
  return `# Metrics

${rows.join("")}
By default, you get ${standardMetrics.map(({ id }) => `\`${id}\``).join(", ")}; \`-m all\` computes all that the files have enough information for. [Which metric to trust](../which-metric.md) names weaknesses.

K and R are key and response, k and r their entities, |k| a number of mentions, and M_K and M_R all mentions. Facts below formulas:

- **Range**. Unless a page says otherwise, a perfect response scores 1.
- **Symmetric**: exchanging key and response exchanges recall and precision.
- **0/0**. An undefined figure is \`null\` in JSON, empty in TSV and CSV, and \`—\` in tables. In F1 and the CoNLL average, it counts as 0, unless all their figures are undefined; macro averages leave it out. \`--zero-division\` sets a value; most other scorers print 0.
- **In brackets**: options after an id; \`-m "lea,lea(importance=uniform)"\` computes two variants.
- **Other scorers**. If a page names none, none that we compare with has the metric ([conformance](../conformance.md)).
- **Source**. \`corefscope cite ID\` prints the title; papers have [errata](../papers.md#errata).
`;
}
