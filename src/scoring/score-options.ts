import { parseMatchRule, type ZeroRule } from "../matching/match-rule.ts";
import { type CountedMetric, defaultMetricOptions, type Metric, type MetricOptions } from "../metrics/metric.ts";
import { metricNamed, metrics, standardMetrics } from "../metrics/registry.ts";
import { requireTopicPattern, type Scope } from "./scopes/topic-of.ts";

/** Everything that can change a score. Every field is in the signature, defaults included. */
export interface ScoreOptions extends MetricOptions {
  readonly metrics: readonly Metric[];
  /** `micro`: counts are summed and divided once; `macro`: the mean of the documents' scores. */
  readonly average: "micro" | "macro";
  /** What a macro average averages. */
  readonly unit: "document" | "part";
  /** Whether entities of one mention take part; on both sides, before any metric. */
  readonly singletons: "keep" | "drop";
  /** What becomes of a span that is a mention twice on a side: one of the two stays, both do, or it is an error. */
  readonly onDuplicate: "first" | "last" | "keep" | "error";
  /** Whether mentions that are verb phrases by the key's parse are left out on both sides; see `npOnly`. */
  readonly npOnly: boolean;
  /** Whether mentions inside another mention of their own entity are left out on both sides; see `removeNested`. */
  readonly removeNested: boolean;
  /** What becomes of response documents that are not in the key: left out, or all their mentions are spurious. */
  readonly extraDocuments: "ignore" | "score";
  /**
   * What words that differ are: worth a warning, or also a reason to move the response's mentions to the key's tokens (which is always done where
   * the numbers of tokens differ), or an error.
   */
  readonly onTokenMismatch: "warn" | "align" | "error";
  /** How mentions that are not in the text take part. */
  readonly zeros: ZeroRule;
  /** Whether both sides are first restricted to the mentions that they have in common. */
  readonly mentions: "all" | "common";
  /** Where an entity's id means the same entity: within a part of a document, or in all documents of a topic or the corpus. */
  readonly scope: Scope;
  /** A regular expression that finds the topic in a document's id: see `topicOf`. */
  readonly topicPattern?: string;
  /** Which coreference is scored: of entities, or of what refers to stretches of text. */
  readonly layer: ScoredLayer;
}

/** What every command and function scores with where nothing else is asked. */
export const defaultScoreOptions: ScoreOptions = {
  ...defaultMetricOptions,
  metrics: standardMetrics,
  average: "micro",
  unit: "document",
  singletons: "keep",
  onDuplicate: "first",
  npOnly: false,
  removeNested: false,
  extraDocuments: "ignore",
  onTokenMismatch: "warn",
  zeros: "keep",
  mentions: "all",
  scope: "document",
  layer: "identity",
};

/** The options as a caller of the library may give them: all optional, metrics by id. */
export type UserOptions = Partial<Omit<ScoreOptions, "metrics">> & { readonly metrics?: readonly (string | Metric)[] };

/**
 * Fills up with defaults.
 *
 * @throws RangeError for a metric id or a rule of matching that does not exist, a number out of its range, a pattern that is none, or
 * options that exclude each other
 */
export function resolveOptions({ metrics: names, ...rest }: UserOptions = {}): ScoreOptions {
  const options = { ...defaultScoreOptions, ...rest };
  if (!(options.beta > 0 && Number.isFinite(options.beta))) throw new RangeError("beta must be a number above 0");
  if (!(options.blancAlpha >= 0 && options.blancAlpha <= 1)) throw new RangeError("blancAlpha must lie in 0..1");
  if (!numbersOf(options.ace).every((weight) => weight >= 0 && Number.isFinite(weight))) {
    throw new RangeError("the parameters of ACE-Value must be finite numbers of 0 or more");
  }
  if (parseMatchRule(options.match) === undefined)
    throw new RangeError(`there is no rule of matching "${options.match}"`);
  if (!isImportance(options.leaImportance)) {
    throw new RangeError(
      'give an importance function of LEA a name, so that signatures can tell it from others: { name: "squared", weigh: ({ size }) => size ** 2 }',
    );
  }
  if (options.nounTags.length === 0 || options.nounTags.includes("")) throw new RangeError("nounTags must be tags");
  if (options.topicPattern !== undefined) requireTopicPattern(options.topicPattern);
  if (options.splitAntecedents !== "drop" && (options.singletons === "drop" || options.mentions === "common")) {
    // What is left out may be an antecedent.
    throw new RangeError("split antecedents can be scored only with all mentions and with singletons");
  }
  if (options.splitAntecedents !== "drop" && options.scope !== "document") {
    throw new RangeError("split antecedents can be scored only within documents");
  }
  if (names === undefined) return checkedMetrics(options);
  const chosen = names.map((name) => (typeof name === "string" ? metricOrThrow(name) : name));
  return checkedMetrics({ ...options, metrics: chosen });
}

/** @throws RangeError if split antecedents alone are asked of a metric that does not see them */
function checkedMetrics(options: ScoreOptions): ScoreOptions {
  const blind = countedMetrics(options.metrics).filter((metric) => metric.seesSplitAntecedents !== true);
  if (options.splitAntecedents === "only" && blind.length > 0) {
    const able = metrics.filter((metric) =>
      countedMetrics([metric]).every((each) => each.seesSplitAntecedents === true),
    );
    throw new RangeError(
      `split antecedents alone are scored by ${able.map(({ id }) => id).join(", ")}, not by ${blind.map(({ id }) => id).join(", ")}`,
    );
  }
  return options;
}

function metricOrThrow(name: string): Metric {
  const metric = metricNamed(name);
  if ("wrong" in metric) throw new RangeError(metric.wrong);
  return metric;
}

/** The counted metrics that the metrics are made of, each once, in order. */
export function countedMetrics(chosen: readonly Metric[]): readonly CountedMetric[] {
  return [...new Set(chosen.flatMap((metric) => (metric.kind === "counted" ? [metric] : metric.of)))];
}

/** Whether an importance is not a function without a name, which callers in JavaScript may give. */
function isImportance(rule: unknown): boolean {
  if (typeof rule !== "object" || rule === null || !("weigh" in rule)) return typeof rule !== "function";
  return typeof rule.weigh === "function" && "name" in rule && typeof rule.name === "string" && rule.name !== "";
}

/** All numbers in a record, and in the records in it. */
function numbersOf(record: object): number[] {
  return Object.values(record).flatMap((value: unknown) =>
    typeof value === "number" ? [value] : typeof value === "object" && value !== null ? numbersOf(value) : [],
  );
}

/** Thrown where systems cannot be compared, or scored as the options ask. */
export class NotComparableError extends Error {
  readonly reason: "units-differ" | "not-additive" | "too-few-units" | "information-lacking" | "too-large";

  /**
   * Says why.
   *
   * @param message a sentence that names systems or metrics, for people
   */
  constructor(reason: NotComparableError["reason"], message: string) {
    super(message);
    this.reason = reason;
  }
}

/** Which coreference of a part is scored. */
export const scoredLayers = ["identity", "discourse-deixis"] as const;
/** Coreference of entities, or of expressions that refer to stretches of text. */
export type ScoredLayer = (typeof scoredLayers)[number];
