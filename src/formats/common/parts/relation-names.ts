const IDENTITY =
  /^(?:coref\w*|corefers?\w*|ident|identity|identical(?:to)?|(?:is)?same(?:as)?|equiv\w*|anaphora|anaphoric)$/;

const OTHER = /bridg|near|part|member|subset|split/;

/** Returns a name without the differences of spelling between projects. */
function plainName(name: string): string {
  return name.toLowerCase().replace(/[-_]/g, "");
}

/** Returns whether relations of that name mean coreference, such as `COREF`, `Identity` or `same-as`. */
export function isCoreferenceName(name: string): boolean {
  return IDENTITY.test(plainName(name));
}

/** Returns whether a name certainly means something other than identity, so that nobody expects it to be read. */
export function isOtherRelationName(name: string): boolean {
  return OTHER.test(plainName(name));
}

/** Returns whether a layer's name says that its relations mean identity, such as `CorefLink`. */
export function isCoreferenceLayer(name: string): boolean {
  return /corr?ef|koref|anaph|anaf|antece|identity/i.test(name);
}

/** Returns whether a label means identity in a layer whose name does not say so, as in INCEpTION. */
export function isCoreferenceLabel(label: string): boolean {
  return isCoreferenceName(label) || /^(?:coref|ana$|anaph|cata|ident)/i.test(label);
}

/** Returns whether a label does not mean identity, even in a layer whose name says so. */
export function isOtherLabel(label: string): boolean {
  return /^(?:bridg|assoc|split|near|non)/i.test(label);
}
