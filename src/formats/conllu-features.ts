import type { FoundFeatures } from "./mentions-to-part.ts";

/** What morphological features of Universal Dependencies are called. */
const names: ReadonlyMap<string, string> = new Map(
  Object.entries({ Number: "number", Gender: "gender", PronType: "pronType" }),
);

/**
 * What the columns LEMMA and FEATS (`Gender=Fem|Number=Sing`) of a mention's head say of the mention.
 */
export function conlluFeatures(lemma: string, feats: string): FoundFeatures {
  const found: Record<string, string> = { lemma: lemma === "_" ? "" : lemma };
  for (const pair of feats.split("|")) {
    const [name, value = ""] = pair.split("=");
    const feature = names.get(name);
    if (feature !== undefined) found[feature] = value;
  }
  return found;
}
