import { escapedInField, formatSignature, type SignatureFields } from "../core/signature.ts";
import { version } from "../core/version.ts";
import { type MetricParameter, metricParameters } from "../metrics/metric.ts";
import { parameters } from "../metrics/parameters.ts";
import { countedMetrics, type ScoreOptions } from "./score-options.ts";

/** What a signature says beyond the options. */
interface ScoredData {
  /** Whether there are split antecedents. */
  readonly hasSplits: boolean;
  readonly documents: number;
  readonly parts: number;
  readonly keyHash: string;
  readonly responseHash: string;
  /** What counted, if not this version. */
  readonly countedBy?: string | undefined;
}

/** The signature of a score. */
export function scoreSignature(options: ScoreOptions, data: ScoredData): string {
  return formatSignature(signatureFields(options, data));
}

/** Fields of a signature that say something about the data; the others are options, and the version. */
export const dataFields: readonly string[] = ["n", "parts", "key", "resp"];

/** The fields of a signature, as they are before a text is made of them. */
export function signatureFields(options: ScoreOptions, data: ScoredData): SignatureFields {
  return {
    metric: options.metrics.map((metric) => metric.id).join("+"),
    agg: options.average,
    unit: options.scope === "document" ? (options.unit === "document" ? "doc" : "part") : options.scope,
    ...(options.scope !== "document" && { scope: options.scope }),
    ...(options.scope !== "document" &&
      options.topicPattern !== undefined && { topics: escapedInField(options.topicPattern, /[%|:]/g) }),
    n: String(data.documents),
    parts: String(data.parts),
    sing: options.singletons,
    ...(options.npOnly && { np: "only" }),
    ...(options.removeNested && { nested: "remove" }),
    match: options.match,
    zeros: options.zeros,
    dup: options.onDuplicate,
    docs: options.extraDocuments === "score" ? "union" : "key",
    tokens: options.onTokenMismatch,
    ...parameterFields(options),
    div0: String(options.zeroDivision),
    beta: String(options.beta),
    ...((options.splitAntecedents !== "drop" || data.hasSplits) && { split: options.splitAntecedents }),
    ...(options.layer !== "identity" && { layer: options.layer }),
    filter: options.mentions === "common" ? "common" : "none",
    key: data.keyHash,
    resp: data.responseHash,
    version: data.countedBy ?? version,
  };
}

/** The fields of the parameters that the metrics see. */
export function parameterFields(options: ScoreOptions): SignatureFields {
  const counted = countedMetrics(options.metrics);
  const seen = metricParameters.filter((name) => counted.some((metric) => metric.parameters?.includes(name) !== false));
  return Object.fromEntries(seen.map((name) => fieldOf(name, options)));
}

function fieldOf(name: MetricParameter, options: ScoreOptions): readonly [string, string] {
  const { field, write } = parameters[name];
  return [field, write(options[name] as never)];
}
