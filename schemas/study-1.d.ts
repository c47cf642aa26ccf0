// Made from the schemas by scripts/docs.ts. Do not edit.

/**
 * corefscope/study/1: the output of `corefscope study --format json`
 */
export interface StudyOutput {
  schema: "corefscope/study/1";
  version: string;
  study: {
    id: string;
    title: string;
    /**
     * ids of `corefscope cite`; none if the study is of no paper
     */
    cite: string[];
  };
  tables: Table[];
  plots: Plot[];
}
export interface Table {
  id: string;
  title: string;
  columns: {
    id: string;
    title: string;
    /**
     * `share`: an unrounded fraction, usually 0..1; `number`: a number shown with decimals; null if undefined
     */
    kind: "text" | "share" | "count" | "number";
  }[];
  /**
   * cells in the order of the columns
   */
  rows: (string | number | null)[][];
  notes: string[];
}
/**
 * the table and columns that are drawn, and how
 */
export interface Plot {
  kind: "curves" | "surface" | "dots" | "marks" | "heat";
  id: string;
  title: string;
  table: string;
  x?: string;
  y?: string | string[];
  z?: string;
  category?: string;
  series?: string[];
  yTitle?: string;
}
