import { type CitationKey, referenceText } from "../src/core/references.ts";

/** Published sources as a Markdown list. */
export function sourceList(keys: readonly CitationKey[]): string {
  return keys.map((key) => `* ${referenceText(key, "*")}`).join("\n");
}
