// Made from the schemas by scripts/docs.ts. Do not edit.

/**
 * The low and the high end.
 *
 * @minItems 2
 * @maxItems 2
 */
export type Interval = [number, number];

/**
 * corefscope/windows/1: the output of `corefscope windows --format json`
 */
export interface WindowsOutput {
  schema: "corefscope/windows/1";
  version: string;
  systems: {
    name: string;
    documents: number;
    /**
     * Tokens of the key.
     */
    tokens: {
      all: number;
      /**
       * The longest text of all systems.
       */
      longest: number;
    };
    /**
     * The texts as they are.
     */
    whole: {
      signature: string;
      scores: Scores;
      /**
       * Pairs of mentions in the same entity: of the key, of the response, and of both.
       */
      links: {
        key: number;
        response: number;
        common: number;
      };
    };
    /**
     * By size: the size asked for, twice that, and so on.
     */
    windows: {
      /**
       * Tokens of a window.
       */
      length: number;
      /**
       * The distance of the starts of windows. Equal to `length` unless windows overlap.
       */
      stride: number;
      /**
       * The windows of all placements of the borders.
       */
      windows: number;
      /**
       * In how many ways the borders are placed: length / stride. Each mention counts once in each.
       */
      placements: number;
      signature: string;
      scores: Scores;
      /**
       * Links between mentions in different windows, summed over the placements of the borders.
       */
      linksAcross: {
        key: number;
        response: number;
        common: number;
      };
      /**
       * The scores of each placement of the borders; empty if there is only one.
       */
      byPlacement: Scores[];
    }[];
    /**
     * The scores of the first tokens of each text.
     */
    beginnings: {
      /**
       * Tokens from the start of each text.
       */
      length: number;
      signature: string;
      scores: Scores;
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
