import type { Diagnostic } from "../../core/diagnostic.ts";
import { sha256 } from "../../core/sha256.ts";
import { formatSignature, parseSignature, type SignatureFields } from "../../core/signature.ts";
import { isRecord } from "../../formats/common/json/parse-json.ts";
import { isNamedImportance } from "../../metrics/lea-importance.ts";
import type { Accumulator } from "../accumulator.ts";
import { CountLayout } from "../counts.ts";
import { defaultScoreOptions, resolveOptions, type ScoreOptions, type UserOptions } from "../score-options.ts";
import { dataFields, signatureFields } from "../score-signature.ts";

/** What counts call themselves, with the version of their form. */
export const countSchema = "corefscope/counts/1";

/** What must be known of counts to add them to others, and to make scores of them. */
export interface CountHeader {
  /** Names of the responses that were counted. */
  readonly systems: readonly string[];
  readonly options: ScoreOptions;
  /** What breakdowns tell mentions apart by. */
  readonly divideBy?: string | undefined;
  /** Whether all metrics were asked for, or these by name: see `withoutLacking`. */
  readonly asked: "all" | "by name";
  /** The version that counted. */
  readonly version: string;
}

/** A header that cannot be used: it makes no sense, or another version wrote it, which counted something else. */
type HeaderProblem = "shape" | "version";

/** What must be equal for counts to be added: the fields of the signature that are not about the data. */
export function headerFields({ options, divideBy, version: countedBy }: CountHeader): SignatureFields {
  const nothing = { hasSplits: false, documents: 0, parts: 0, keyHash: "", responseHash: "", countedBy };
  const { version = "", ...fields } = signatureFields(options, nothing);
  const own = Object.entries(fields).filter(([field]) => !dataFields.includes(field));
  return { ...Object.fromEntries(own), ...(divideBy !== undefined && { by: divideBy }), version };
}

/**
 * A header in JSON, with the options that differ from their defaults.
 *
 * @throws RangeError for an importance function of LEA, which a file cannot hold
 */
export function plainHeader(header: CountHeader): Record<string, unknown> {
  const { systems, options, divideBy, asked } = header;
  if (isNamedImportance(options.leaImportance)) {
    throw new RangeError(
      `counts with the importance function "${options.leaImportance.name}" of LEA cannot be written: a file cannot hold the function`,
    );
  }
  const changed = Object.entries(options).filter(
    ([name, value]) => name !== "metrics" && JSON.stringify(value) !== JSON.stringify(defaults.get(name)),
  );
  return {
    schema: countSchema,
    systems,
    signature: formatSignature(headerFields(header)),
    options: { metrics: options.metrics.map(({ id }) => id), ...Object.fromEntries(changed) },
    ...(divideBy !== undefined && { by: divideBy }),
    ...(asked === "all" && { asked }),
  };
}

const defaults = new Map<string, unknown>(Object.entries(defaultScoreOptions));

/** Reads the output of `plainHeader`, or names its fault. */
export function countHeaderOf(record: Readonly<Record<string, unknown>>): CountHeader | HeaderProblem {
  const { schema, systems, signature, options, by, asked } = record;
  if (schema !== countSchema) return "version";
  const claimed = typeof signature === "string" ? parseSignature(signature) : undefined;
  if (!isNames(systems) || !isRecord(options) || claimed === undefined) return "shape";
  const userOptions = userOptionsOf(options);
  if (userOptions === undefined) return "version";
  let header: CountHeader;
  try {
    header = {
      systems,
      options: resolveOptions(userOptions),
      asked: asked === "all" ? asked : "by name",
      version: claimed["version"] ?? "",
      ...(typeof by === "string" && { divideBy: by }),
    };
    // Through its text, in which some characters are replaced.
    const found = parseSignature(formatSignature(headerFields(header))) ?? {};
    // A later version may say more; common fields must be the same.
    return Object.entries(claimed).every(([field, value]) => found[field] === value) ? header : "version";
  } catch (error) {
    // A metric that this version does not have, or an option that is no option.
    if (error instanceof RangeError || error instanceof TypeError) return "version";
    throw error;
  }
}

/** What tells whether counts have the same columns: their names, or, where there is no room for them, 8 hex digits of their SHA-256. */
export function columnsOf({ options }: CountHeader): { readonly names: readonly string[]; readonly digest: string } {
  const names = new CountLayout(options.metrics).names();
  return { names, digest: sha256(encoder.encode(names.join("\n"))).slice(0, 8) };
}

const encoder = new TextEncoder();

/** Options of the right kinds; nothing if one is not known here. */
function userOptionsOf(options: Readonly<Record<string, unknown>>): UserOptions | undefined {
  const fits = Object.entries(options).every(([name, value]) => {
    if (name === "metrics") return isNames(value);
    if (name === "topicPattern") return typeof value === "string";
    return (
      defaults.has(name) &&
      (name === "leaImportance" || typeof value === typeof defaults.get(name) || name === "zeroDivision")
    );
  });
  return fits ? options : undefined;
}

function isNames(value: unknown): value is readonly string[] {
  return Array.isArray(value) && value.length > 0 && value.every((name) => typeof name === "string");
}

/** Whose a diagnostic is: the key's, or the response's of that place among the systems; `null` where that is not known. */
export type DiagnosticOwner = "key" | number | null;

/** Something that was wrong with what was counted. */
export interface OwnedDiagnostic {
  readonly of: DiagnosticOwner;
  readonly diagnostic: Diagnostic;
}

/** What was counted, with all that goes into a file of counts. */
export interface CountedSystems {
  readonly header: CountHeader;
  /** One for each of the header's systems. */
  readonly accumulators: readonly Accumulator[];
  readonly diagnostics: readonly OwnedDiagnostic[];
}
