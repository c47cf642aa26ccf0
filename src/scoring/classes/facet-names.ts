/**
 * The facets of errors and their meanings. Most describe the first mention of an error. Facets that a file does not
 * support are absent.
 */
export const errorFacets = {
  "mention-type": "name, nominal or pronoun",
  length: "number of tokens, including those in gaps",
  "string-match": "whether another mention of the entity has the same words, ignoring case; empty nodes have no words",
  "head-match": "whether another mention of the entity, except a pronoun, has the same head word",
  number: "singular, plural …; if both sides have the mention, the key's value takes precedence",
  gender: "masculine, feminine …; if both sides have the mention, the key's value takes precedence",
  "name-class": "the named-entity class of the head, or of the first token if no head is known",
  zero: "whether the head, or the first token if no head is known, is an empty node (only in parts with empty nodes)",
  discontinuous: "whether the mention is discontinuous (only in parts that have such mentions)",
  distance: "sentences since the previous mention of the entity; `first` if there is none",
  "entity-size": "number of mentions in the error's entity; for a span error, in the key entity",
  "entity-range": "number of tokens from the head of the entity's first mention to the head of its last",
  "head-pos": "the part of speech of the head, as in the file",
  nesting: "whether the mention lies within another mention of its side",
  "first-mention": "whether the error includes the first mention of the entity",
  support:
    "for errors in key entities: `full` if the response has a name or nominal mention of the entity, otherwise `pronouns only` or `none`",
  singleton:
    "for divided or conflated entities and span errors: `absorbed` if the piece or mention is a singleton on the other side, otherwise `no`",
  span: "for a missing or extra mention: the rule by which it is part of a span error, or `none`",
  cataphoric: "whether the mention is a pronoun before the first name or nominal mention of its entity",
  "entity-type": "the type of the entity, such as `PER`",
  decile: "place in the part, from 1 (the first tenth of the tokens) to 10",
  "document-length": "number of tokens of the document, or of the part",
  genre: "the text before the first slash in the document's id",
} as const;
/** The name of a facet. */
export type ErrorFacet = keyof typeof errorFacets;

/** The facets of an error that are known so far. */
export type FacetsBeingTold = Partial<Record<ErrorFacet, string>>;

/** The facets of an error, and its class if errors are divided by another class of mentions. */
export type FacetValues = FacetsBeingTold & Readonly<Partial<Record<string, string>>>;
