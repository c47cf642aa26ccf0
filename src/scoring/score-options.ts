import {
  choice,
  defaultsOf,
  excludedBy,
  onOff,
  option,
  type OptionValues,
  refuseValues,
} from "../core/option-record.ts";
import { escapedInField } from "../core/signature.ts";
import { zeroRules } from "../matching/match-rule.ts";
import {
  type CountedMetric,
  defaultMetricOptions,
  type Metric,
  type MetricOptions,
  type Score,
} from "../metrics/kit/metric.ts";
import { metricOptions } from "../metrics/kit/metric-options.ts";
import { type MetricId, type MetricName, metricNamed, metrics, standardMetrics } from "../metrics/registry.ts";
import { majorLimit, wrongLimit } from "./major-entities.ts";
import { type Scope, scopes, topicPatternProblem } from "./topic-of.ts";

/** The layers of coreference that can be scored. */
export const scoredLayers = ["identity", "discourse-deixis"] as const;
/** Coreference of entities, or of expressions that refer to stretches of text. */
export type ScoredLayer = (typeof scoredLayers)[number];

/** The options of scoring, except the metrics and their parameters, in the order of the help. */
const ownOptions = {
  /** `micro`: counts are summed and divided once; `macro`: the mean of the units' scores, without undefined ones. */
  average: choice(["micro", "macro"], {
    flag: "--average <kind>",
    help: "sum the counts of documents (micro), or average their scores (macro)",
    heading: "Scores",
    sees: "table",
    field: "agg",
  }),
  /** The unit of a macro average, and of the bootstrap for confidence intervals; `cluster`: the entities of the key. */
  unit: option<"document" | "part" | "cluster">({
    flag: "--unit <unit>",
    help: "what --average macro and --ci treat as one unit",
    heading: "Scores",
    group: "command",
    default: "document",
    choices: ["doc", "part", "cluster"],
    sees: "table",
    field: "unit",
    read: (text) => (text === "doc" ? "document" : (text as "part" | "cluster")),
    write: (unit, { scope }) => (scope !== "document" ? scope : unit === "document" ? "doc" : unit),
    excludes: [
      {
        of: ["cluster"],
        other: "average",
        values: ["macro"],
        why: "a macro average is the mean of documents or parts, not of clusters; leave out --unit cluster",
      },
    ],
  }),
  /** Whether entities of one mention count. Applies to both sides, before any metric. */
  singletons: choice(["keep", "drop"], {
    flag: "--singletons <policy>",
    help: "entities with one mention",
    heading: "Mentions",
    common: true,
    sees: "table",
    field: "sing",
  }),
  /** From what size entities of the key count: a number of mentions, or below 1 a share of those of the document. */
  major: option<number>({
    flag: "--major <n>",
    help: "score only the key's entities with at least n mentions, or with this share of a document's mentions, such as 5%",
    heading: "Mentions",
    group: "command",
    default: 1,
    sees: "table",
    excludes: [
      { other: "splitAntecedents", why: "--major leaves out split antecedents; it needs --split-antecedents drop" },
    ],
    field: "major",
    read: majorLimit,
    refuse: wrongLimit,
    write: (limit) => (limit === 1 ? undefined : String(limit)),
  }),
  /** What happens to a repeated span on a side: the first or last mention stays, all stay, or it is an error. */
  onDuplicate: choice(["first", "last", "keep", "error"], {
    flag: "--on-duplicate <policy>",
    help: "if a span has several mentions: use the first, the last or all (keep), or stop",
    heading: "Mentions",
    sees: "table",
    field: "dup",
  }),
  /** Whether mentions that are verb phrases in the key's parse are left out on both sides; see `npOnly`. */
  npOnly: onOff("only", {
    flag: "--np-only",
    help: "drop verb phrases on both sides, by the key's parse trees, and mentions that this leaves alone in an entity, as coval does",
    heading: "Mentions",
    sees: "mentions",
    ignoresSingletons: true,
    field: "np",
  }),
  /** Whether mentions inside another mention of their own entity are left out on both sides; see `removeNested`. */
  removeNested: onOff("remove", {
    flag: "--remove-nested",
    help: "drop mentions inside another mention of the same entity, on both sides, as coval does",
    heading: "Mentions",
    sees: "mentions",
    field: "nested",
  }),
  /** What happens to response documents that are not in the key: left out, or all their mentions are extra. */
  extraDocuments: choice(["ignore", "score"], {
    flag: "--extra-documents <policy>",
    help: "documents that only the response has: ignore them, or count their mentions as extra",
    heading: "Documents",
    sees: "table",
    field: "docs",
    write: (policy) => (policy === "score" ? "union" : "key"),
  }),
  /**
   * What to do if words differ: warn; also align the response's mentions with the key's tokens (which always happens if
   * the numbers of tokens differ); also leave out the marks of mentions behind changed words, if the format has such
   * marks; or fail.
   */
  onTokenMismatch: choice(["warn", "align", "discard", "error"], {
    flag: "--on-token-mismatch <policy>",
    help: "if words differ between key and response: warn (and align only if token counts differ), always align, align and drop marks on changed words (discard, crac-text only), or stop",
    heading: "Documents",
    sees: "table",
    field: "tokens",
  }),
  match: metricOptions.match,
  /** How mentions that are not in the text are matched, or whether they are dropped. */
  zeros: choice(zeroRules, {
    flag: "--zero-match <rule>",
    help: "zeros (mentions whose head is not in the text): match them like other mentions (keep), by position (linear) or dependencies (dependent), or drop them",
    heading: "Mentions",
    sees: "mentions",
    ignoresSingletons: true,
    field: "zeros",
  }),
  /** Whether both sides are first restricted to their common mentions. */
  mentions: choice(["all", "common"], {
    flag: "--mentions <which>",
    help: "score all mentions, or only those that both sides have",
    heading: "Mentions",
    sees: "table",
    field: "filter",
    write: (which) => (which === "common" ? "common" : "none"),
  }),
  /** Whether ids of mentions that differ only in notation, such as `001` and `1`, are refused if they matter. */
  ids: option<"check" | "exact">({
    ...choice(["check", "exact"], {
      flag: "--ids <rule>",
      help: "if mention ids seem equal but differ in form, such as 001 and 1: warn, or stop if none is equal (check), or treat them as different (exact)",
      heading: "Mentions",
      sees: "table",
      field: "ids",
    }),
    write: () => undefined,
  }),
  /** Whether to refuse a side in which many mentions have several entities each, or to score it by `onDuplicate`. */
  sharedMentions: option<"checked" | "allowed">({
    ...choice(["checked", "allowed"], {
      flag: "--shared-mentions <which>",
      help: "if many mention ids are in several entities: stop (checked), or let --on-duplicate choose (allowed)",
      heading: "Mentions",
      sees: "table",
      field: "shared-mentions",
    }),
    // It changes no score.
    write: () => undefined,
  }),
  /**
   * Where an id means the same entity: within a part of a document, or in all documents of a subtopic, topic or corpus.
   */
  scope: option<Scope>({
    ...choice(scopes, {
      flag: "--scope <scope>",
      help: "where equal ids mean the same entity: in a part of a document (document), or in a whole subtopic, topic or corpus",
      heading: "Documents",
      sees: "parts",
      ignoresSingletons: true,
      field: "scope",
    }),
    write: (scope) => (scope === "document" ? undefined : scope),
  }),
  /** Whether to refuse ids that begin again in each document if the scope is larger, or to take them as they are. */
  scopeIds: option<"checked" | "shared">({
    ...choice(["checked", "shared"], {
      flag: "--scope-ids <which>",
      help: "if ids begin again in each document despite --scope: stop (checked), or take equal ids as one entity (shared)",
      heading: "Documents",
      sees: "parts",
      ignoresSingletons: true,
      field: "scope-ids",
    }),
    // It changes no score.
    write: () => undefined,
  }),
  /** A regular expression that finds the topic in a document's id: see `topicOf`. */
  topicPattern: option<string | undefined>({
    flag: "--topic-pattern <regexp>",
    help: "regular expression whose groups, or whole match, are the topic in a document id, such as ^(\\d+)_ (default: the topic of an ECB+ id, or the text before the first slash)",
    heading: "Documents",
    default: undefined,
    sees: "table",
    field: "topics",
    read: (text) => text,
    refuse: (pattern) => (pattern === undefined ? undefined : topicPatternProblem(pattern)),
    write: (pattern, { scope }) =>
      scope === "document" || pattern === undefined ? undefined : escapedInField(pattern, /[%|:]/g),
  }),
  zeroDivision: metricOptions.zeroDivision,
  beta: metricOptions.beta,
  splitAntecedents: metricOptions.splitAntecedents,
  /** The coreference that is scored: of entities, or of expressions that refer to stretches of text. */
  layer: option<ScoredLayer>({
    ...choice(scoredLayers, {
      flag: "--layer <layer>",
      help: "score coreference of entities, or of expressions that refer to stretches of text",
      heading: "Annotation beyond identity",
      group: "layers",
      sees: "mentions",
      ignoresSingletons: true,
      field: "layer",
    }),
    write: (layer) => (layer === "identity" ? undefined : layer),
  }),
};

