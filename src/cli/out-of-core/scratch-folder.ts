import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { hostname, tmpdir } from "node:os";
import { join } from "node:path";
import { messageOf } from "../../core/message-of.ts";
import { CommandError, exitCode } from "../exit-codes.ts";

const signals = ["SIGINT", "SIGTERM", "SIGHUP"] as const;

/** How the names of the folders of this machine begin, before the number of the process: a temporary folder may be shared by machines. */
const prefix = `corefscope-out-of-core-${hostname().replace(/[^\w.-]/g, "_")}-`;

/**
 * A new folder below that of the system (`TMPDIR`), which goes when it is told to, and when the run is interrupted. Folders of runs that were
 * killed go when the next one begins.
 */
export class ScratchFolder {
  readonly path: string;

  /** @throws CommandError if there is no temporary folder that can be written */
  constructor() {
    const folder = tmpdir();
    try {
      removeStale(folder);
      this.path = mkdtempSync(join(folder, `${prefix}${process.pid}-`));
    } catch (error) {
      throw new CommandError(
        `${folder}: --out-of-core cannot write there: ${messageOf(error)}; name another folder with TMPDIR`,
        exitCode.input,
      );
    }
    for (const signal of signals) process.once(signal, this.interrupted);
  }

  remove(): void {
    for (const signal of signals) process.off(signal, this.interrupted);
    rmSync(this.path, { recursive: true, force: true });
  }

  private readonly interrupted = (signal: NodeJS.Signals): void => {
    this.remove();
    // Now that nobody listens, it does what it always does.
    process.kill(process.pid, signal);
  };
}

/** Removes the folders of processes of this machine that are no more. */
function removeStale(folder: string): void {
  for (const name of readdirSync(folder)) {
    const [id] = name.startsWith(prefix) ? (/^\d+(?=-)/.exec(name.slice(prefix.length)) ?? []) : [];
    if (id === undefined || isRunning(Number(id))) continue;
    try {
      rmSync(join(folder, name), { recursive: true, force: true });
    } catch {
      // It is somebody else's.
    }
  }
}

function isRunning(id: number): boolean {
  try {
    process.kill(id, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code !== "ESRCH";
  }
}
