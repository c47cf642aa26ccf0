import type { WriteStream } from "node:tty";
import type { SingleBar } from "cli-progress";

/** How far a run is. */
export interface Progress {
  readonly add: (bytes: number) => void;
  readonly stop: () => void;
}

/** Work that lasts no longer than this, in milliseconds, shows no bar. */
const PATIENCE = 1000;

/**
 * A bar on standard error for work that lasts over a second, and only on a terminal.
 *
 * @param total bytes that there are to read
 * @param stream where the bar goes
 * @param now the time in milliseconds
 */
export async function progressBar(
  total: number,
  stream: WriteStream = process.stderr,
  now: () => number = () => performance.now(),
): Promise<Progress> {
  if (!stream.isTTY || total === 0) return { add: () => undefined, stop: () => undefined };
  const { default: progress } = await import("cli-progress");
  const start = now();
  let bar: SingleBar | undefined;
  let done = 0;
  let drawn = 0;
  return {
    add: (bytes) => {
      done += bytes;
      if (bar === undefined && now() - start > PATIENCE) {
        // The work is synchronous, so the bar's own timer would never get its turn: it draws when it is told to.
        bar = new progress.SingleBar({
          format: "{bar} {percentage}%",
          stream,
          clearOnComplete: true,
          noTTYOutput: false,
          hideCursor: true,
          synchronousUpdate: true,
        });
        bar.start(total, done);
      }
      if (bar !== undefined && now() - drawn > 100) {
        bar.update(done);
        bar.render();
        drawn = now();
      }
    },
    stop: () => bar?.stop(),
  };
}
