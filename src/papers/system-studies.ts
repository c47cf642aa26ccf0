import { pairCount } from "../core/overlap-table.ts";
import type { Metric } from "../metrics/kit/metric.ts";
import { blanc2011 } from "../metrics/blanc-2011.ts";
import { blanc } from "../metrics/blanc.ts";
import { bCubed } from "../metrics/b-cubed.ts";
import { ceafM } from "../metrics/ceaf-m.ts";
import { muc } from "../metrics/muc.ts";
import { pairwise } from "../metrics/pairwise.ts";
import { standardMetrics } from "../metrics/registry.ts";
import type { Accumulator } from "../scoring/accumulator.ts";
import { NotComparableError } from "../scoring/not-comparable.ts";
import { bootstrap } from "../stats/bootstrap.ts";
import { standardDeviation } from "../stats/jackknife.ts";
import { holm } from "../stats/multiplicity.ts";
import { kendallTauB } from "../stats/ranks.ts";
import { testPairs } from "../analysis/compare/pair-tests.ts";
import { f1Of, figureOf, measureUnits, type MeasuredUnits } from "../analysis/measure-units.ts";
import { recasensHovy2011Table16 } from "../analysis/published/recasens-hovy-2011.ts";
import { type EntitySizes, type ResponseShape, shapeTable } from "./perturbations.ts";
import { noise } from "./noise.ts";
import { oracles } from "./oracles.ts";
import { studyColumns, type StudyCell, type StudyTable, type SystemStudy } from "./study.ts";
import { corpusScores, mainOf } from "./study-scores.ts";

const links: SystemStudy = {
  id: "links",
  title: "Links, right and wrong",
  summary:
    "Entities, singletons and four kinds of links of each response, as in Tables 9 and 15 of Recasens and Hovy (2011).",
  cite: ["recasens-hovy-2011"],
  least: 1,
  metrics: [muc, pairwise, blanc2011],
  usual: [],
  run(systems) {
    const row = ({ name, scored }: (typeof systems)[number]): StudyCell[] => {
      const { scores } = scored.result();
      const parts = [...scored.counted().values()];
      const sum = (of: (part: (typeof parts)[number]) => number): number =>
        parts.reduce((total, part) => total + of(part), 0);
      const ofResponse = countsOf(scores["muc"].counts, "precision");
      const common = scores["blanc2011"].counts;
      if (common === undefined || !("coreference" in common)) throw new TypeError("BLANC counts links");
      const { coreference: c, nonCoreference: n } = common;
      const mentionsOf = sum(({ responseMentions }) => responseMentions);
      return [
        name,
        // The denominator of MUC's precision is the sum of (mentions − 1) over the response's entities.
        mentionsOf - ofResponse,
        scored.options.singletons === "drop" ? 0 : sum(({ responseSingletons }) => responseSingletons),
        ...[c.common, n.common, c.response - c.common, c.key - c.common],
        countsOf(scores["pairwise"].counts, "precision") - c.response,
        countsOf(scores["pairwise"].counts, "recall") - c.key,
      ];
    };
    return {
      tables: [
        {
          id: "links",
          title: "Links of each response (Tables 9 and 15)",
          columns: [
            ...studyColumns("text", ["system"]),
            { id: "entities", title: "#entities", kind: "count" },
            { id: "singletons", title: "#singletons", kind: "count" },
            ...studyColumns("count", ["rc", "rn", "wc", "wn", "extra", "missing"]),
          ],
          rows: systems.map(row),
          notes: [
            "rc, rn, wc, wn: right and wrong coreference and non-coreference links of the response, between mentions that both sides have. Many wc mean low precision, and many wn mean low recall.",
            "extra, missing: coreference links with a mention that only the response, or only the key, has.",
          ],
        },
      ],
      plots: [],
    };
  },
};

/** Returns a denominator of summed counts; 0 without counts. */
function countsOf(
  counts: ReturnType<Accumulator["result"]>["scores"][string]["counts"],
  figure: "recall" | "precision",
): number {
  return counts !== undefined && figure in counts
    ? (counts as Record<typeof figure, readonly [number, number]>)[figure][1]
    : 0;
}

