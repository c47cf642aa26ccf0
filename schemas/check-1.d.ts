// Made from the schemas by scripts/docs.ts. Do not edit.

/**
 * corefscope/check/1: the output of `corefscope check --format json`
 */
export interface CheckOutput {
  schema: "corefscope/check/1";
  version: string;
  files: number;
  parts: number;
  mentions: number;
  counts: {
    error: number;
    warning: number;
    note: number;
  };
  diagnostics: Diagnostic[];
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
  /**
   * The diagnostic as a sentence.
   */
  message: string;
  /**
   * how to repair the input
   */
  repair: string;
}
