import type { OptionRecords } from "../core/option-record.ts";
import { formatSignature, type SignatureFields } from "../core/signature.ts";
import { version } from "../core/version.ts";
import { metricParameters, parameters } from "../metrics/kit/metric-options.ts";
import { countedMetrics, optionRecords, type ScoreOptions } from "./score-options.ts";

interface ScoredData {
  readonly hasSplits: boolean;
  readonly documents: number;
  readonly parts: number;
  readonly keyHash: string;
  readonly responseHash: string;
  /** The version that counted, if not this one. */
  readonly countedBy?: string | undefined;
}

export function scoreSignature(options: ScoreOptions, data: ScoredData): string {
  return formatSignature(signatureFields(options, data));
}

/** Fields of a signature that describe the data. */
export const dataFields: readonly string[] = ["n", "parts", "key", "resp"];

/** The order of the fields; others come before the data's fingerprints. */
const order = (
  "metric agg unit scope topics n parts sing major np nested match zeros dup docs tokens blanc-alpha blanc-edge imp ace arcs nouns zero-counterpart " +
  "div0 beta split layer filter key resp version"
).split(" ");

export function signatureFields(
  options: ScoreOptions,
  data: ScoredData,
  records: OptionRecords = optionRecords,
): SignatureFields {
  const fields = {
    ...optionFields(options, records, data.hasSplits),
    metric: options.metrics.map((metric) => metric.id).join("+"),
    n: String(data.documents),
    parts: String(data.parts),
    key: data.keyHash,
    resp: data.responseHash,
    version: data.countedBy ?? version,
  };
  const place = (field: string): number => (order.includes(field) ? order.indexOf(field) : order.indexOf("key") - 0.5);
  return Object.fromEntries(Object.entries(fields).sort(([a], [b]) => place(a) - place(b)));
}

export function parameterFields(options: ScoreOptions): SignatureFields {
  return optionFields(options, parameters, false);
}

function optionFields(options: ScoreOptions, records: OptionRecords, hasSplits: boolean): SignatureFields {
  const counted = countedMetrics(options.metrics);
  const values: Readonly<Record<string, unknown>> = { ...options };
  const fields: Record<string, string> = {};
  for (const [name, record] of Object.entries(records)) {
    const parameter = metricParameters.find((each) => each === name);
    if (parameter !== undefined && counted.every((metric) => metric.parameters?.includes(parameter) === false))
      continue;
    const text = record.write(values[name], { scope: options.scope, hasSplits });
    if (text !== undefined) fields[record.field] = text;
  }
  return fields;
}
