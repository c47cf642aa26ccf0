/** Options for one generated document (one `#begin document` section). Shares are 0 to 1. */
export interface DocumentOptions {
  readonly tokens: number;
  /** The intended number of key mentions. There are fewer if the tokens have no room for them. */
  readonly mentions: number;
  readonly singletons: number;
  /** The size of one exceptionally large entity, like the hero of a book; 0 for none. */
  readonly hero: number;
  /** The share of the response's one-mention entities that are kept. */
  readonly responseSingletons: number;
  /**
   * The distance of the response from the key: 0 for the same partition (except for dropped singletons), 1 for a
   * typical system, 2 for a bad one.
   */
  readonly perturb: number;
  readonly crossSentence: number;
  /** The number of repeated mentions (a span that occurs twice) to add to the response. */
  readonly duplicates: number;
  readonly keyDuplicates: number;
  /** Probability that the document has no tokens, or no mentions on one side or on both. */
  readonly empty: number;
}

export interface Layout {
  /**
   * The number of columns, coreference included (at least 2). If absent: 11, plus one for each predicate of the
   * sentence, plus coreference.
   */
  readonly columns?: number;
  readonly separator: string;
}

export interface CorpusOptions extends DocumentOptions, Layout {
  readonly seed: number;
  readonly documents: number;
  readonly multiPart: boolean;
  /** Sizes vary by this share around `tokens` and `mentions`. Their totals do not change. */
  readonly spread: number;
}

export const tabs = "\t";

/** OntoNotes files align their columns with runs of spaces. */
export const spaces = "   ";

export const defaultOptions: CorpusOptions = {
  seed: 1,
  documents: 10,
  multiPart: false,
  spread: 0.5,
  tokens: 500,
  mentions: 60,
  singletons: 0,
  hero: 0,
  responseSingletons: 0,
  perturb: 1,
  crossSentence: 0,
  duplicates: 0,
  keyDuplicates: 0,
  empty: 0,
  separator: tabs,
};

const conll2012: CorpusOptions = {
  ...defaultOptions,
  documents: 350,
  multiPart: true,
  spread: 0.7,
  tokens: 170_000 / 350,
  mentions: 20_000 / 350,
};

export const presets: ReadonlyMap<string, CorpusOptions> = new Map([
  /** The CoNLL-2012 English test set: many small sections, no singletons. */
  ["conll2012", conll2012],
  /** LitBank: the beginnings of a hundred novels, with singletons. */
  [
    "litbank",
    {
      ...defaultOptions,
      documents: 100,
      spread: 0.05,
      tokens: 2_000,
      mentions: 290,
      singletons: 0.2,
      responseSingletons: 0.7,
    },
  ],
  /** Three books whose heroes are mentioned ten thousand times. */
  [
    "books",
    {
      ...defaultOptions,
      documents: 3,
      spread: 0,
      tokens: 200_000,
      mentions: 45_000,
      singletons: 0.2,
      hero: 10_000,
      responseSingletons: 0.7,
    },
  ],
  /** Twenty times as many documents as the first preset. */
  ["large", { ...conll2012, documents: 7_000, tokens: 510 }],
]);
