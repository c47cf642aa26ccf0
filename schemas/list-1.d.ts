// Made from the schemas by scripts/docs.ts. Do not edit.

/**
 * corefscope/list/1: the output of `corefscope list … --json`
 */
export interface ListOutput {
  schema: "corefscope/list/1";
  version: string;
  metrics?: {
    /**
     * the name in -m, and in results
     */
    id: string;
    /**
     * the name in tables
     */
    title: string;
    summary: string;
    /**
     * other names that -m understands; case, blanks and signs make no difference
     */
    spellings: string[];
    /**
     * whether it is computed by default
     */
    standard: boolean;
  }[];
  formats?: {
    /**
     * the name in --key-format, --response-format, --input-format and --to
     */
    id: string;
    title: string;
    summary: string;
    /**
     * usual endings of file names, without the first dot
     */
    extensions: string[];
    read: true;
    /**
     * whether convert writes it
     */
    written: boolean;
    /**
     * whether check --fix repairs it
     */
    repaired: boolean;
  }[];
  presets?: {
    /**
     * the name in --preset
     */
    id: string;
    imitates: string;
    /**
     * the options that it sets, without --, and their values
     */
    options: {
      [k: string]: string;
    };
  }[];
}
