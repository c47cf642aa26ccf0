import { defined } from "../../../core/defined.ts";
import type { FoundFeatures } from "../parts/mentions-to-part.ts";
import { misspeltOf } from "../../../core/near-names.ts";

export type ConlluComment =
  /** The id is absent if the file gives none. */
  | { readonly kind: "document"; readonly id?: string }
  | { readonly kind: "sentence"; readonly id: string }
  /** A declaration for the whole file, `# global.NAME = VALUE`. */
  | { readonly kind: "global"; readonly name: string; readonly value: string };

/**
 * Parses a comment line, given with its `#` but without its line end. Returns undefined if the line does not matter to
 * readers. An id is the exact text after `=` and at most one space.
 */
export function parseConlluComment(line: string): ConlluComment | undefined {
  const [, key = "", rest = ""] = /^#\s{0,9}(newdoc|sent_id|global\.[^\s=]{1,40})(?![^\s=])(.*)$/s.exec(line) ?? [];
  if (key === "newdoc") {
    const id = /^\s{1,9}id\s{0,9}= ?(.*)$/s.exec(rest)?.[1];
    return { kind: "document", ...defined({ id }) };
  }
  const value = /^\s{0,9}= ?(.*)$/s.exec(rest)?.[1];
  if (value === undefined) return undefined;
  if (key === "sent_id") return { kind: "sentence", id: value };
  return { kind: "global", name: key.slice("global.".length), value: value.trim() };
}

/** Returns the words in a comment that may be a misspelt `newdoc`, with or without an id. */
export function misspeltNewdoc(line: string): string | undefined {
  const name = /^#[^A-Za-z]{0,9}(?:([^]{5,7}?)(?:\s{1,9}id\s{0,9}=|\s{0,9}$)|(newdoc\S?)id\s{0,9}=)/.exec(line);
  const text = name?.[1] ?? name?.[2];
  return text === undefined || (text !== "newdoc" && misspeltOf(text, ["newdoc"]) === undefined) ? undefined : text;
}

/** Names of features, by their names in Universal Dependencies. */
const names: ReadonlyMap<string, string> = new Map(
  Object.entries({ Number: "number", Gender: "gender", PronType: "pronType" }),
);

const noFeatures: FoundFeatures = { lemma: "" };

export function conlluFeatures(lemma: string, feats: string): FoundFeatures {
  if (feats === "" && (lemma === "" || lemma === "_")) return noFeatures;
  const found: Record<string, string> = { lemma: lemma === "_" ? "" : lemma };
  for (const pair of feats.split("|")) {
    const [name, value = ""] = pair.split("=");
    const feature = names.get(name);
    if (feature !== undefined) found[feature] = value;
  }
  return found;
}
