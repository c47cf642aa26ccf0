import { combinedPart } from "../analysis/combine.ts";
import { f1Of, measureUnits } from "../analysis/measure-units.ts";
import type { AnnotatedPart } from "../core/document.ts";
import { isExact } from "../matching/equal-mentions.ts";
import type { Metric } from "../metrics/kit/metric.ts";
import { NotComparableError } from "../scoring/not-comparable.ts";
import { type PartSource, pairParts } from "../scoring/pair-parts.ts";
import type { ScoreOptions } from "../scoring/score-options.ts";
import { scoreSources } from "../scoring/score-sources.ts";
import { mainOf } from "./study-scores.ts";
import { studyColumns, type MakePart, type StudyTable, type SystemStudy, type SystemStudyOptions } from "./study.ts";

/** @source Recasens and Hovy (2011), §4.2, for the mentions of one system with the links of another */
export const oracles: SystemStudy = {
  id: "oracles",
  title: "Oracles",
  summary: "How close your systems come to the key with gold links, with gold mentions, or combined.",
  cite: ["recasens-hovy-2011"],
  least: 1,
  metrics: [],
  run(systems, { metrics, scoreMade }) {
    const f1 = (make: MakePart): Figures => {
      const scored = scoreMade(make);
      return metrics.map((metric) => mainOf(scored, metric));
    };
    const seen = { names: false };
    const key = f1(([own]) => {
      seen.names ||= own?.mentions.names !== undefined;
      return own;
    });
    const stages = systems.map(({ name, scored }, i) => ({
      name,
      own: metrics.map((metric) => mainOf(scored, metric)),
      links: f1(([gold, ...responses]) => combinedPart([responses[i], gold], "links")),
      mentions: f1(([gold, ...responses]) => combinedPart([gold, responses[i]], "links")),
    }));
    const several: MadeOfSeveral[] = [];
    if (systems.length > 1) {
      several.push({ title: "best system per document", scores: bestPerDocument(systems, metrics) });
      if (!seen.names)
        several.push({ title: "best antecedents", scores: f1((parts) => combinedPart(parts, "antecedents")) });
    }
    const made = { stages, several, key };
    return {
      tables: [scoresTable(made, metrics, seen.names), gainsTable(made, metrics)],
      plots: [
        {
          kind: "dots",
          id: "f1",
          title: "Systems, oracles and key, F1",
          table: "f1",
          category: "response",
          series: metrics.map(({ id }) => id),
        },
      ],
    };
  },
};

/** F1 of each metric; `null` if undefined. */
type Figures = readonly (number | null)[];

interface MadeOfSeveral {
  readonly title: string;
  readonly scores: Figures;
}

/** The scores of each system with its oracles, of the oracles made of several systems, and of the key. */
interface Oracles {
  readonly stages: readonly {
    readonly name: string;
    readonly own: Figures;
    readonly links: Figures;
    readonly mentions: Figures;
  }[];
  readonly several: readonly MadeOfSeveral[];
  readonly key: Figures;
}

function scoresTable({ stages, several, key }: Oracles, metrics: readonly Metric[], hasNames: boolean): StudyTable {
  const made = [...stages.flatMap(({ links, mentions }) => [links, mentions]), ...several.map(({ scores }) => scores)];
  return {
    id: "f1",
    title: "Systems, oracles and key, F1",
    columns: [...studyColumns("text", ["response"]), ...studyColumns("share", metrics)],
    rows: [
      ...stages.flatMap(({ name, own, links, mentions }) => [
        [name, ...own],
        [`${name}, gold links`, ...links],
        [`${name}, gold mentions`, ...mentions],
      ]),
      ...several.map(({ title, scores }) => [title, ...scores]),
      ["key", ...key],
    ],
    notes: [
      "gold links: the system's mentions with the key's links. gold mentions: the key's mentions with the system's links; mentions that the system lacks are singletons.",
      ...(several.length === 0
        ? []
        : [
            "best system per document: for each metric and document, the system with the highest F1.",
            hasNames
              ? "No best antecedents: they need positions of mentions in the text, but these mentions have only names."
              : "best antecedents: for each mention, the best decision of any system: to link it to an antecedent, to begin an entity with it, or to leave it out.",
          ]),
      ...(made.flat().includes(null)
        ? [
            "— means that a score is undefined, or that an oracle lacks the necessary information, such as types and heads.",
          ]
        : []),
    ],
  };
}