/**
 * All options that can change a score, except the choice of metrics. To add one, add its record above, or to
 * `metricOptions` if metrics see it. Types, defaults, commands, signatures and docs follow.
 */
export const optionRecords: typeof ownOptions & typeof metricOptions = { ...ownOptions, ...metricOptions };

/** Everything that can change a score. The defaults are in `defaultScoreOptions`. */
export interface ScoreOptions extends MetricOptions, OptionValues<typeof ownOptions> {
  readonly metrics: readonly Metric[];
}

/** The default of every option. */
export const defaultScoreOptions: ScoreOptions = {
  ...defaultMetricOptions,
  metrics: standardMetrics,
  ...defaultsOf(ownOptions),
};

/** A metric as callers of the library choose it: by its name, or itself. */
export type ChosenMetric = MetricName | Metric;

/**
 * The options as callers of the library give them: all are optional, and metrics can be given by name. `Chosen` is what
 * the type of the scores knows about the metrics.
 */
export type UserOptions<Chosen extends ChosenMetric = ChosenMetric> = Partial<Omit<ScoreOptions, "metrics">> & {
  readonly metrics?: readonly Chosen[];
};

/** Options that are not yet checked: the names of metrics may be any text. */
export type UncheckedOptions = Omit<UserOptions, "metrics"> & { readonly metrics?: readonly (string | Metric)[] };

