import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

const signals = ["SIGINT", "SIGTERM", "SIGHUP"] as const;

/** A new folder below that of the system (`TMPDIR`), which goes when it is told to, and when the run is interrupted. */
export class ScratchFolder {
  readonly path = mkdtempSync(join(tmpdir(), "corefscope-out-of-core-"));

  constructor() {
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
