import { CommandError, exitCode } from "./exit-codes.ts";

/** A system error as a message; anything else is a defect and goes on. */
export function readError(file: string, error: unknown): unknown {
  const code = error instanceof Error && "code" in error ? String(error.code) : undefined;
  if (!(error instanceof Error) || error instanceof CommandError || code === undefined) return error;
  const reasons: Record<string, string> = {
    ENOENT: "there is no such file",
    EACCES: "permission denied",
    EISDIR: "it is a folder",
  };
  return new CommandError(`${file}: cannot be read: ${reasons[code] ?? error.message}`, exitCode.input);
}
