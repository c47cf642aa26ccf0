// Made from the schemas by scripts/docs.ts. Do not edit.

/**
 * The low and the high end.
 *
 * @minItems 2
 * @maxItems 2
 */
export type Interval = [number, number];

/**
 * corefscope/ceiling/1: the output of `corefscope ceiling --format json`
 */
export interface CeilingOutput {
  schema: "corefscope/ceiling/1";
  version: string;
  /**
   * Documents with at least two keys. Only they count.
   */
  documents: number;
  /**
   * The level of intervals, 0..1.
   */
  confidence: number;
  /**
   * What the alternative annotator test credits to the system.
   */
  epsilon: number;
  testUnit: "mention" | "document";
  /**
   * Each annotator against the others.
   */
  annotators: {
    name: string;
    scores: Scores;
  }[];
  /**
   * All annotators, each against the others.
   */
  ceiling: {
    scores: Scores;
  };
  systems: {
    name: string;
    signature: string;
    /**
     * Documents that the system lacks. They are scored as empty.
     */
    missingDocuments: number;
    scores: Scores;
    /**
     * By metric id; without undefined figures.
     */
    shares: {
      [k: string]: {
        /**
         * The system's F1, divided by that of the ceiling.
         */
        share: number;
        /**
         * Absent with fewer than six documents.
         *
         * @minItems 2
         * @maxItems 2
         */
        ci?: [number, number];
      };
    };
    /**
     * The alternative annotator test (Calderon et al. 2025).
     */
    test?: {
      annotators: {
        name: string;
        /**
         * The mentions or documents that were compared.
         */
        units: number;
        /**
         * The documents of these.
         */
        clusters: number;
        /**
         * Units in which the system agrees better with the other annotators.
         */
        wins: number;
        /**
         * Units in which both agree equally well. They count for both.
         */
        ties: number;
        /**
         * Units in which the annotator agrees better.
         */
        losses: number;
        /**
         * ρ: the share of units in which the system agrees at least as well.
         */
        advantage: number;
        /**
         * The p-value of the hypothesis that the annotator is better by ε or more.
         */
        p: number;
        /**
         * Whether the system may take this annotator's place, after adjustment by Benjamini and Yekutieli's procedure at .05.
         */
        isReplaceable: boolean;
      }[];
      /**
       * ω: the share of annotators whose place the system may take.
       */
      winningRate: number;
      /**
       * The mean of ρ over the annotators.
       */
      advantage: number;
      /**
       * Whether the winning rate is at least one half.
       */
      passes: boolean;
    };
    /**
     * Why there is no alternative annotator test.
     */
    noTest?: string;
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
