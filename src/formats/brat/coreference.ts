const IDENTITY =
  /^(?:coref\w*|corefers?\w*|ident|identity|identical(?:to)?|(?:is)?same(?:as)?|equiv\w*|anaphora|anaphoric)$/;

const OTHER = /bridg|near|part|member|subset|split/;

/** Returns a label without the differences of spelling between projects. */
function plainLabel(label: string): string {
  return label.toLowerCase().replace(/[-_]/g, "");
}

/**
 * Returns whether a relation means identity. Labels such as `Near-identity` or `Bridging` never do, not even in an
 * equivalence, unless the user names them.
 *
 * @param labels the labels that the user names
 */
export function isCoreferenceType(
  { kind, label }: { readonly kind: "relation" | "equivalence"; readonly label: string },
  labels: readonly string[],
): boolean {
  if (labels.includes(label)) return true;
  const plain = plainLabel(label);
  return !OTHER.test(plain) && (kind === "equivalence" || IDENTITY.test(plain));
}

/** Returns whether a label certainly means something other than identity, so that nobody expects it to be read. */
export function isOther(label: string): boolean {
  return OTHER.test(plainLabel(label));
}
