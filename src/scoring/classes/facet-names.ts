/**
 * The facets of errors and their meanings. Most describe the first mention of an error. Facets that a file does not
 * support are absent.
 */
export const errorFacets = {
  "mention-type": "name, nominal or pronoun",
  length: "number of tokens, including those in gaps",
  "string-match": "whether another mention of the entity has the same words, ignoring case and empty nodes",
  "head-match": "whether another of the entity's mentions, not a pronoun, has the same head word",
  number: "singular, plural …; the key's value takes precedence",
  gender: "masculine, feminine …; the key's value takes precedence",
  "name-class": "the named-entity class of the head (if unknown, of the first token)",
  zero: "whether the head (if unknown, the first token) is an empty node; only in parts with such nodes",
  discontinuous: "whether the mention is discontinuous; only in parts with such mentions",
  distance: "sentences since the entity's previous mention; `first` if there is none",
  "entity-size": "number of mentions; for a span error, in the key entity",
  "entity-range": "tokens from the head of the entity's first mention to that of its last",
  "head-pos": "the head's part of speech, as in the file",
  nesting: "whether the mention is within another of its side",
  "first-mention": "whether the error includes the entity's first mention",
  support:
    "for key entities: `full` if the response has one of their names or nominal mentions, else `pronouns only` or `none`",
  singleton: "for a piece or a span error: `absorbed` if it is a singleton on the other side, else `no`",
  span: "for a missing or extra mention: the rule of its span error, or `none`",
  cataphoric: "whether it is a pronoun before its entity's first name or nominal mention",
  "entity-type": "the type of the entity, such as `PER`",
  decile: "place in the part, from 1 (first tenth of the tokens) to 10",
  "document-length": "tokens of the document, or of the part",
  genre: "the text before the first slash of the document's id",
} as const;
/** The name of a facet. */
export type ErrorFacet = keyof typeof errorFacets;

/** The facets of an error that are known so far. */
export type FacetsBeingTold = Partial<Record<ErrorFacet, string>>;

/** The facets of an error, and its class if errors are divided by another class of mentions. */
export type FacetValues = FacetsBeingTold & Readonly<Partial<Record<string, string>>>;
