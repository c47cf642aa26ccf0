/** What a token depends on, and how. */
export interface Dependency {
  /** A token of the part; -1 for the root of the sentence. */
  readonly parent: number;
  /** In the file's words, with subtypes: `nsubj`, `obl:arg`. */
  readonly relation: string;
}
