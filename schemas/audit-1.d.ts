// Made from the schemas by scripts/docs.ts. Do not edit.

/**
 * The low and the high end.
 *
 * @minItems 2
 * @maxItems 2
 */
export type Interval = [number, number];

/**
 * corefscope/audit/1: the output of `corefscope audit --format json`
 */
export interface AuditOutput {
  schema: "corefscope/audit/1";
  version: string;
  signature: string;
  options: {
    headline: string;
    leftover: "keep" | "drop";
    alpha: number;
    seed: number;
    trials?: number;
  };
  metrics: string[];
  leftOut: string[];
  documents: number;
  parts: number;
  systems: {
    name: string;
    scores: {
      [k: string]: Score;
    };
    /**
     * How many key mentions are found, but without a correct link; for several runs, the mean.
     */
    void: number;
    counts: {
      mentions: number;
      entities: number;
      found: number;
    };
    experiments: {
      experiment: "more-precise" | "less-precise-a" | "less-precise-b";
      removed: number;
      addedEntities: number;
      addedMentions: number;
      outcomes: {
        metric: string;
        before: Figures;
        after: Figures;
        delta: Figures;
        /**
         * The two-sided p of the difference of F; null if F is undefined, and for one document.
         */
        p: number | null;
        verdict: "pass" | "fail" | "not-applicable";
        reasons?: (
          | "recall-rose"
          | "recall-fell"
          | "precision-fell"
          | "precision-not-lower"
          | "f1-fell"
          | "f1-not-lower"
          | "no-edit"
          | "precision-zero"
          | "undefined"
          | "counts-mentions"
        )[];
      }[];
    }[];
    signature: string;
  }[];
  baselines: {
    kind: "singletons" | "one-entity";
    mentionsOf:
      | {
          side: "key";
        }
      | {
          side: "response";
          system: string;
        };
    scores: {
      [k: string]: Score;
    };
  }[];
  /**
   * Present if there are at least two systems and two documents.
   */
  comparison?: {
    signature: string;
    pairs: {
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
  };
  warnings: (
    | {
        code: "gold-mentions";
        system: string;
        mentions: number;
        text: string;
      }
    | {
        code: "singletons-on-one-side";
        system: string;
        side: "key" | "response";
        count: number;
        text: string;
      }
    | {
        code: "unmatched-mentions";
        mentions: number;
        of: number;
        examples: {
          document: string;
          mention: string;
        }[];
        text: string;
      }
    | {
        code: "outside-text";
        system: string;
        mentions: number;
        document: string;
        text: string;
      }
    | {
        code: "missing-documents";
        system: string;
        parts: number;
        document: string;
        text: string;
      }
  )[];
  findings: (
    | {
        code: "fails";
        metric: string;
        failures: {
          experiment: "more-precise" | "less-precise-a" | "less-precise-b";
          systems: string[];
          reasons: (
            "recall-rose" | "recall-fell" | "precision-fell" | "precision-not-lower" | "f1-fell" | "f1-not-lower"
          )[];
        }[];
      }
    | {
        code: "passes";
        metrics: string[];
      }
    | {
        code: "no-edit";
      }
    | {
        code: "difference";
        a: string;
        b: string;
        metric: string;
        delta: number | null;
        pAdjusted: number | null;
        trusted: boolean;
        doubts: (
          "not-significant" | "fragile" | "fails-experiments" | "contradicted" | "counts-mentions" | "undefined"
        )[];
      }
    | {
        code: "conflict";
        a: string;
        b: string;
        forA: string[];
        forB: string[];
        causes: (
          | {
              code: "fails-experiments";
              metrics: string[];
            }
          | {
              code: "found-mentions";
              more: string;
              found: number;
              other: number;
            }
          | {
              code: "void-mentions";
              more: string;
              void: number;
              other: number;
            }
          | {
              code: "larger-entities";
              larger: string;
              size: number;
              other: number;
            }
          | {
              code: "recall-precision";
              recall: string;
              precision: string;
            }
        )[];
      }
    | {
        code: "baseline-wins";
        baseline: {
          kind: "singletons" | "one-entity";
          mentionsOf:
            | {
                side: "key";
              }
            | {
                side: "response";
                system: string;
              };
        };
        metric: string;
        systems: string[];
      }
  )[];
  /**
   * The findings as sentences.
   */
  conclusions: string[];
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
/**
 * For a metric with only one figure, `f1` is that figure.
 */
export interface Figures {
  recall: number | null;
  precision: number | null;
  f1: number | null;
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