const alone = (sizes: EntitySizes): ResponseShape =>
  Array.from(sizes).flatMap((size, entity) => Array.from({ length: size }, () => ({ of: [[entity, 1]] as const })));
const together = (sizes: EntitySizes): ResponseShape =>
  sizes.length === 0 ? [] : [{ of: Array.from(sizes, (size, entity) => [entity, size] as const) }];

const scores: SystemStudy = {
  id: "scores",
  title: "Baselines and systems",
  summary: "Scores of your systems and two baselines, as in Tables 3, 10, 14 and 16 of Recasens and Hovy (2011).",
  cite: ["recasens-hovy-2011"],
  least: 1,
  metrics: [],
  usual: [muc, bCubed, ceafM, blanc],
  run(systems, { metrics }) {
    const { keySizes } = systems[0];
    const { options } = systems[0].scored;
    const baseline = (name: string, respond: (sizes: EntitySizes) => ResponseShape): StudyCell[] => {
      const found = corpusScores(
        keySizes.map((sizes) => shapeTable(sizes, respond(sizes))),
        metrics,
        options,
      );
      return [name, ...metrics.map(({ id }) => figureOf(found[id], "f1"))];
    };
    const share = (figure: number | null): number | null =>
      figure === null ? null : Number((figure / 100).toPrecision(3));
    return {
      tables: [
        {
          id: "scores",
          title: "Baselines and systems, F1",
          columns: [...studyColumns("text", ["system"]), ...studyColumns("share", metrics)],
          rows: [
            baseline("All-singletons baseline", alone),
            baseline("One-entity baseline", together),
            ...systems.map(({ name, scored }) => [name, ...metrics.map((metric) => mainOf(scored, metric))]),
          ],
          notes: ["The baselines have the key's mentions: each as a singleton, or all of a part as one entity."],
        },
        {
          id: "printed",
          title: "As printed in Tables 3 and 16",
          columns: [
            ...studyColumns("text", ["corpus", "system"]),
            { id: "muc", title: "MUC", kind: "share" },
            { id: "b3", title: "B³", kind: "share" },
            { id: "ceafm", title: "CEAF", kind: "share" },
            { id: "ace", title: "ACE-Value", kind: "share" },
            { id: "blanc", title: "BLANC", kind: "share" },
          ],
          rows: Object.entries(recasensHovy2011Table16).flatMap(([corpus, rows]) =>
            rows.map((each) => [
              corpus,
              each.name,
              ...[each.muc, each.b3, each.ceafm, each.aceValue, each.blanc].map(share),
            ]),
          ),
          notes: [
            "corefscope cannot recompute these rows, because ACE is licensed, and the systems' outputs were not published. — means that the paper has no figure.",
          ],
        },
      ],
      plots: [],
    };
  },
};

const subsamples = 1000;

/**
 * @source suggested by Recasens and Hovy (2011), §6: "typical variances of scores under different conditions and data
 *   sizes"
 */
const sizes: SystemStudy = {
  id: "sizes",
  title: "Scores and the size of the corpus",
  summary:
    "The standard deviation of each metric in corpora of different sizes, and how often these rank your systems as the whole corpus does.",
  cite: ["recasens-hovy-2011"],
  least: 1,
  metrics: [],
  run(systems, { metrics, seed }) {
    const measured = unitsOf(systems);
    const documents = measured.units.length;
    const counts = [
      ...new Set(Array.from({ length: 10 }, (_, i) => Math.max(1, Math.round(((i + 1) * documents) / 10)))),
    ];
    const chosen = metrics.map((_, metric) => f1Of(metric));
    const whole = systems.map(({ scored }) => metrics.map((metric) => mainOf(scored, metric) ?? 0));
    const drawn = counts.map((draws) =>
      bootstrap(measured.columns, measured.select(chosen), { resamples: subsamples, seed, draws }),
    );
    const spread = drawn.map((bySystem) =>
      metrics.map((_, m) => Math.sqrt(mean(bySystem.map((figures) => standardDeviation([...figures[m]]) ** 2)))),
    );
    const order = drawn.map((bySystem) =>
      metrics.map((_, m) => {
        const isSame = (sample: number): boolean =>
          sameOrder(
            whole.map((own) => own[m]),
            bySystem.map((figures) => figures[m][sample]),
          );
        return Array.from({ length: subsamples }, (_sample, i) => i).filter(isSame).length / subsamples;
      }),
    );
    const how = `${subsamples} random corpora of each size: documents drawn with replacement from all ${documents}, to simulate new documents of the same kind.`;
    const views = [
      {
        id: "deviation",
        title: "Standard deviation of F1, in points, by the number of documents",
        yTitle: "standard deviation",
        rows: spread,
        notes: [how, ...(systems.length > 1 ? ["Each figure is the square root of the systems' mean variance."] : [])],
      },
      {
        id: "order",
        title: "Share of random corpora that rank the systems as all documents do",
        yTitle: "same order",
        rows: order,
        notes: [how],
      },
    ].slice(0, systems.length === 1 ? 1 : 2);
    const columns = [...studyColumns("count", ["documents"]), ...studyColumns("share", metrics)];
    return {
      tables: views.map(({ id, title, rows, notes }) => ({
        id,
        title,
        columns,
        rows: rows.map((row, i) => [counts[i], ...row]),
        notes,
      })),
      plots: views.map(({ id, title, yTitle }) => ({
        kind: "curves",
        id,
        title,
        table: id,
        x: "documents",
        y: metrics.map((metric) => metric.id),
        yTitle,
      })),
    };
  },
};

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}

