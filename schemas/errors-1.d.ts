// Made from the schemas by scripts/docs.ts. Do not edit.

export type TypeGains = {
  type:
    | "span-error"
    | "conflated-entities"
    | "extra-mention"
    | "extra-entity"
    | "extra-singleton"
    | "divided-entity"
    | "missing-mention"
    | "missing-entity"
    | "missing-singleton";
  scores: Scores;
  gains: Gains;
}[];

/**
 * corefscope/errors/1: the output of `corefscope errors --format json`
 */
export interface ErrorsOutput {
  schema: "corefscope/errors/1";
  version: string;
  taxonomy: "anchored" | "kk2013";
  spans: "official" | "corrected";
  links: "closest" | "accessibility";
  level: "entity" | "link" | "mention";
  /**
   * whether errors have gains
   */
  gains: boolean;
  /**
   * whether errors have facets
   */
  facets: boolean;
  systems: {
    name: string;
    signature: string;
    documents: number;
    parts: number;
    counts: {
      "span-error": number;
      "conflated-entities": number;
      "extra-mention": number;
      "extra-entity": number;
      "extra-singleton": number;
      "divided-entity": number;
      "missing-mention": number;
      "missing-entity": number;
      "missing-singleton": number;
    };
    identities: {
      recall: {
        links: number;
        cuts: number;
        mentions: number;
        entities: number;
      };
      precision: {
        links: number;
        cuts: number;
        mentions: number;
        entities: number;
      };
    };
    links: {
      recall: number;
      precision: number;
    };
    /**
     * counts of decisions, by kind of mention; only kinds that occur
     */
    decisions: {
      [k: string]: {
        "correct-link": number;
        "correct-new": number;
        "wrong-link": number;
        "invented-antecedent": number;
        "false-new": number;
        "false-anaphor": number;
        missing: number;
        "extra-linked": number;
        "extra-alone": number;
      };
    };
    edits?: {
      alter: number;
      split: number;
      merge: number;
      introduce: number;
      remove: number;
    };
    whatIf?: WhatIf;
    /**
     * with --by: errors by type and by value of a facet
     */
    by?: {
      by: string;
      values: string[];
      counts: {
        [k: string]: number[];
      };
      /**
       * by error type: the mentions or entities with which the errors are compared; absent for facets that only errors have
       */
      of?: {
        [k: string]: {
          side: "key" | "response";
          /**
           * mentions, entities of several mentions, or entities of one
           */
          unit: "mentions" | "entities" | "singletons";
          /**
           * how many mentions or entities have each value; an entity has the value of its first mention
           */
          counts: number[];
          /**
           * errors divided by these counts, 0..1; null if the count is 0
           */
          rates: (number | null)[];
        };
      };
    };
    /**
     * with --contributions: how much each entity or mention adds to each figure, and how much it costs, in percentage points
     */
    contributions?: {
      document: string;
      part: string;
      side: "key" | "response";
      entity: string;
      badge?: string;
      size: number;
      text: string;
      /**
       * by metric id
       */
      figures: {
        [k: string]: {
          recall?: {
            share: number;
            loss: number;
          };
          precision?: {
            share: number;
            loss: number;
          };
          value?: {
            share: number;
            loss: number;
          };
        };
      };
    }[];
    errors: Error[];
  }[];
  /**
   * one for each system but the first: the ids of the errors that it fixed, introduced, shares with the first, or changed
   */
  comparisons: {
    base: string;
    other: string;
    fixed: string[];
    introduced: string[];
    shared: string[];
    changed: [string, string][];
    /**
     * the lengths of these lists by type of error, which is that of the first system's error, if it has one
     */
    byType: {
      [k: string]: {
        fixed: number;
        introduced: number;
        shared: number;
        changed: number;
      };
    };
  }[];
  /**
   * how many errors each pair of systems shares; for a system and itself, the number of its errors
   */
  shared: number[][];
  common?: number;
  /**
   * with several systems: the tested differences of their scores from the first system's, as in `compare`; or why they cannot be compared
   */
  scores?:
    | {
        refused: string;
      }
    | {
        units: number;
        signature: string;
        pairs: {
          a: string;
          b: string;
          metric: string;
          /**
           * B's F1, or only figure, minus A's
           */
          delta: number | null;
          /**
           * @minItems 2
           * @maxItems 2
           */
          ci: [number, number] | null;
          p: number | null;
          /**
           * p, adjusted for the number of systems
           */
          pAdjusted: number | null;
          reject: boolean;
        }[];
      };
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
  diagnostics: object[];
}
/**
 * the scores if all errors of a type were corrected: alone, and after those of all previous types
 */
export interface WhatIf {
  before: Scores;
  alone: TypeGains;
  cumulative: TypeGains;
}
/**
 * by metric, as in corefscope/score/1
 */
export interface Scores {
  [k: string]: object;
}
/**
 * by metric id: the gain of each figure; null if it is undefined, and for metrics that look at mentions
 */
export interface Gains {
  [k: string]:
    | {
        recall: number | null;
        precision: number | null;
        f1: number | null;
      }
    | {
        value: number | null;
      };
}
export interface Error {
  id: string;
  level: "entity" | "link" | "mention";
  type:
    | "span-error"
    | "conflated-entities"
    | "extra-mention"
    | "extra-entity"
    | "extra-singleton"
    | "divided-entity"
    | "missing-mention"
    | "missing-entity"
    | "missing-singleton"
    | "missing-link"
    | "extra-link"
    | "wrong-link"
    | "invented-antecedent"
    | "false-new"
    | "false-anaphor"
    | "missing"
    | "extra-linked"
    | "extra-alone";
  document: string;
  part: string;
  side: "key" | "response";
  entity: string;
  badge?: string;
  otherEntity?: string;
  otherBadge?: string;
  mentions: Mention[];
  facets: {
    [k: string]: string;
  };
  why: Reason;
  note?: Reason;
  /**
   * the gains from correcting this error alone; for a piece, from moving only its mentions
   */
  gains?: Gains;
  /**
   * for a piece: the gains from correcting all pieces of the entity together
   */
  entityGains?: Gains;
}
export interface Mention {
  side: "key" | "response";
  tokens?: number[];
  text: string;
  line?: number;
  /**
   * The document (and part) of the mention, if several documents share entities.
   */
  document?: string;
}
export interface Reason {
  code: string;
  data: {
    [k: string]: string | number;
  };
  text: string;
}
