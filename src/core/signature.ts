import { listIn } from "./arrays.ts";

/**
 * The fields of a signature, which is written as `field:value` pairs joined by `|`. It lists what a score depends on:
 * options, most of them even if they have their defaults, and fingerprints of the data. Scores are comparable if their
 * signatures differ only in `resp`.
 *
 * @source Post, M. (2018). A Call for Clarity in Reporting BLEU Scores. WMT.
 */
export type SignatureFields = Readonly<Record<string, string>>;

/**
 * Writes the fields. A `|` or `:` inside a value becomes `.`, so that the text can be parsed.
 *
 * @example
 *   formatSignature({ metrics: "muc+lea", match: "exact" }); // → "metrics:muc+lea|match:exact"
 */
export function formatSignature(fields: SignatureFields): string {
  return Object.entries(fields)
    .map(([field, value]) => `${field}:${value.replace(/[|:]/g, ".")}`)
    .join("|");
}

/** The label above a signature, in the singular and the plural. */
export const signatureLabels = ["Signature, for your paper:", "Signatures, for your paper:"] as const;

/**
 * Parses a signature, or returns undefined if the text is not one. The text may begin with the label that is printed
 * above a signature.
 *
 * @example
 *   parseSignature("metric:lea|n:2|version:2.0.0").n; // → "2"
 */
export function parseSignature(text: string): SignatureFields | undefined {
  const fields = text
    .replace(/^\s*signatures?(?:, for your paper)?:/i, "")
    .trim()
    .split("|")
    .map((field) => /^([\w-]+):([^:]*)$/.exec(field));
  if (fields.some((field) => field === null)) return undefined;
  return Object.fromEntries(fields.map((field) => [field![1], field![2]]));
}

/**
 * Percent-encodes special characters. Different texts stay different.
 *
 * @param special matches the single characters to encode, including `%`
 */
export function escapedInField(text: string, special: RegExp): string {
  return text.replace(special, (found) =>
    encodeURIComponent(found).replace(/[()]/, (bracket) => (bracket === "(" ? "%28" : "%29")),
  );
}

/** A field in which two signatures differ. A side without the field has no value. */
export interface SignatureDifference {
  readonly field: string;
  readonly claimed: string | undefined;
  readonly found: string | undefined;
}

/**
 * Returns all fields in which two signatures differ: first those of the first signature, then those that only the
 * second has.
 *
 * @example
 *   const [one, other] = ["metric:lea|n:2", "metric:lea|n:3"].map((text) => parseSignature(text));
 *   compareSignatures(one, other); // → [{ field: "n", claimed: "2", found: "3" }]
 */
export function compareSignatures(claimed: SignatureFields, found: SignatureFields): SignatureDifference[] {
  return [...new Set([...Object.keys(claimed), ...Object.keys(found)])]
    .map((field) => ({ field, claimed: valueOf(claimed, field), found: valueOf(found, field) }))
    .filter((difference) => difference.claimed !== difference.found);
}

/** Returns the value of a field. The name may be that of an inherited property, such as `constructor`. */
function valueOf(fields: SignatureFields, field: string): string | undefined {
  return Object.hasOwn(fields, field) ? fields[field] : undefined;
}

/** Merges signatures that differ only in the response into one that lists all responses in order. */
export function commonSignatures(signatures: readonly string[]): string[] {
  const responses = new Map<string, string[]>();
  for (const signature of signatures) {
    const fields = parseSignature(signature) ?? {};
    listIn(responses, formatSignature({ ...fields, resp: "" })).push(fields["resp"]);
  }
  return Array.from(responses, ([rest, resp]) => formatSignature({ ...parseSignature(rest), resp: resp.join("+") }));
}