/** Returns whether everything ranked higher by `one` is ranked higher by `other`, too. Ties in `one` do not matter. */
function sameOrder(one: readonly number[], other: readonly number[]): boolean {
  return one.every((x, i) => one.every((y, j) => x <= y || other[i] > other[j]));
}

/** With fewer systems, τ is imprecise. */
const fewSystems = 6;

/** @source Moosavi and Strube (2016), §6; Recasens and Hovy (2011), §5.2 */
const correlation: SystemStudy = {
  id: "correlation",
  title: "Correlation of metrics",
  summary: "How similarly two metrics rank your systems and the documents (Kendall's τ-b).",
  cite: ["moosavi-strube-2016", "recasens-hovy-2011"],
  least: 1,
  metrics: [],
  run(systems, { metrics }) {
    const measured = unitsOf(systems);
    const figures = new Float64Array(3 * metrics.length);
    const { counts } = measured;
    const ofDocuments = counts.systems.map((rows) =>
      measured.units.map((_, unit) => {
        measured.metricsOfUnit(rows.subarray(unit * counts.columns, (unit + 1) * counts.columns), figures);
        return metrics.map((_metric, m) => figures[f1Of(m)]);
      }),
    );
    const overDocuments = (x: number, y: number): number | null => {
      const taus = ofDocuments.flatMap((rows) => {
        const both = rows.filter((row) => !Number.isNaN(row[x]) && !Number.isNaN(row[y]));
        return (
          kendallTauB(
            both.map((row) => row[x]),
            both.map((row) => row[y]),
          ) ?? []
        );
      });
      return taus.length === 0 ? null : mean(taus);
    };
    const ofSystems = systems.map(({ scored }) => metrics.map((metric) => mainOf(scored, metric)));
    const overSystems = (x: number, y: number): number | null => {
      const both = ofSystems.flatMap((row) => (row[x] === null || row[y] === null ? [] : [[row[x], row[y]] as const]));
      return kendallTauB(
        both.map(([own]) => own),
        both.map(([, other]) => other),
      );
    };
    const matrix = (
      id: string,
      title: string,
      tau: (x: number, y: number) => number | null,
      notes: readonly string[],
    ): StudyTable => ({
      id,
      title,
      columns: [...studyColumns("text", ["metric"]), ...studyColumns("number", metrics)],
      rows: metrics.map((metric, x) => [metric.title, ...metrics.map((_, y) => tau(x, y))]),
      notes,
    });
    const n = `${systems.length} systems`;
    const pairs = pairCount(systems.length);
    const tables = [
      ...(systems.length < 2
        ? []
        : [
            matrix("systems", `Kendall's τ-b over ${n}`, overSystems, [
              "1: both metrics give the same order; −1: they give reverse orders. — means that a metric gives all systems the same score, or that scores are undefined.",
              ...(systems.length < fewSystems
                ? [
                    `With ${n}, τ is imprecise, because there ${pairs === 1 ? "is only 1 pair" : `are only ${pairs} pairs`}.`,
                  ]
                : []),
            ]),
          ]),
      matrix("documents", `Kendall's τ-b over ${measured.units.length} documents`, overDocuments, [
        `How similarly two metrics rank the documents by the scores of one system${systems.length > 1 ? ", averaged over the systems" : ""}. Documents in which either metric is undefined are left out.`,
      ]),
    ];
    return {
      tables,
      plots: tables.map(({ id, title }) => ({
        kind: "heat",
        id,
        title,
        table: id,
        category: "metric",
        series: metrics.map((metric) => metric.id),
      })),
    };
  },
};

