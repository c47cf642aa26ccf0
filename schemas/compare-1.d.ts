// Made from the schemas by scripts/docs.ts. Do not edit.

/**
 * The low and the high end.
 *
 * @minItems 2
 * @maxItems 2
 */
export type Interval = [number, number];
export type Pairs = {
  a: string;
  b: string;
  metric: string;
  figure: "recall" | "precision" | "f1";
  /**
   * B's figure minus A's; null if one is undefined.
   */
  delta: number | null;
  ci: Interval | null;
  /**
   * Two-sided; 1 for identical outputs; null if `delta` is null.
   */
  p: number | null;
  /**
   * Adjusted over all pairs for this figure.
   */
  pAdjusted: number | null;
  /**
   * Whether the adjusted p is at most alpha; never for a CoNLL average whose components conflict.
   */
  reject: boolean;
  method: "identical" | "exact" | "monte-carlo" | "bootstrap" | "runs-exact" | "runs-monte-carlo";
  /**
   * How many trials or arrangements have a difference at least as large. An arrangement of the exact test also stands for its mirror image, whose difference has the opposite sign.
   */
  count?: number;
  /**
   * The number of trials, arrangements or resamples.
   */
  resamples: number;
  /**
   * The number of units in which the two systems differ; for a claim about methods, of all units.
   */
  nEff: number;
  /**
   * The smallest p that any outcome could have given.
   */
  leastP: number;
  /**
   * Standard error of a p from random trials.
   */
  mcse?: number;
  /**
   * Present if p is so near alpha that other random numbers could change the decision: the number of trials that would settle it; null if p equals alpha.
   */
  settledBy?: number | null;
  /**
   * The standard error of the difference.
   */
  se: number | null;
  /**
   * The smallest difference that is detected with probability 0.8.
   */
  mdd80: number | null;
  /**
   * The number of units in which B is better than A.
   */
  wins: number;
  ties: number;
  losses: number;
  influence?: {
    unit: string;
    influence: number;
    share: number | null;
  }[];
  /**
   * The units whose omission alone changes the sign of the difference, or moves p across alpha.
   */
  fragile?: string[];
  /**
   * Kendall's τ-b between the differences of the units and their numbers of key mentions.
   */
  sizeCorrelation?: number | null;
  genres?: {
    genre: string;
    units: number;
    delta: number;
    p: number;
    pAdjusted: number;
  }[];
  designEffect?: number | null;
  /**
   * About how many units like these would show the difference with probability 0.8; null for a claim about methods, which needs runs rather than units.
   */
  unitsNeeded: number | null;
}[];

/**
 * corefscope/compare/1: the output of `corefscope compare --format json`
 */
export interface CompareOutput {
  schema: "corefscope/compare/1";
  version: string;
  signatures: {
    test: string;
    scores: string[];
  };
  unit: {
    type: "document" | "part" | "cluster" | "genre" | "subtopic" | "topic";
    n: number;
    documents: number;
    parts: number;
  };
  options: {
    headline: string;
    unit: "document" | "part" | "cluster" | "genre";
    strata: "none" | "genre";
    test: "ar" | "bs";
    exact?: boolean;
    trials: number;
    seed: number;
    alpha: number;
    adjust: "holm" | "bh" | "maxt" | "tukey" | "none";
    rank: "sig" | "leader" | "chain";
    ci: "xpct" | "pct" | "bca" | "none";
    /**
     * The number of bootstrap resamples.
     */
    resamples: number;
    confidence: number;
    baseline?: string;
    claim: "checkpoint" | "method";
    pairedRuns: boolean;
    figures: "f1" | "all";
  };
  systems: {
    name: string;
    scores: {
      [k: string]: Score;
    };
    /**
     * How many key mentions are found, but without a correct link; for several runs, the mean.
     */
    void: number;
    signatures: string[];
  }[];
  pairs: Pairs;
  conll: {
    a: string;
    b: string;
    shares: {
      [k: string]: number;
    } | null;
    mixed: boolean;
    conflict: boolean;
    all3: number | null;
  }[];
  /**
   * Ranks by F1 of the headline metric; empty with a baseline.
   */
  ranks: Rank[];
  ranksByMetric: {
    [k: string]: Rank[];
  };
  /**
   * the property by which mentions are divided into classes
   */
  by?: string;
  /**
   * the comparison on the mentions of each class alone, by metrics that count single mentions; p is adjusted within each class
   */
  classes?: {
    metric: string;
    label: string;
    /**
     * the share of this class among the key's mentions (or entities) that the metric counts
     */
    share: number | null;
    systems: {
      name: string;
      scores: {
        [k: string]: Score;
      };
    }[];
    pairs: Pairs;
  }[];
  published?: {
    track: string;
    title: string;
    cite: string;
    systems: {
      name: string;
      f1: {
        [k: string]: number;
      };
    }[];
  };
  notes: {
    code: string;
    text: string;
    [k: string]: unknown;
  }[];
  /**
   * Responses that were left out because scoring them alone would have been refused. The other results are as if they had not been given. The exit code is then 3.
   */
  refused?: {
    name: string;
    /**
     * The file with the error, or the argument if the error is about the whole response.
     */
    file: string;
    line?: number;
    /**
     * The code of the first error; absent if reading or scoring ended without a diagnostic.
     */
    code?: string;
    /**
     * The first error and its remedy.
     */
    reason: string;
  }[];
  diagnostics: Diagnostic[];
  metricAgreement: {
    x: string;
    y: string;
    /**
     * Kendall's τ-b of the F1s; null with fewer than six systems, or if one of the metrics gives all of them the same F1.
     */
    tau: number | null;
    /**
     * Pairs of systems that differ significantly by both, in opposite directions.
     */
    conflicts: {
      a: string;
      b: string;
    }[];
  }[];
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
  runs?: {
    runs: number[];
    /**
     * The standard deviation of F1 over the runs, with n − 1 in the denominator.
     */
    sd: number;
    /**
     * The standard error of the mean over the runs, due to the choice of documents; null for a single document.
     */
    unitSe: number | null;
  };
  /**
   * For an average (`conll`): the metrics that are undefined (0/0). They count as 0 in the average (scorer.pl prints 0). Absent if all metrics are undefined, or none.
   */
  partlyUndefined?: {
    metrics: string[];
    /**
     * The F of the average over the other metrics only.
     */
    f1OfDefined: number;
    /**
     * With a macro average: in how many units metrics are undefined.
     */
    units?: number;
  };
}
export interface Rank {
  system: string;
  rank: number;
  /**
   * @minItems 2
   * @maxItems 2
   */
  interval: [number, number];
  /**
   * Systems that share a letter do not differ significantly.
   */
  letters: string[];
  cluster: number;
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