/**
 * Scores by metric id. The metrics that were chosen by id are always there. The scores of others, such as
 * `lea(importance=uniform)` or a metric of your own, are found by `id`, and may be undefined.
 */
export type Scores<Chosen extends ChosenMetric = ChosenMetric> = Readonly<
  ChosenMetric extends Chosen
    ? Record<string, Score>
    : Record<Extract<Chosen, MetricId>, Score> &
        ([Exclude<Chosen, MetricId>] extends [never] ? unknown : Record<string, Score>)
>;

/**
 * Fills in defaults, and checks the options.
 *
 * @throws RangeError for an unknown metric, option or value, a number out of range, an invalid pattern, or options
 *   that exclude each other
 * @example
 *   resolveOptions({ metrics: ["muc"] }).match; // → "exact"
 */
export function resolveOptions(
  { metrics: names, ...rest }: UncheckedOptions = {},
  records: Readonly<Record<string, unknown>> = optionRecords,
): ScoreOptions {
  const given = Object.entries(rest).filter(([, value]) => value !== undefined);
  // Types rule out other names, but JavaScript ignores types.
  const unknown = given.find(([name]) => !(name in records) && name !== "onAligning");
  if (unknown !== undefined) {
    throw new RangeError(`there is no option ${unknown[0]}; there are metrics, ${Object.keys(records).join(", ")}`);
  }
  const options: ScoreOptions = { ...defaultScoreOptions, ...Object.fromEntries(given) };
  refuseValues(optionRecords, options);
  const why = excludedBy(optionRecords, { ...options });
  if (why !== undefined) throw new RangeError(why);
  if (names === undefined) return checkedMetrics(options);
  const chosen = names.map((name) => (typeof name === "string" ? metricOrThrow(name) : name));
  return checkedMetrics({ ...options, metrics: chosen });
}

/** The ids of metrics that look at other annotation than entities, of which none are major. */
const beyondEntities = /^(?:bridging-|non-referring$)/;

/**
 * Returns the options unchanged.
 *
 * @throws RangeError if only split antecedents or major entities are scored, but a metric does not support that
 */
function checkedMetrics(options: ScoreOptions): ScoreOptions {
  const others = options.major === 1 ? [] : options.metrics.filter(({ id }) => beyondEntities.test(id));
  if (others.length > 0) {
    const ids = others.map(({ id }) => id).join(", ");
    throw new RangeError(`${ids} would count more than the major entities; choose other metrics, or leave out --major`);
  }
  const blind = options.metrics.filter((metric) => !seesSplitAntecedents(metric));
  if (options.splitAntecedents === "only" && blind.length > 0) {
    const able = metrics.filter(seesSplitAntecedents);
    throw new RangeError(
      `only ${able.map(({ id }) => id).join(", ")} can score split antecedents alone, not ${blind.map(({ id }) => id).join(", ")}; choose from these, or use --split-antecedents score`,
    );
  }
  return options;
}

/** Returns whether a metric, or each of the metrics that it averages, can score split antecedents. */
export function seesSplitAntecedents(metric: Metric): boolean {
  return countedMetrics([metric]).every((each) => each.seesSplitAntecedents === true);
}

function metricOrThrow(name: string): Metric {
  const metric = metricNamed(name);
  if ("wrong" in metric) throw new RangeError(metric.wrong);
  return metric;
}

/**
 * Returns the counted components of the metrics, each once, in order.
 *
 * @example
 *   countedMetrics([findMetric("conll")]).map(({ id }) => id); // → ["muc", "b3", "ceafe"]
 */
export function countedMetrics(chosen: readonly Metric[]): readonly CountedMetric[] {
  return [...new Set(chosen.flatMap((metric) => (metric.kind === "counted" ? [metric] : metric.of)))];
}
