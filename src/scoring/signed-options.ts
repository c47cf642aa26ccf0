import { isWrong, type OptionRecord, type Wrong } from "../core/option-record.ts";
import { formatSignature, parseSignature, type SignatureFields } from "../core/signature.ts";
import { version } from "../core/version.ts";
import { parameters } from "../metrics/kit/metric-options.ts";
import { metricNamed } from "../metrics/registry.ts";
import { optionRecords, resolveOptions, type ScoreOptions } from "./score-options.ts";
import { dataFields, signatureFields } from "./score-signature.ts";

/** What a signature says about how its scores were computed. */
export interface SignedOptions {
  /** The options of scoring. Options that signatures leave out, because they change no score, have their defaults. */
  readonly options: ScoreOptions;
  /** All fields of the signature. */
  readonly fields: SignatureFields;
  /** The fields of tests, intervals and the like, which are no options of scoring. */
  readonly others: SignatureFields;
}

/** Fields that comparisons, audits, intervals and adjustments for chance add to the signatures of scores. */
const othersFields = new Set(
  "test mode R seed rng side tie tol alpha adj rank figures ci headline strata runs leftover adjust permutations keys".split(
    " ",
  ),
);

/** The unit of a comparison that no score has. */
const UNIT_OF_TESTS = "cluster.genre";

/**
 * Reads the options of scoring from a signature. The result writes the same fields again.
 *
 * @returns an error message if the text is not a whole signature of this version, or if it holds something that its
 *   fields do not describe completely, such as weights of ACE-Value from a file
 */
export function signedOptions(text: string): SignedOptions | Wrong {
  const fields = parseSignature(text);
  if (fields === undefined) return { wrong: "it must have the form field:value|field:value" };
  if (text.trim().split("|").length > Object.keys(fields).length) return { wrong: "a field is given twice" };
  const { version: countedBy = version, metric: named, scope = "document", ...rest } = fields;
  if (countedBy !== version) {
    return {
      wrong: `it is of version ${countedBy}, but this is version ${version}, whose options may mean something else. Use corefscope ${countedBy}, or leave out |version:${countedBy} to try its options here`,
    };
  }
  if (!("metric" in fields)) return { wrong: "it has no field metric, so it may be cut off" };
  const metrics = named.split(/\+(?![^(]*\))/).map(metricWritten);
  const unknown = metrics.find(isWrong);
  if (unknown !== undefined) return unknown;
  const values: Record<string, unknown> = {};
  for (const [name, record] of Object.entries(optionRecords)) {
    const given = record.field === "scope" ? scope : (rest as SignatureFields)[record.field];
    if (!(record.field in fields) || (record.field === "unit" && given === UNIT_OF_TESTS)) continue;
    const value = valueWritten(record, given, parameterOf(name), scope);
    if (isWrong(value)) return value;
    values[name] = value;
  }
  try {
    const options = resolveOptions({ ...values, metrics: metrics.filter((id) => typeof id === "string") });
    return whole(options, fields);
  } catch (error) {
    if (error instanceof RangeError) return { wrong: error.message };
    throw error;
  }
}

/** Returns the id of the metric that a signature names. Inside brackets, signatures write `:` as a dot. */
function metricWritten(written: string): string | Wrong {
  const found = metricNamed(written);
  if (!isWrong(found)) return found.id;
  const whole = metricNamed(written.replace(/(\(.*?[a-z])\./, "$1:"));
  return isWrong(whole) ? { wrong: found.wrong } : whole.id;
}

function parameterOf(name: string): ((text: string) => unknown) | undefined {
  const found = Object.entries(parameters).find(([parameter]) => parameter === name);
  return found === undefined ? undefined : (text) => found[1].inBrackets.read(text);
}

/** Returns the value of an option that signatures write as a text. */
function valueWritten(
  record: OptionRecord<unknown>,
  text: string,
  inBrackets: ((text: string) => unknown) | undefined,
  scope: string,
): unknown {
  const { field, choices = [] } = record;
  const read = (written: string): unknown => record.read?.(written);
  const candidates = [
    () => record.default,
    ...choices.map((each) => () => read(each)),
    () => true,
    () => read(text),
    // Signatures write a colon as a dot.
    () => read(text.replace(".", ":")),
    () => read(decodeURIComponent(text)),
    () => inBrackets?.(text),
  ];
  for (const candidate of candidates) {
    try {
      const value = candidate();
      if (value === undefined || isWrong(value)) continue;
      const written = record.write(value, { scope, hasSplits: true });
      if (written !== undefined && formatSignature({ [field]: written }) === `${field}:${text}`) return value;
    } catch {
      // The text is not encoded, or the value is of another kind.
    }
  }
  return {
    wrong: `${field}:${text} cannot be repeated, because ${record.flag.split(" ")[0]} has no such value, or the signature does not hold it completely`,
  };
}

/** Checks that the options write all fields of the signature again, apart from those of tests and data. */
function whole(options: ScoreOptions, fields: SignatureFields): SignedOptions | Wrong {
  const nothing = { documents: 0, parts: 0, keyHash: "", responseHash: "" };
  const data = { ...nothing, hasSplits: optionRecords.splitAntecedents.field in fields };
  const written = parseSignature(formatSignature(signatureFields(options, data))) ?? {};
  const ofScores = Object.keys(written).filter((field) => field !== "version" && !dataFields.includes(field));
  const lacked = ofScores.filter((field) => !(field in fields));
  if (lacked.length > 0) return { wrong: `it has no field ${lacked.join(", ")}, so it may be cut off` };
  const others = Object.entries(fields).filter(
    ([field, text]) => !(field in written) || (field === "unit" && text === UNIT_OF_TESTS),
  );
  const unknown = others.find(([field]) => field !== "unit" && !othersFields.has(field));
  if (unknown !== undefined) return { wrong: `its field ${unknown[0]} belongs to no option of these metrics` };
  return { options, fields, others: Object.fromEntries(others) };
}
