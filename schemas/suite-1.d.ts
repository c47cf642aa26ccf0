// Made from the schemas by scripts/docs.ts. Do not edit.

/**
 * The low and the high end.
 *
 * @minItems 2
 * @maxItems 2
 */
export type Interval = [number, number];
/**
 * The low and the high end.
 *
 * @minItems 2
 * @maxItems 2
 */
export type Interval1 = [number, number];
/**
 * The low and the high end.
 *
 * @minItems 2
 * @maxItems 2
 */
export type Interval2 = [number, number];

/**
 * corefscope/suite/1: the output of `corefscope suite --format json`
 */
export interface SuiteOutput {
  schema: "corefscope/suite/1";
  version: string;
  signature: string;
  /**
   * the metric that has intervals and tests
   */
  headline: string;
  /**
   * level of the intervals; null if none were requested
   */
  confidence: number | null;
  /**
   * what each kind of interval is about, in words
   */
  claims: {
    fixed: string;
    drawn: string;
  };
  datasets: {
    name: string;
    language?: string;
    weight: number;
    documents: number;
  }[];
  languages: string[];
  /**
   * metrics without a mean, each with the first dataset that lacks it
   */
  withoutMean: {
    metric: string;
    dataset: string;
  }[];
  /**
   * the options that differ between datasets, so that there is no micro average
   */
  withoutMicro?: ("average" | "unit" | "zeroDivision" | "beta" | "leaImportance" | "ace")[];
  systems: {
    name: string;
    /**
     * what the system lacks, counted as zero; `documents` are those of the other datasets
     */
    missing: {
      datasets: string[];
      documents: number;
      /**
       * by dataset, the documents (or parts) that the system lacks
       */
      documentsOf: {
        [k: string]: string[];
      };
    };
    datasets: {
      dataset: string;
      signature: string;
      scores: Scores;
      ci: Intervals;
    }[];
    languages: {
      language: string;
      scores: MeanScores;
      ci: Intervals;
    }[];
    macro: Mean;
    macroLanguages?: Mean1;
    micro?: Scores1;
  }[];
  /**
   * level of the tests of `suite compare`
   */
  alpha?: number;
  trials?: number;
  /**
   * of `suite compare`
   */
  pairs?: {
    a: string;
    b: string;
    macro: Difference;
    /**
     * p is adjusted over all pairs and datasets
     */
    datasets: {
      dataset: string;
      /**
       * B minus A
       */
      delta: number | null;
      ci: Intervals;
      p: number | null;
      pAdjusted: number | null;
      reject: boolean;
      method: "identical" | "exact" | "monte-carlo";
      resamples: number;
      /**
       * documents in which the systems differ
       */
      nEff: number;
    }[];
  }[];
  diagnostics: Diagnostic[];
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
/**
 * intervals of the headline
 */
export interface Intervals {
  fixed?: Interval1;
  drawn?: Interval2;
}
/**
 * by metric id
 */
export interface MeanScores {
  [k: string]: {
    recall?: number | null;
    precision?: number | null;
    f1?: number | null;
    /**
     * of a metric that has one figure
     */
    value?: number | null;
  };
}
/**
 * the weighted mean over datasets
 */
export interface Mean {
  scores: MeanScores;
  ci: Intervals;
}
/**
 * the mean over languages
 */
export interface Mean1 {
  scores: MeanScores;
  ci: Intervals;
}
/**
 * Scores by metric id.
 */
export interface Scores1 {
  [k: string]: Score;
}
/**
 * p is adjusted over the pairs
 */
export interface Difference {
  /**
   * B minus A
   */
  delta: number | null;
  ci: Intervals;
  p: number | null;
  pAdjusted: number | null;
  reject: boolean;
  method: "identical" | "exact" | "monte-carlo";
  resamples: number;
  /**
   * documents in which the systems differ
   */
  nEff: number;
}
/**
 * A problem or peculiarity of the input. Lines and columns are counted from 1, and absent if unknown. docs/diagnostics explains the codes.
 */
export interface Diagnostic {
  code: string;
  severity: "error" | "warning" | "note";
  file?: string;
  line?: number;
  column?: number;
  document?: string;
  /**
   * the id of the sentence in the file, or its number in the part, counted from 1
   */
  sentence?: string;
  entity?: string;
  mention?: string;
  data?: {
    [k: string]: string | number | string[];
  };
}
