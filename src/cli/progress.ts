import type { SingleBar } from "cli-progress";

/** How far a run is. */
export interface Progress {
  readonly add: (bytes: number) => void;
  readonly stop: () => void;
}

/** A bar on standard error for work that lasts over a second, and only on a terminal. */
export async function progressBar(total: number): Promise<Progress> {
  if (!process.stderr.isTTY || total === 0) return { add: () => undefined, stop: () => undefined };
  const { SingleBar } = await import("cli-progress");
  const start = performance.now();
  let bar: SingleBar | undefined;
  let done = 0;
  return {
    add: (bytes) => {
      done += bytes;
      if (bar === undefined && performance.now() - start > 1000) {
        bar = new SingleBar({
          format: "{bar} {percentage}% | {eta_formatted} left",
          stream: process.stderr,
          clearOnComplete: true,
        });
        bar.start(total, done);
      }
      bar?.update(done);
      // The work is synchronous, so the bar's own timer never gets its turn.
      bar?.render();
    },
    stop: () => bar?.stop(),
  };
}
