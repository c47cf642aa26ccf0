/** What errors can be told apart by, and what each says; those that a file does not tell are absent. */
export const errorFacets = {
  "mention-type": "name, nominal or pronoun: of the first of the mentions",
  length: "tokens of the first of the mentions",
  "string-match":
    "whether another mention of the entity has the same words, in whatever case, as the first of the mentions; empty nodes have none",
  "head-match":
    "whether another mention of the entity that is no pronoun has the same head word as the first of the mentions",
  number: "of the first of the mentions, as the file says; if the key has the mention, as the key says",
  gender: "as number",
  "name-class":
    "the class of the name that the first of the mentions has its head in, or else its first token, as the file says; none where that is in no name",
  zero: "in a part with empty nodes: whether one is the head of the first of the mentions, or else its first token",
  discontinuous: "in a part with discontinuous mentions: whether the first of the mentions is one",
  distance: "sentences from the mention before the first of the mentions in its entity; first, if there is none",
  "entity-size": "mentions of the entity on its own side",
  nesting: "whether the first of the mentions lies within another mention of its side",
  "first-mention": "whether the first mention of the entity is among them",
  support: "of missing mentions and pieces of a key entity: whether any mention but pronouns was found of it",
  singleton: "absorbed: the mentions are an entity of one mention on the other side",
  span: "of a single missing or extra mention: how an extra or missing one is nearly the same, or none",
  cataphoric: "whether the first of the mentions is a pronoun before all names and nominal mentions of its entity",
  "entity-type": "of the entity, as the file says",
  decile: "where in the part: 1 the first tenth of the tokens, 10 the last",
  genre: "what stands before the first slash of the document's id",
} as const;
/** What an error can be told apart by. */
export type ErrorFacet = keyof typeof errorFacets;

/** The facets of an error while they are being told. */
export type FacetsBeingTold = Partial<Record<ErrorFacet, string>>;

/** The facets of an error. */
export type FacetValues = Readonly<Partial<Record<ErrorFacet, string>>>;
