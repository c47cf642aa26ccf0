// Made from the schemas by scripts/docs.ts. Do not edit.

/**
 * A line that corefscope serve --stdio writes: first what the program is, then an answer for each request.
 */
export type ServeOutput = Greeting | Answer;

/**
 * The first line.
 */
export interface Greeting {
  name: "corefscope";
  /**
   * The version of the program.
   */
  version: string;
  /**
   * It changes if requests or answers change.
   */
  protocol: 1;
}
/**
 * The answer to a request, in the order of the requests.
 */
export interface Answer {
  /**
   * The id of the request; null if the line has none that can be read.
   */
  id: string | number | null;
  /**
   * The exit code of the command line; 2 for a request that is wrong.
   */
  code: 0 | 1 | 2 | 3;
  /**
   * What the command line writes to standard output.
   */
  output: string;
  /**
   * What the command line writes to standard error.
   */
  messages: string;
}
