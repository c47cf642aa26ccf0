import { nearNames, oneOf } from "../core/near-names.ts";
import { isWrong, type Wrong } from "../core/option-record.ts";
import { ace } from "./ace.ts";
import { adjustedRand } from "./adjusted-rand.ts";
import { anaphors } from "./anaphors.ts";
import { arcsAnchor } from "./arcs-anchor.ts";
import { arcsImmediate } from "./arcs-immediate.ts";
import { arcsInferred } from "./arcs-inferred.ts";
import { bCubed } from "./b-cubed.ts";
import { bCubedAll } from "./b-cubed-all.ts";
import { bCubedAllRahmanNg } from "./b-cubed-all-rahman-ng.ts";
import { bCubedCaiStrube } from "./b-cubed-cai-strube.ts";
import { bCubedRahmanNg } from "./b-cubed-rahman-ng.ts";
import { bCubedRepeated } from "./b-cubed-repeated.ts";
import { leaRepeated } from "./lea-repeated.ts";
import { bCubedZero } from "./b-cubed-zero.ts";
import { blanc } from "./blanc.ts";
import { blanc2011 } from "./blanc-2011.ts";
import { bridgingEntity } from "./bridging-entity.ts";
import { bridgingMention } from "./bridging-mention.ts";
import { bridgingRecognition } from "./bridging-recognition.ts";
import { ceafE } from "./ceaf-e.ts";
import { ceafERahmanNg } from "./ceaf-e-rahman-ng.ts";
import { ceafEqual } from "./ceaf-equal.ts";
import { ceafM } from "./ceaf-m.ts";
import { ceafMCaiStrube } from "./ceaf-m-cai-strube.ts";
import { ceafMRahmanNg } from "./ceaf-m-rahman-ng.ts";
import { ceafOverlapping } from "./ceaf-overlapping.ts";
import { conll } from "./conll.ts";
import { lea } from "./lea.ts";
import { meiMacro } from "./mei-macro.ts";
import { meiMicro } from "./mei-micro.ts";
import { mentionOverlapRatio } from "./mention-overlap-ratio.ts";
import { mentions } from "./mentions.ts";
import type { CountedMetric, Metric, MetricOptions, OutcomeMetric, Score } from "./kit/metric.ts";
import { type MetricParameter, metricParameters, parameters } from "./kit/metric-options.ts";
import { mentionsLenient } from "./mentions-lenient.ts";
import { muc } from "./muc.ts";
import { mutualInformation } from "./mutual-information.ts";
import { nonReferring } from "./non-referring.ts";
import { pairwise } from "./pairwise.ts";
import { rand } from "./rand.ts";
import { zeroAnaphors } from "./zero-anaphors.ts";

/** All metrics by id, in display order. To add a metric, add one file and one line here. */
const byId = {
  mentions,
  muc,
  b3: bCubed,
  ceafm: ceafM,
  ceafe: ceafE,
  blanc,
  lea,
  conll,
  blanc2011,
  "mentions-lenient": mentionsLenient,
  mor: mentionOverlapRatio,
  ceaf1: ceafEqual,
  ceaf2: ceafOverlapping,
  pairwise,
  "mei-macro": meiMacro,
  "mei-micro": meiMicro,
  rand,
  ari: adjustedRand,
  h: mutualInformation,
  "arcs-immediate": arcsImmediate,
  "arcs-inferred": arcsInferred,
  "arcs-anchor": arcsAnchor,
  anaphors,
  zero: zeroAnaphors,
  "b3-0": bCubedZero,
  "b3-all": bCubedAll,
  "b3-rn": bCubedRahmanNg,
  "b3-rn-all": bCubedAllRahmanNg,
  "ceafm-rn": ceafMRahmanNg,
  "ceafe-rn": ceafERahmanNg,
  "b3-sys": bCubedCaiStrube,
  "ceafm-sys": ceafMCaiStrube,
  "b3-repeated": bCubedRepeated,
  "lea-repeated": leaRepeated,
  ace,
  "non-referring": nonReferring,
  "bridging-recognition": bridgingRecognition,
  "bridging-mention": bridgingMention,
  "bridging-entity": bridgingEntity,
} as const satisfies Readonly<Record<string, Metric>>;

/** The id of a metric. */
export type MetricId = keyof typeof byId;

/** The name of a metric: its id, or its id with parameters in brackets, such as `lea(importance=uniform)`. */
export type MetricName = MetricId | `${MetricId}(${string})`;

/** The ids of all metrics, in display order. */
export const allMetricIds: readonly MetricId[] = Object.keys(byId) as MetricId[];

/** The ids of the metrics that are computed by default. */
export const standardMetricIds = ["mentions", "muc", "b3", "ceafm", "ceafe", "blanc", "lea", "conll"] as const;

/** The id of a metric that is computed by default. */
export type StandardMetricId = (typeof standardMetricIds)[number];

/** All metrics, in display order. */
export const metrics: readonly Metric[] = Object.values(byId);

/** The metrics that are computed by default. */
export const standardMetrics: readonly Metric[] = standardMetricIds.map((id) => byId[id]);

/** Splits a list of names at commas outside brackets. */
export function listedNames(list: string): string[] {
  return list.split(/,(?![^(]*\))/).map((name) => name.trim());
}

/**
 * Finds a metric by its id, or by an id with parameters in brackets, such as `lea(importance=uniform)`. Returns
 * undefined if the name is wrong.
 *
 * @example
 *   findMetric("b3").title; // → "B³"
 *   findMetric("b4"); // → undefined
 */