function gainsTable({ stages, several, key }: Oracles, metrics: readonly Metric[]): StudyTable {
  const best = metrics.map((_, m) =>
    stages.reduce((most: number | null, { own }) => (most === null || (own[m] ?? -1) > most ? own[m] : most), null),
  );
  const gain = (from: Figures, to: Figures): Figures =>
    from.map((x, m) => (x === null || to[m] === null ? null : to[m] - x));
  return {
    id: "waterfall",
    title: "Gain of each step, in points of F1",
    columns: [...studyColumns("text", ["system", "from", "to"]), ...studyColumns("share", metrics)],
    rows: [
      ...stages.flatMap(({ name, own, links, mentions }) => [
        [name, "system", "gold links", ...gain(own, links)],
        [name, "gold links", "key", ...gain(links, key)],
        [name, "system", "gold mentions", ...gain(own, mentions)],
        [name, "gold mentions", "key", ...gain(mentions, key)],
      ]),
      ...several.flatMap(({ title, scores }) => [
        ["all", "best system", title, ...gain(best, scores)],
        ["all", title, "key", ...gain(scores, key)],
      ]),
    ],
    notes: [
      "There are two ways from each system to the key: links first, or mentions first. The gains of each way add up to the system's distance from the key.",
    ],
  };
}

/** Returns F1 of each metric for a response that takes each document from the system with the highest F1 there. */
function bestPerDocument(systems: Parameters<SystemStudy["run"]>[0], metrics: readonly Metric[]): Figures {
  const { counts, metricsOfUnit, units } = measureUnits(
    systems.map(({ scored }) => scored),
    "document",
  );
  const figures = new Float64Array(3 * systems[0].scored.options.metrics.length);
  const figure = (sums: Float64Array, metric: number): number => {
    metricsOfUnit(sums, figures);
    return figures[f1Of(metric)];
  };
  return metrics.map((_, metric) => {
    const sums = new Float64Array(counts.columns);
    units.forEach((_unit, unit) => {
      const own = counts.systems.map((rows) => rows.subarray(unit * counts.columns, (unit + 1) * counts.columns));
      const scored = own.map((row) => figure(row, metric));
      const highest = scored.reduce(
        (best, value, s) => (value > scored[best] || Number.isNaN(scored[best]) ? s : best),
        0,
      );
      own[highest].forEach((count, column) => (sums[column] += count));
    });
    const value = figure(sums, metric);
    return Number.isNaN(value) ? null : value;
  });
}

/**
 * Returns a scorer of made responses. Its first call reads all parts into memory. It throws `NotComparableError` unless
 * matches are exact, and `scope`, `onDuplicate` and `layer` have their defaults.
 */
export function madeScorer(
  key: PartSource,
  responses: readonly PartSource[],
  options: ScoreOptions,
): SystemStudyOptions["scoreMade"] {
  let pairs: PairedParts | undefined;
  return (make) => {
    requirePlain(options, "oracles combine mentions with the same tokens, part by part");
    pairs ??= pairedParts(key, responses);
    const ofKey = pairs.flatMap(([own], i) => numbered(own, i));
    const made = pairs.flatMap((parts, i) => numbered(make(parts), i));
    return scoreSources({ open: () => ofKey }, [{ open: () => made }], options, () => undefined)[0];
  };
}

/** Returns a scorer of all responses against changed keys, with the conditions of `madeScorer`. */
export function changedKeyScorer(
  key: PartSource,
  responses: readonly PartSource[],
  options: ScoreOptions,
): SystemStudyOptions["scoreAgainst"] {
  let pairs: PairedParts | undefined;
  return (change) => {
    requirePlain(options, "noise changes mentions part by part");
    const known = (pairs ??= pairedParts(key, responses).filter(([own]) => own !== undefined));
    const changed = known.flatMap(([own], i) => numbered(own && change(own), i));
    const ofResponses = responses.map((_, r) => {
      const parts = known.flatMap((own, i) => numbered(own[r + 1], i));
      return { open: () => parts };
    });
    return scoreSources({ open: () => changed }, ofResponses, options, () => undefined);
  };
}

/** The parts of the key and of each response, in this order. */
type PairedParts = readonly (readonly (AnnotatedPart | undefined)[])[];

function requirePlain(options: ScoreOptions, why: string): void {
  const { scope, onDuplicate, layer } = options;
  if (!isExact(options) || scope !== "document" || onDuplicate !== "first" || layer !== "identity") {
    throw new NotComparableError(
      "information-lacking",
      `${why}, so leave out --match, --zero-match dependent, --scope, --on-duplicate and --layer`,
    );
  }
}

function pairedParts(key: PartSource, responses: readonly PartSource[]): PairedParts {
  const paired = [...pairParts(again(key), responses.map(again), () => undefined)];
  return [...new Map(paired.map(({ id, key: own, responses: others }) => [id, [own, ...others]])).values()];
}

/** Names a part by its number, because a made part can have the name of any of its sources. */
function numbered(part: AnnotatedPart | undefined, i: number): AnnotatedPart[] {
  return part === undefined ? [] : [{ ...part, document: `${i}`, part: "", position: undefined }];
}

/** Returns a source that does not report its diagnostics again. */
function again(source: PartSource): PartSource {
  return { ...source, open: () => source.open(true) };
}
