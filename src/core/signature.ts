import { listIn } from "./arrays.ts";

/**
 * A signature: `field:value` joined by `|`, in order. It says everything that a score depends on, defaults included, so
 * that equal signatures mean comparable numbers.
 *
 * @source Post, M. (2018). A Call for Clarity in Reporting BLEU Scores. WMT.
 */
export type SignatureFields = Readonly<Record<string, string>>;

/** Writes the fields; a `|` or `:` inside a value becomes `.`, so that the text parses back. */
export function formatSignature(fields: SignatureFields): string {
  return Object.entries(fields)
    .map(([field, value]) => `${field}:${value.replace(/[|:]/g, ".")}`)
    .join("|");
}

/** Reads a signature back; nothing if the text is not one. */
export function parseSignature(text: string): SignatureFields | undefined {
  const fields = text
    .trim()
    .split("|")
    .map((field) => /^([\w-]+):([^:]*)$/.exec(field));
  if (fields.some((field) => field === null)) return undefined;
  return Object.fromEntries(fields.map((field) => [field![1], field![2]]));
}

/**
 * The text with characters that mean something in its field, or in signatures, written as in URLs, so that different texts stay different.
 *
 * @param special of one character each, `%` among them
 */
export function escapedInField(text: string, special: RegExp): string {
  return text.replace(special, (found) =>
    encodeURIComponent(found).replace(/[()]/, (bracket) => (bracket === "(" ? "%28" : "%29")),
  );
}

/** A field in which two signatures differ; a side that lacks it has nothing. */
export interface SignatureDifference {
  readonly field: string;
  readonly claimed: string | undefined;
  readonly found: string | undefined;
}

/** All fields in which two signatures differ, in the order of the first, then of the second. */
export function compareSignatures(claimed: SignatureFields, found: SignatureFields): SignatureDifference[] {
  return [...new Set([...Object.keys(claimed), ...Object.keys(found)])]
    .map((field) => ({ field, claimed: valueOf(claimed, field), found: valueOf(found, field) }))
    .filter((difference) => difference.claimed !== difference.found);
}

/** A field's own value: every object inherits a `constructor`. */
function valueOf(fields: SignatureFields, field: string): string | undefined {
  return Object.hasOwn(fields, field) ? fields[field] : undefined;
}

/** Joins signatures that differ only in the response into one, with all responses in their order. */
export function commonSignatures(signatures: readonly string[]): string[] {
  const responses = new Map<string, string[]>();
  for (const signature of signatures) {
    const fields = parseSignature(signature) ?? {};
    listIn(responses, formatSignature({ ...fields, resp: "" })).push(fields["resp"]);
  }
  return Array.from(responses, ([rest, resp]) => formatSignature({ ...parseSignature(rest), resp: resp.join("+") }));
}
