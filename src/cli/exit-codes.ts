/** Exit codes of every command. */
export const exitCode = {
  /** Done. */
  done: 0,
  /** A condition failed, such as that of `--fail-under` or `--verify`, or `check` found errors. */
  failed: 1,
  /** The command line was wrong. */
  usage: 2,
  /** The input could not be read or scored, or the output could not be written. */
  input: 3,
} as const;

/** A failure that ends the command with a message and an exit code, never with a stack trace. */
export class CommandError extends Error {
  readonly code: number;

  constructor(message: string, code: number) {
    super(message);
    this.code = code;
  }
}
