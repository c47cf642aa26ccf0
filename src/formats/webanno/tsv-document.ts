export interface TsvToken {
  readonly word: string;
  readonly line: number;
  /** Its position in the text, in UTF-16 units (some writers count characters), end exclusive. */
  readonly start: number;
  readonly end: number;
}

/** A line with annotations: a token or a part of one. */
export interface TsvUnit {
  /** `3-12`, or `3-12.1` for a part of a token. */
  readonly id: string;
  /** Index of the token. */
  readonly token: number;
  /** The part of the token, counted from its start; undefined for a whole token. An empty part is a position. */
  readonly part: { readonly start: number; readonly end: number } | undefined;
  readonly line: number;
  /** Empty if the unit has no annotations. */
  readonly fields: readonly string[];
}

export interface TsvDocument {
  readonly tokens: readonly TsvToken[];
  readonly units: readonly TsvUnit[];
  /** Indices of the tokens that begin sentences. */
  readonly sentenceStarts: readonly number[];
  /** One id for each sentence, or "" for none. */
  readonly sentenceIds: readonly string[];
}

export interface TsvMention {
  readonly entity: string;
  /** Indices of units, ascending; not empty. */
  readonly units: readonly number[];
  readonly entityType?: string | undefined;
}

/** Returns where a field begins in its line (1-based). */
export function fieldColumn({ fields }: TsvUnit, field: number): number {
  let column = 1;
  for (let f = 0; f < field; f++) column += fields[f].length + 1;
  return column;
}
