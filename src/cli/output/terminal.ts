import { fstatSync, statSync } from "node:fs";
import { platform } from "node:process";
import { shell, type Sink } from "../shell.ts";

/** Returns the width of the terminal on standard output, or nothing if standard output is a file or a pipe. */
export function terminalColumns(): number | undefined {
  const { out, columns } = shell();
  return out === 1 && isTerminal(1) ? process.stdout.columns || 80 : columns;
}

/** Returns the width of the terminal on standard error, or nothing if standard error is a file or a pipe. */
export function errorColumns(): number | undefined {
  const { err, columns } = shell();
  return err === 2 && isTerminal(2) ? process.stderr.columns || 80 : columns;
}

export function isTerminal(sink: Sink): boolean {
  if (sink !== 1 && sink !== 2) return false;
  try {
    // The streams of the process load Node's sockets, which takes a tenth of a short run. Files, pipes and /dev/null
    // need no sockets.
    const status = fstatSync(sink);
    if (!status.isCharacterDevice() || (platform !== "win32" && status.rdev === statSync("/dev/null").rdev))
      return false;
    return (sink === 1 ? process.stdout : process.stderr).isTTY;
  } catch {
    return false;
  }
}
