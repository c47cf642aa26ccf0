import { signatureLabels } from "../core/signature.ts";

/**
 * Returns the end of a report: the label on a line of its own, and each signature on a line of its own, so that it can
 * be copied whole. Lines with signatures are never wrapped. Empty if there is no signature.
 *
 * @example
 *   signatureLines(["metric:lea|n:2"]); // → "Signature, for your paper:\nmetric:lea|n:2\n"
 */
export function signatureLines(signatures: readonly string[]): string {
  if (signatures.length === 0) return "";
  const [one, several] = signatureLabels;
  return [signatures.length === 1 ? one : several, ...signatures].map((line) => `${line}\n`).join("");
}
