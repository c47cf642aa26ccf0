/** Which words a payload does not have. */
export type Redaction =
  /** No words at all. */
  | { readonly mode: "text" }
  /** None, but a hash of each part's words, by which a local copy of the corpus is recognised. */
  | { readonly mode: "hash" }
  /** Only words at most so many tokens from a mention of an error. */
  | { readonly mode: "context"; readonly tokens: number };

/** What a self-contained report holds. */
export interface PagePayload {
  readonly schema: "corefscope/page/1";
}
