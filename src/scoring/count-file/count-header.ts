import { defined } from "../../core/defined.ts";
import type { Diagnostic } from "../../core/diagnostic.ts";
import { sha256 } from "../../core/corpus-hash.ts";
import { formatSignature, parseSignature, type SignatureFields } from "../../core/signature.ts";
import { isRecord } from "../../formats/common/json/parse-json.ts";
import { isNamedImportance } from "../../metrics/kit/lea-importance.ts";
import type { Accumulator } from "../accumulator.ts";
import { CountLayout } from "../count-layout.ts";
import { defaultScoreOptions, resolveOptions, type ScoreOptions, type UserOptions } from "../score-options.ts";
import { dataFields, signatureFields } from "../score-signature.ts";

export const countSchema = "corefscope/counts/1";

/** Everything that is needed to add counts to others and to compute scores from them. */
export interface CountHeader {
  /** Names of the counted responses. */
  readonly systems: readonly string[];
  /** Whether the user gave the names of all systems. Otherwise they may be names of files. */
  readonly named?: boolean;
  readonly options: ScoreOptions;
  /** What breakdowns divide mentions by. */
  readonly divideBy?: string | undefined;
  /** The table of labels that classes came from. */
  readonly labels?: LabelsMark | undefined;
  /** Several keys, whose counts are kept apart. */
  readonly keys?: CountedKeys | undefined;
  /** Whether all metrics were requested, or these by name: see `withoutLacking`. */
  readonly asked: "all" | "by name";
  /** The version of corefscope that counted. */
  readonly version: string;
}

/** Identifies a table of labels. */
export interface LabelsMark {
  /** The file's name, without its folder. */
  readonly file: string;
  /** See `labelsDigest`. */
  readonly digest: string;
}

/** Several keys of the same texts. */
export interface CountedKeys {
  /** How their scores become one: `pool`, `best` or `soft`. */
  readonly how: string;
  readonly names: readonly string[];
}

/** Returns how many accumulators counts have for each system: one for each key. */
export function keysIn({ keys }: Pick<CountHeader, "keys">): number {
  return keys?.names.length ?? 1;
}

/** Why a header is unusable: it is not valid, or it comes from a version that counts differently. */
type HeaderProblem = "shape" | "version";

/** Returns what must be equal for counts to be added: the fields of the signature that do not describe the data. */
export function headerFields({ options, divideBy, labels, keys, version: countedBy }: CountHeader): SignatureFields {
  const nothing = { hasSplits: false, documents: 0, parts: 0, keyHash: "", responseHash: "", countedBy };
  const { version = "", ...fields } = signatureFields(options, nothing);
  const own = Object.entries(fields).filter(([field]) => !dataFields.includes(field));
  return {
    ...Object.fromEntries(own),
    ...defined({
      by: divideBy,
      labels: labels?.digest,
      keys: keys && [keys.how, ...keys.names.map((name) => JSON.stringify(name))].join(" "),
    }),
    version,
  };
}

/** Returns the value of a field for a message; a table of labels is also named by its file. */
export function writtenField({ labels }: CountHeader, field: string, value: string | undefined): string {
  if (field === "labels" && labels !== undefined) return `${labels.file} (digest ${labels.digest})`;
  return value ?? "nothing";
}

/**
 * Returns a header as a JSON object, with the options that differ from their defaults.
 *
 * @throws RangeError for an importance function of LEA, which a file cannot hold
 */
export function plainHeader(header: CountHeader): Record<string, unknown> {
  const { systems, named, options, divideBy, labels, keys, asked } = header;
  if (isNamedImportance(options.leaImportance)) {
    throw new RangeError(
      `counts with LEA's importance function "${options.leaImportance.name}" cannot be written, because a file cannot hold a function`,
    );
  }
  const changed = Object.entries(options).filter(
    ([name, value]) => name !== "metrics" && JSON.stringify(value) !== JSON.stringify(defaults.get(name)),
  );
  return {
    schema: countSchema,
    systems,
    ...(named === true && { named }),
    signature: formatSignature(headerFields(header)),
    options: { metrics: options.metrics.map(({ id }) => id), ...Object.fromEntries(changed) },
    ...defined({ by: divideBy, labels, keys }),
    ...(asked === "all" && { asked }),
  };
}

const defaults = new Map<string, unknown>(Object.entries(defaultScoreOptions));

/** Reads the output of `plainHeader`, or returns what is wrong with it. */
export function countHeaderOf(record: Readonly<Record<string, unknown>>): CountHeader | HeaderProblem {
  const { schema, systems, named, signature, options, by, labels, keys, asked } = record;
  if (schema !== countSchema) return "version";
  const claimed = typeof signature === "string" ? parseSignature(signature) : undefined;
  if (!isNames(systems) || !isRecord(options) || claimed === undefined) return "shape";
  if (labels !== undefined && !isLabelsMark(labels)) return "shape";
  if (keys !== undefined && !isKeys(keys)) return "shape";
  const userOptions = userOptionsOf(options);
  if (userOptions === undefined) return "version";
  let header: CountHeader;
  try {
    header = {
      systems,
      ...(named === true && { named }),
      options: resolveOptions(userOptions),
      asked: asked === "all" ? asked : "by name",
      version: claimed["version"] ?? "",
      ...(typeof by === "string" && { divideBy: by }),
      ...defined({ labels, keys }),
    };
    // Both signatures are parsed from text, because formatting replaces some characters.
    const found = parseSignature(formatSignature(headerFields(header))) ?? {};
    // This version may have more fields than the file, but those of the file must be the same.
    return Object.entries(claimed).every(([field, value]) => found[field] === value) ? header : "version";
  } catch (error) {
    // An unknown metric, or an invalid option.
    if (error instanceof RangeError || error instanceof TypeError) return "version";
    throw error;
  }
}

/** Returns what identifies the columns of counts: their names, and as a short form, 8 hex digits of their SHA-256. */
export function columnsOf({ options }: CountHeader): { readonly names: readonly string[]; readonly digest: string } {
  const names = new CountLayout(options.metrics).names();
  return { names, digest: sha256(encoder.encode(names.join("\n"))).slice(0, 8) };
}

const encoder = new TextEncoder();

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

function isLabelsMark(value: unknown): value is LabelsMark {
  return isRecord(value) && typeof value["file"] === "string" && typeof value["digest"] === "string";
}

function isKeys(value: unknown): value is CountedKeys {
  return isRecord(value) && typeof value["how"] === "string" && isNames(value["names"]);
}

/** What a diagnostic is about: the key, or the response with that index among the systems; `null` if unknown. */
export type DiagnosticOwner = "key" | number | null;

/** A diagnostic of the counted files. */
export interface OwnedDiagnostic {
  readonly of: DiagnosticOwner;
  readonly diagnostic: Diagnostic;
}

/** Everything in a file of counts. */
export interface CountedSystems {
  readonly header: CountHeader;
  /** One for each of the header's systems; with several keys, one for each key of each system in turn. */
  readonly accumulators: readonly Accumulator[];
  readonly diagnostics: readonly OwnedDiagnostic[];
}
