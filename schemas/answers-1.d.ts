// Made from the schemas by scripts/docs.ts. Do not edit.

/**
 * The low and the high end.
 *
 * @minItems 2
 * @maxItems 2
 */
export type Interval = [number, number];

/**
 * corefscope/answers/1: the output of `corefscope answers --format json`
 */
export interface AnswersOutput {
  schema: "corefscope/answers/1";
  version: string;
  systems: {
    name: string;
    signature: string;
    /**
     * Sums over all documents of the key.
     */
    totals: {
      documents: number;
      /**
       * The number of documents in each state.
       */
      states: {
        answered: number;
        cut: number;
        refused: number;
        empty: number;
        missing: number;
      };
      /**
       * Words of the key's text, without empty nodes.
       */
      keyTokens: number;
      /**
       * Words of the answer.
       */
      tokens: number;
      /**
       * Words of the key that the answer has, too.
       */
      copied: number;
      /**
       * Words of the key in whose place the answer has another word.
       */
      changed: number;
      /**
       * Words of the key that the answer lacks. copied + changed + lost = keyTokens.
       */
      lost: number;
      /**
       * Words of the answer that the key lacks.
       */
      invented: number;
      /**
       * Marked mentions.
       */
      mentions: number;
      /**
       * Mentions without a place in the key's text.
       */
      unplaced: number;
      /**
       * Brackets, tags and marks that could not be read as a mention.
       */
      brokenTags: number;
      /**
       * Ids of entities that several documents use.
       */
      sharedIds: number;
      /**
       * Documents of the answers that the key lacks. They are not counted, and not scored.
       */
      extra: number;
    };
    scores: {
      /**
       * Over all documents of the key. Missing, empty and refused answers count as answers without mentions.
       */
      all: {
        documents: number;
        scores: Scores;
      };
      /**
       * Over the documents with the state `answered`; absent if there are none.
       */
      answered?: {
        documents: number;
        scores: Scores;
      };
    };
    documents: {
      document: string;
      part: string;
      state: "answered" | "cut" | "refused" | "empty" | "missing";
      /**
       * Words of the key's text, without empty nodes.
       */
      keyTokens: number;
      /**
       * Words of the answer.
       */
      tokens: number;
      /**
       * Words of the key that the answer has, too.
       */
      copied: number;
      /**
       * Words of the key in whose place the answer has another word.
       */
      changed: number;
      /**
       * Words of the key that the answer lacks. copied + changed + lost = keyTokens.
       */
      lost: number;
      /**
       * Words of the answer that the key lacks.
       */
      invented: number;
      /**
       * How many of the key's first words the answer reaches.
       */
      reached: number;
      /**
       * Marked mentions.
       */
      mentions: number;
      /**
       * Mentions without a place in the key's text.
       */
      unplaced: number;
      /**
       * Brackets, tags and marks that could not be read as a mention.
       */
      brokenTags: number;
    }[];
  }[];
}
/**
 * Scores by metric id.
 */
export interface Scores {
  [k: string]: Score;
}
/**
 * Fractions 0..1, unrounded; null if undefined.
 */
export interface Score {
  recall?: number | null;
  precision?: number | null;
  f1?: number | null;
  /**
   * The figure of a metric that has only one (`rand`, `ari`, `ace`). It may lie outside 0..1.
   */
  value?: number | null;
  counts?:
    | {
        /**
         * [numerator, denominator]
         *
         * @minItems 2
         * @maxItems 2
         */
        recall: [number, number];
        /**
         * [numerator, denominator]
         *
         * @minItems 2
         * @maxItems 2
         */
        precision: [number, number];
      }
    | {
        coreference: {
          common: number;
          key: number;
          response: number;
        };
        nonCoreference: {
          common: number;
          key: number;
          response: number;
        };
      }
    | {
        /**
         * [numerator, denominator]
         *
         * @minItems 2
         * @maxItems 2
         */
        value: [number, number];
      }
    | {
        detection: {
          truePositives: number;
          falseNegatives: number;
          falsePositives: number;
        };
        mentions: {
          truePositives: number;
          falseNegatives: number;
          falsePositives: number;
        };
      };
  /**
   * The components of F: BLANC's two classes of links; for `arcs-anchor`, entities and their mentions. The F of `arcs-anchor` is the harmonic mean of their Fs.
   */
  components?:
    | {
        coreference: {
          recall: number | null;
          precision: number | null;
          f1: number | null;
        };
        nonCoreference: {
          recall: number | null;
          precision: number | null;
          f1: number | null;
        };
      }
    | {
        detection: {
          recall: number | null;
          precision: number | null;
          f1: number | null;
        };
        mentions: {
          recall: number | null;
          precision: number | null;
          f1: number | null;
        };
      };
  /**
   * For `arcs-immediate`, `arcs-inferred`, `anaphors` and `zero`: the numbers of mentions with each outcome.
   */
  outcomes?: {
    truePositives: number;
    wrongLinkages: number;
    falseNegatives: number;
    falsePositives: number;
  };
  /**
   * truePositives / (truePositives + wrongLinkages), from `outcomes`.
   */
  accuracy?: number | null;
  /**
   * Confidence intervals. An undefined figure has none.
   */
  ci?: {
    recall?: Interval;
    precision?: Interval;
    f1?: Interval;
    value?: Interval;
  };
  partlyUndefined?: PartlyUndefined;
  /**
   * With `--adjust chance`: how each figure compares with chance.
   */
  chance?: {
    recall?: ChanceFigure;
    precision?: ChanceFigure;
    f1?: ChanceFigure;
    value?: ChanceFigure;
  };
}
/**
 * For an average (`conll`): the metrics that are undefined (0/0). They count as 0 in the average (scorer.pl prints 0). Absent if all metrics are undefined, or none.
 */
export interface PartlyUndefined {
  metrics: string[];
  /**
   * The F of the average over the other metrics only.
   */
  f1OfDefined: number;
  /**
   * With a macro average: in how many units metrics are undefined.
   */
  units?: number;
}
/**
 * The figure that chance gives, and the figure adjusted for chance.
 */
export interface ChanceFigure {
  /**
   * The expected figure of a random response with the same mentions and sizes of entities.
   */
  expected: number | null;
  /**
   * The standard error of `expected`; 0 if that is exact.
   */
  standardError: number;
  /**
   * (figure − expected) / (1 − expected); null if this or the figure is undefined.
   */
  adjusted: number | null;
}
