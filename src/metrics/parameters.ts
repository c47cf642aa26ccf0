import { escapedInField } from "../core/signature.ts";
import { aceParametersText } from "./ace-value.ts";
import { acePresets } from "./ace-parameters.ts";
import { leaImportanceText, parseLeaImportance } from "./lea-importance.ts";
import {
  arcsVariants,
  type CountedMetric,
  type Metric,
  type MetricOptions,
  type MetricParameter,
  metricParameters,
  type OutcomeMetric,
  type Score,
  zeroCounterparts,
} from "./metric.ts";

/** Why a text is no value. */
interface Wrong {
  readonly wrong: string;
}

/** How an option that only some metrics see is written. */
interface Parameter<Value> {
  /** In the brackets behind a metric's id: `lea(importance=uniform)`. */
  readonly name: string;
  /** The option of the command line that sets it for all metrics. */
  readonly flag: string;
  /** A value that is not the default. */
  readonly example: string;
  /** The field of signatures. */
  readonly field: string;
  readonly write: (value: Value) => string;
  readonly read: (text: string) => Value | Wrong;
}

/** All options that only some metrics see. Signatures, and names of metrics with parameters, are made of these. */
export const parameters: { readonly [Name in MetricParameter]: Parameter<MetricOptions[Name]> } = {
  blancAlpha: {
    name: "alpha",
    flag: "--blanc-alpha",
    example: "0.3",
    field: "blanc-alpha",
    write: String,
    read(text) {
      const value = /^\d*\.?\d+$/.test(text) ? Number(text) : Number.NaN;
      return value <= 1 ? value : { wrong: "say a number from 0 to 1" };
    },
  },
  blancEdge: { name: "edge", flag: "--blanc-edge", example: "both", field: "blanc-edge", ...oneOf(["key", "both"]) },
  leaImportance: {
    name: "importance",
    flag: "--lea-importance",
    example: "uniform",
    field: "imp",
    write: leaImportanceText,
    read: parseLeaImportance,
  },
  ace: {
    name: "preset",
    flag: "--ace-preset",
    example: "ace07",
    field: "ace",
    write: aceParametersText,
    read: (text) =>
      Object.entries(acePresets).find(([preset]) => preset === text)?.[1] ?? {
        wrong: `say ${Object.keys(acePresets).join(", ")}`,
      },
  },
  arcsVariant: { name: "variant", flag: "--arcs-variant", example: "1.2", field: "arcs", ...oneOf(arcsVariants) },
  nounTags: {
    name: "nouns",
    flag: "--noun-tags",
    example: "NN+NNS",
    field: "nouns",
    write: (tags) =>
      [...new Set(tags)]
        .sort()
        .map((tag) => escapedInField(tag, /[%|:+,()\s]/g))
        .join("+"),
    read(text) {
      const wrong = { wrong: "say tags with + between; %25 stands for a %" };
      try {
        const tags = text.split("+").map(decodeURIComponent);
        return tags.includes("") ? wrong : tags;
      } catch {
        return wrong;
      }
    },
  },
  zeroCounterpart: {
    name: "counterpart",
    flag: "--zero-counterpart",
    example: "place",
    field: "zero-counterpart",
    ...oneOf(zeroCounterparts),
  },
};

/** A counted metric some of whose parameters are in its name, and no longer those of the options. */
export interface BoundMetric extends CountedMetric {
  readonly base: CountedMetric;
  readonly bound: Partial<Pick<MetricOptions, MetricParameter>>;
}

/** Whether some parameters of a metric are in its name. */
export function isBound(metric: Metric): metric is BoundMetric {
  return "bound" in metric;
}

/**
 * Reads `PARAMETER=VALUE,…`, as in the brackets of `lea(importance=uniform)`, and gives the metric these parameters.
 *
 * @returns the metric, whose id says them in the order of `metricParameters`; or what is wrong with the text
 */
export function withParameters(base: Metric, text: string): BoundMetric | Wrong {
  if (base.kind === "composite") return { wrong: `${base.id} has no parameters; give them to the metrics it averages` };
  const own = base.parameters ?? metricParameters;
  const bound: Record<string, unknown> = {};
  // A comma belongs to the value if no parameter follows it: importance=mention-type:name=2,pronoun=0.
  const names = own.map((each) => parameters[each].name).join("|");
  for (const item of text.split(new RegExp(`,(?=\\s*(?:${names})\\s*=)`))) {
    const [, name, value] = /^\s*([\w-]+)\s*=\s*(.*?)\s*$/s.exec(item) ?? [];
    const option = own.find((each) => parameters[each].name === name);
    if (option === undefined) {
      const known = own.map((each) => `${parameters[each].name}=…`).join(", ");
      return {
        wrong: `${base.id} has ${known === "" ? "no parameters" : `the parameters ${known}`}, not "${item.trim()}"`,
      };
    }
    if (option in bound) return { wrong: `${name} is given twice` };
    const read = parameters[option].read(value);
    if (isWrong(read)) return { wrong: `"${value}": ${read.wrong}` };
    bound[option] = read;
  }
  return bind(base, bound);
}

function bind(base: CountedMetric, bound: BoundMetric["bound"]): BoundMetric {
  const named = metricParameters.filter((option) => option in bound);
  const written = named.map((option) => `${parameters[option].name}=${writeOf(option, bound)}`).join(",");
  const own = (options: MetricOptions): MetricOptions => ({ ...options, ...bound });
  const { properties, shares } = base;
  const { symmetric, seesSingletons } = properties;
  return {
    ...base,
    base,
    bound,
    id: `${base.id}(${written})`,
    title: `${base.title} (${written})`,
    parameters: (base.parameters ?? metricParameters).filter((option) => !named.includes(option)),
    properties: {
      ...properties,
      symmetric: typeof symmetric === "function" ? (options) => symmetric(own(options)) : symmetric,
      seesSingletons: typeof seesSingletons === "function" ? (options) => seesSingletons(own(options)) : seesSingletons,
    },
    lacks: (options, mentions) => base.lacks?.(own(options), mentions),
    seesNumbers: (options) => base.seesNumbers?.(own(options)) === true,
    count: (table, options, mentions) => base.count(table, own(options), mentions),
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
  return (parameters[option] as Parameter<unknown>).write(bound[option]);
}

function isWrong(value: unknown): value is Wrong {
  return typeof value === "object" && value !== null && "wrong" in value;
}

function oneOf<Choice extends string>(choices: readonly Choice[]): Pick<Parameter<Choice>, "write" | "read"> {
  return {
    write: (value) => value,
    read: (text) => choices.find((choice) => choice === text) ?? { wrong: `say ${choices.join(" or ")}` },
  };
}
