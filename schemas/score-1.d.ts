// Made from the schemas by scripts/docs.ts. Do not edit.

/**
 * The low and the high end.
 *
 * @minItems 2
 * @maxItems 2
 */
export type Interval = [number, number];
/**
 * [left, of]
 *
 * @minItems 2
 * @maxItems 2
 */
export type LeftOf = [number, number];

/**
 * corefscope/score/1: the output of `corefscope score --format json`
 */
export interface ScoreOutput {
  schema: "corefscope/score/1";
  version: string;
  /**
   * The signature of the first system's scores.
   */
  signature: string;
  documents: number;
  parts: number;
  /**
   * What the scores are broken down by: `document`, `part`, `genre`; `topic` or `subtopic` with such a scope; or, for application-related scores, a property of mentions: `class`, `form`, `name-class`, `entity-type`, or a feature in the files.
   */
  by?: string;
  /**
   * With several keys (`--key`), or one with votes: how the scores against them were combined.
   */
  keys?: {
    /**
     * `pool`: counts are added up over all keys. `best`: each document counts against its best key. `soft`: mentions and links count by the share of annotators who have them.
     */
    combined: "pool" | "best" | "soft";
    names: string[];
    /**
     * How many documents have how many keys.
     */
    coverage: {
      keys: number;
      documents: number;
    }[];
    /**
     * If votes on single markables count in place of a whole key: how many there are.
     */
    votes?: {
      markables: number;
      votes: number;
    };
    /**
     * With `best`: the id of the metric whose F1 chooses the key.
     */
    headline?: string;
    /**
     * With `soft`: the highest F1 of each metric that any response could have against these keys, each by itself.
     */
    attainable?: {
      metric: string;
      f1: number;
      /**
       * Whether some response has this F1. Otherwise it is a bound: no response has more.
       */
      exact: boolean;
    }[];
  };
  /**
   * With `--sample`: how the sample of true clusters was drawn, and whether estimates are corrected for the bias of ratios. The scores are estimates for the whole response.
   */
  sample?: {
    weights: "uniform" | "size" | "table";
    adjusted: boolean;
  };
  systems: {
    name: string;
    signature: string;
    scores: Scores;
    /**
     * With `--sample`: how many true clusters and mentions the sample has, how many of these the response has, and how many mentions it has in all.
     */
    sample?: {
      clusters: number;
      mentions: number;
      found: number;
      response: number;
      /**
       * How many weights are of clusters that the sample lacks. Absent if there are none.
       */
      unusedWeights?: number;
    };
    /**
     * With `--adjust chance`: the number of random arrangements that were scored; 0 if every figure has a closed form.
     */
    permutations?: number;
    singletons: {
      key: number;
      response: number;
    };
    /**
     * With `--major`: how much is left, and of how much.
     */
    major?: {
      entities: LeftOf;
      keyMentions: LeftOf;
      responseMentions: LeftOf;
    };
    /**
     * the numbers of the key's chains (entities of two or more mentions): all, those without a nominal mention, and those that begin with a pronoun and have a later nominal mention; only if a metric needs nouns
     */
    chains?: {
      chains: number;
      withoutNominal: number;
      cataphoric: number;
    };
    gap?: Gap;
    /**
     * The CoNLL F1 with and without singletons, if there are any and the CoNLL average is among the metrics.
     */
    conllBySingletons?: {
      keep: number | null;
      drop: number | null;
      partlyUndefined?: {
        keep?: PartlyUndefined;
        drop?: PartlyUndefined;
      };
    };
    /**
     * Additional figures, if the scope is larger than a document.
     */
    shared?: {
      scope: "subtopic" | "topic" | "corpus";
      documents: number;
      topics: number;
      /**
       * How many mentions there are, if the response has exactly those of the key.
       */
      goldMentions?: number;
      /**
       * The scores of coreference links, by the distance of their mentions.
       */
      links: {
        "within-document": Score;
        "within-topic"?: Score;
        "cross-topic"?: Score;
        "cross-document"?: Score;
      };
      /**
       * If there are singletons: the scores under the other singleton policy.
       */
      otherSingletons?: {
        singletons: "keep" | "drop";
        scores: Scores;
      };
    };
    /**
     * With a macro average: in how many units each metric is undefined.
     */
    undefinedUnits?: {
      [k: string]: number;
    };
    byDocument?: Group[];
    byPart?: Group[];
    byGenre?: Group[];
    bySubtopic?: Group[];
    byTopic?: Group[];
    /**
     * If `by` is a class of mentions: the rows of each metric that can be divided among mentions, those with the most key mentions (or entities, or links) first. Their counts add up to the metric's.
     */
    breakdown?: {
      [k: string]: BreakdownRow[];
    };
    /**
     * With `--keys best`: the key that each document counts against, for all metrics.
     */
    bestKeys?: {
      document: string;
      key: string;
    }[];
    /**
     * With `--soft-mentions`: the soft B³ of the mentions that cost most. Recall is `weight` · `found` / `all`, precision `found` / `size`.
     */
    softMentions?: {
      document: string;
      text: string;
      /**
       * The place of the mention among all of the document, in no particular order.
       */
      mention: number;
      /**
       * The share of the annotators who have the mention.
       */
      weight: number;
      /**
       * The shares of the annotators who join it with the mentions of its response entity, added up.
       */
      found: number;
      /**
       * The shares of the annotators who join it with any mention, added up; 0 if no annotator has it.
       */
      all: number;
      /**
       * The mentions of its response entity; 0 if the response lacks it.
       */
      size: number;
    }[];
    diagnostics: Diagnostic[];
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
  /**
   * Diagnostics of the key.
   */
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
  /**
   * With `--sample`: the standard errors of the estimates, by linearisation; without undefined ones.
   */
  standardError?: {
    recall?: number;
    precision?: number;
    f1?: number;
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
 * GAP's own score, if the key is GAP's: its decisions are whether a pronoun refers to a name.
 */
export interface Gap {
  overall: GapFigures;
  masculine: GapFigures;
  feminine: GapFigures;
  /**
   * F1 of the feminine examples divided by F1 of the masculine ones; null if either is 0 or undefined.
   */
  bias: number | null;
  examples: number;
  /**
   * How many examples the response lacks.
   */
  missing: number;
}
export interface GapFigures {
  recall: number | null;
  precision: number | null;
  f1: number | null;
  counts: {
    truePositives: number;
    falsePositives: number;
    falseNegatives: number;
    trueNegatives: number;
  };
}
export interface Group {
  id: string;
  scores: Scores;
}
/**
 * The score of the mentions that have one label.
 */
export interface BreakdownRow {
  /**
   * `none` if the label is unknown.
   */
  label: string;
  /**
   * The row's share of the key's mentions (or entities) that the metric counts.
   */
  share: number | null;
  score: Score;
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
