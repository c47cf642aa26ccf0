// Made from the schemas by scripts/docs.ts. Do not edit.

/**
 * corefscope/questions/1: the output of `corefscope questions --format json`
 */
export interface QuestionsOutput {
  schema: "corefscope/questions/1";
  version: string;
  confidence: number;
  /**
   * The option that none of the others is right.
   */
  none: string;
  systems: {
    name: string;
    all: {
      questions: number;
      answered: number;
      correct: number;
      accuracy: number | null;
      /**
       * Wilson's interval of the accuracy.
       *
       * @minItems 2
       * @maxItems 2
       */
      interval: [number, number];
    };
    /**
     * Questions for which one of the named options is right.
     */
    named: {
      questions: number;
      answered: number;
      correct: number;
      accuracy: number | null;
      /**
       * Wilson's interval of the accuracy.
       *
       * @minItems 2
       * @maxItems 2
       */
      interval: [number, number];
    };
    /**
     * Questions for which none of the named options is right.
     */
    none: {
      questions: number;
      answered: number;
      correct: number;
      accuracy: number | null;
      /**
       * Wilson's interval of the accuracy.
       *
       * @minItems 2
       * @maxItems 2
       */
      interval: [number, number];
    };
    noneChoices: {
      /**
       * It chose none of the above, but an option is right.
       */
      wrongly: number;
      /**
       * It chose something else, but none of the above is right.
       */
      missed: number;
    };
    /**
     * Answers that are not among the options.
     */
    invented: number;
    /**
     * Questions that other systems have in their files and this one lacks. They count as wrong.
     */
    missing: number;
    /**
     * By field, by value.
     */
    classes: {
      [k: string]: {
        [k: string]: {
          questions: number;
          answered: number;
          correct: number;
          accuracy: number | null;
          /**
           * Wilson's interval of the accuracy.
           *
           * @minItems 2
           * @maxItems 2
           */
          interval: [number, number];
        };
      };
    };
  }[];
  /**
   * McNemar's exact test of each pair of systems.
   */
  pairs: {
    /**
     * @minItems 2
     * @maxItems 2
     */
    systems: [string, string];
    onlyFirst: number;
    onlySecond: number;
    p: number;
    /**
     * Adjusted for the number of pairs (Holm).
     */
    adjusted: number;
  }[];
}