export function findMetric(name: string): Metric | undefined {
  const found = metricNamed(name);
  return "wrong" in found ? undefined : found;
}

/** Caches metrics with parameters, so that one name always gives the same metric. */
const named = new Map<string, Metric>();

/** Finds a metric like `findMetric`, but returns an error message if the name is wrong. */
export function metricNamed(name: string): Metric | Wrong {
  const known = metrics.find(({ id }) => id === name) ?? named.get(name);
  if (known !== undefined) return known;
  const [, id = name, text = ""] = /^\s*([\w-]+)\s*\((.*)\)\s*$/s.exec(name) ?? [];
  const base = metrics.find((metric) => metric.id === id);
  if (base === undefined) {
    const ids = metrics.map((each) => each.id);
    return unknownMetric(id, nearNames(id, ids));
  }
  const found = withParameters(base, text);
  if ("wrong" in found) return { wrong: `${name}: ${found.wrong}` };
  const metric = named.get(found.id) ?? found;
  named.set(name, metric).set(metric.id, metric);
  return metric;
}

/** Returns the error message for a name that means no metric, but may mean one of some ids. */
export function unknownMetric(name: string, near: readonly string[]): Wrong {
  const advice = near.length === 0 ? "corefscope list metrics shows all" : `did you mean ${oneOf(near)}?`;
  return { wrong: `there is no metric "${name}"; ${advice}` };
}

/** A counted metric whose name sets some parameters. The options for these parameters are ignored. */
export interface BoundMetric extends CountedMetric {
  readonly base: CountedMetric;
  readonly bound: Partial<Pick<MetricOptions, MetricParameter>>;
}

export function isBound(metric: Metric): metric is BoundMetric {
  return "bound" in metric;
}

/**
 * Parses `PARAMETER=VALUE,…`, as in the brackets of `lea(importance=uniform)`, and sets these parameters of the metric.
 */
function withParameters(base: Metric, text: string): BoundMetric | Wrong {
  if (base.kind === "composite") return { wrong: `${base.id} has no parameters; give them to the metrics it averages` };
  const own = base.parameters ?? metricParameters;
  const bound: Record<string, unknown> = {};
  // A comma belongs to the value unless a parameter follows it: importance=mention-type:name=2,pronoun=0.
  const names = own.map((each) => parameters[each].inBrackets.name).join("|");
  for (const item of text.split(new RegExp(`,(?=\\s*(?:${names})\\s*=)`))) {
    const [, name, value] = /^\s*([\w-]+)\s*=\s*(.*?)\s*$/s.exec(item) ?? [];
    const option = own.find((each) => parameters[each].inBrackets.name === name);
    if (option === undefined) {
      const known = own.map((each) => `${parameters[each].inBrackets.name}=…`).join(", ");
      return {
        wrong: `${base.id} has ${known === "" ? "no parameters" : `the parameters ${known}`}, not "${item.trim()}"`,
      };
    }
    if (option in bound) return { wrong: `${name} is given twice` };
    const read = parameters[option].inBrackets.read(value);
    if (isWrong(read)) return { wrong: `"${value}": ${read.wrong}` };
    bound[option] = read;
  }
  return bind(base, bound);
}

function bind(base: CountedMetric, bound: BoundMetric["bound"]): BoundMetric {
  const all = base.parameters ?? metricParameters;
  const named = all.filter((option) => option in bound);
  const written = named.map((option) => `${parameters[option].inBrackets.name}=${writeOf(option, bound)}`).join(",");
  const own = (options: MetricOptions): MetricOptions => ({ ...options, ...bound });
  const { properties, shares } = base;
  const { symmetric, seesSingletons } = properties;
  return {
    ...base,
    base,
    bound,
    id: `${base.id}(${written})`,
    title: `${base.title} (${written})`,
    parameters: all.filter((option) => !named.includes(option)),
    properties: {
      ...properties,
      symmetric: typeof symmetric === "function" ? (options) => symmetric(own(options)) : symmetric,
      seesSingletons: typeof seesSingletons === "function" ? (options) => seesSingletons(own(options)) : seesSingletons,
    },
    lacks: (options, mentions) => base.lacks?.(own(options), mentions),
    weighs: (options) => base.weighs?.(own(options)),
    seesNumbers: (options) => base.seesNumbers?.(own(options)) === true,
    count: (table, options, mentions) => base.count(table, own(options), mentions),
    compiled: (options) => base.compiled?.(own(options)),
    ...(base.expected !== undefined && { expected: (table, options) => base.expected!(table, own(options)) }),
    figures: (sums, offset, options, out, at) => {
      base.figures(sums, offset, own(options), out, at);
    },
    score: (sums, options): Score => base.score(sums, own(options)),
    shares:
      "none" in shares
        ? shares
        : {
            of: (table, options, mentions) => shares.of(table, own(options), mentions),
            weights: (denominators, options) =>
              shares.weights?.(denominators, own(options)) ?? denominators.map(() => 1),
          },
    ...(isOfOutcomes(base) && {
      outcomes: ((mentions, options, tell) => {
        base.outcomes(mentions, own(options), tell);
      }) satisfies OutcomeMetric["outcomes"],
    }),
  };
}

function isOfOutcomes(metric: CountedMetric): metric is OutcomeMetric {
  return "outcomes" in metric;
}

function writeOf(option: MetricParameter, bound: BoundMetric["bound"]): string {
  return parameters[option].write(bound[option] as never);
}