/** @source Sakai, T. (2006). Evaluating evaluation metrics based on the bootstrap. SIGIR */
const discrimination: SystemStudy = {
  id: "discrimination",
  title: "Discriminative power",
  summary: "For each metric, the share of pairs of your systems that differ significantly.",
  cite: ["moosavi-strube-2016", "recasens-hovy-2011"],
  least: 2,
  metrics: [],
  run(systems, { metrics, seed, alpha, trials }) {
    const measured = unitsOf(systems);
    const pairs = systems.flatMap((_, a) => systems.slice(a + 1).map((_other, i): [number, number] => [a, a + 1 + i]));
    const tests = testPairs(measured.columns, pairs, measured.select(metrics.map((_, m) => f1Of(m))), {
      trials,
      seed,
      shared: false,
    });
    const levels = metrics.map((_, m) => tests.map(({ p }) => p[m]));
    const share = (some: readonly boolean[]): number => some.filter(Boolean).length / pairs.length;
    const curves = levels.map((own) => [...own].sort((x, y) => y - x));
    return {
      tables: [
        {
          id: "power",
          title: `Pairs of systems that differ significantly (α = ${alpha})`,
          columns: [
            { id: "metric", title: "metric", kind: "text" },
            { id: "significant", title: "significant", kind: "share" },
            { id: "adjusted", title: "after Holm", kind: "share" },
            { id: "median", title: "median p", kind: "number" },
          ],
          rows: metrics.map(({ title }, m) => [
            title,
            share(levels[m].map((p) => p <= alpha)),
            share(holm(levels[m]).map((p) => p <= alpha)),
            median(levels[m]),
          ]),
          notes: [
            `${pairs.length} ${pairs.length === 1 ? "pair" : "pairs"} of ${systems.length} systems on ${measured.units.length} documents, each tested by paired approximate randomisation, two-sided. Holm adjusts for the number of pairs.`,
            "A metric that separates more pairs is more sensitive, but not necessarily better. `study desiderata` shows what each metric is sensitive to.",
          ],
        },
        {
          id: "asl",
          title: "Achieved significance levels of all pairs, in decreasing order",
          columns: [{ id: "pair", title: "pairs", kind: "count" }, ...studyColumns("number", metrics)],
          rows: pairs.map((_, i) => [i + 1, ...curves.map((own) => own[i])]),
          notes: [
            "Each metric has its own order of pairs. The further left a curve falls, the more pairs the metric separates.",
          ],
        },
      ],
      plots: [
        {
          kind: "curves",
          id: "asl",
          title: "Significance levels (ASL)",
          table: "asl",
          x: "pair",
          y: metrics.map(({ id }) => id),
          yTitle: "p",
        },
      ],
    };
  },
};

function median(values: readonly number[]): number {
  const sorted = [...values].sort((x, y) => x - y);
  const middle = sorted.length >> 1;
  return sorted.length % 2 === 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
}

/** @throws NotComparableError for fewer than two documents, or counts that do not add up to the scores */
function unitsOf(systems: Parameters<SystemStudy["run"]>[0]): MeasuredUnits {
  const accumulators = systems.map(({ scored }) => scored);
  const measured = measureUnits(accumulators, "document");
  if (measured.units.length < 2) {
    throw new NotComparableError("too-few-units", "this study needs at least two documents");
  }
  return measured;
}

export const systemStudies: readonly SystemStudy[] = [
  links,
  scores,
  oracles,
  sizes,
  correlation,
  discrimination,
  noise,
];

export function usualMetrics({ usual = standardMetrics }: SystemStudy): readonly Metric[] {
  return usual;
}
