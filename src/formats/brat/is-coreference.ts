import type { Relation } from "./annotation.ts";

/** Labels that are usual for identity, in any case, with or without hyphens and underscores. */
const IDENTITY =
  /^(?:coref\w*|corefers?\w*|ident|identity|identical(?:to)?|(?:is)?same(?:as)?|equiv\w*|anaphora|anaphoric)$/;

/** Words in a label that make it another relation. */
const OTHER = /bridg|near|part|member|subset|split/;

/**
 * Whether a relation says that its members are the same thing. An equivalence does so by its nature; a relation if its label
 * is one of the usual ones. `Near-identity`, `Bridging` and the like do not.
 */
export function isCoreference({ kind, label }: Relation): boolean {
  const plain = label.toLowerCase().replace(/[-_]/g, "");
  return !OTHER.test(plain) && (kind === "equivalence" || IDENTITY.test(plain));
}
