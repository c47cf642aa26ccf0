// Made from the schemas by scripts/docs.ts. Do not edit.

export type Piece =
  | {
      kind: "statement";
      text: string;
    }
  | {
      kind: "step";
      title: string;
    }
  | {
      kind: "partition";
      /**
       * K or R, with a prime if a metric has changed that side
       */
      symbol: string;
      entities: {
        label: string;
        /**
         * the entity's id in the file; empty for an entity that a metric adds
         */
        id: string;
        size: number;
        /**
         * the first mentions of the entity
         */
        mentions: string[];
      }[];
      more: number;
    }
  | {
      kind: "table";
      columns: Expression[];
      rows: Expression[][];
      more: number;
    }
  | {
      kind: "alignment";
      pairs: {
        key: string;
        response: string;
        similarity: Expression;
      }[];
      more: number;
      /**
       * entities that are not aligned
       */
      alone: string[];
      moreAlone: number;
      /**
       * whether another alignment has the same total: no, yes, or nearly (it differs by less than a billionth)
       */
      uniqueness: "unique" | "not-unique" | "nearly-not-unique";
      instead?: {
        pairs: {
          key: string;
          response: string;
        }[];
        by: {
          key: string;
          response: string;
        }[];
        more: number;
      };
    }
  | {
      kind: "links";
      set: Expression;
      links: [string, string][];
      more: number;
    }
  | {
      kind: "confusion";
      rc: number;
      wc: number;
      rn: number;
      wn: number;
    }
  | {
      kind: "equation";
      left: Expression;
      steps: Expression[];
      /**
       * the metric's figure, or one of its components; null if undefined, absent if there is none
       */
      value?: number | null;
    }
  | {
      kind: "result";
      recall: number | null;
      precision: number | null;
      f1: number | null;
    }
  | {
      kind: "result";
      f1: number | null;
    }
  | {
      kind: "result";
      value: number | null;
    };

/**
 * corefscope/explain/1: the output of `corefscope explain --format json`
 */
export interface ExplainOutput {
  schema: "corefscope/explain/1";
  version: string;
  /**
   * the name of the response
   */
  name: string;
  signature: string;
  documents: number;
  parts: number;
  /**
   * where equal ids mean the same entity; if larger than a document, parts and units are subtopics or topics
   */
  scope: "document" | "subtopic" | "topic" | "corpus";
  average: "micro" | "macro";
  metrics: {
    id: string;
    title: string;
    summary: string;
    formula: string;
    cite: string[];
  }[];
  /**
   * empty for a corpus of several parts, unless one document or a class was requested
   */
  workings: {
    id: string;
    pieces: Piece[];
    metrics: {
      id: string;
      score: Score;
      pieces: Piece[];
    }[];
  }[];
  /**
   * only with --class: the class of mentions that is explained. The only working is that of the class in all documents, and `scores` has its scores
   */
  ofClass?: {
    /**
     * what divides the mentions, such as mention-type
     */
    by: string;
    label: string;
  };
  units?: {
    /**
     * key: with several keys whose counts are added up
     */
    of: "document" | "part" | "key";
    scores: {
      id: string;
      scores: Scores;
    }[];
  };
  /**
   * metrics that are left out because a part lacks information, by id, with the first such part
   */
  lacking?: {
    [k: string]: {
      side: "key" | "response";
      what: string;
      /**
       * details of what is lacking, if there are any
       */
      detail?: string;
      document: string;
    };
  };
  scores: Scores;
  diagnostics: object[];
}
/**
 * a formula as one line of Unicode text, and as LaTeX for mathematics mode with amsmath
 */
export interface Expression {
  text: string;
  latex: string;
}
/**
 * as in corefscope/score/1: fractions 0..1, unrounded; null where undefined
 */
export interface Score {
  recall: number | null;
  precision: number | null;
  f1: number | null;
  /**
   * the figure of a metric that has only one, whose recall, precision and F1 are null; it may lie outside 0..1
   */
  value?: number | null;
  counts?: object;
  components?: object;
}
/**
 * by metric id
 */
export interface Scores {
  [k: string]: Score;
}
