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
