import { type CitationKey, type Reference, references } from "../src/core/references.ts";

/** Published sources as a Markdown list. */
export function sourceList(keys: readonly CitationKey[]): string {
  return keys.map((key) => `* ${referenceText(references[key])}`).join("\n");
}

function referenceText({ author, year, title, booktitle, journal, volume, pages }: Reference): string {
  const where = [booktitle ?? journal, volume, pages].filter((part) => part !== undefined).join(", ");
  return `${author.replace(/ and /g, ", ")} (${year}). ${title.replace(/[{}]/g, "")}. *${where.replace(/[{}]/g, "")}*.`;
}
