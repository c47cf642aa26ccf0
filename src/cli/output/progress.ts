import type { WriteStream } from "node:tty";
import type { SingleBar } from "cli-progress";
import { writeError } from "./output.ts";
import { isTerminal } from "./terminal.ts";
import { shell } from "../shell.ts";

export interface Progress {
  /** Adds bytes that were read. */
  readonly add: (bytes: number) => void;
  readonly align: (done: number, of: number) => void;
  readonly stop: () => void;
}

/** Work that takes less than this, in milliseconds, shows no bar. */
const PATIENCE = 1000;
/** Milliseconds between two drawings of the bar. */
const BETWEEN = 100;

/**
 * Returns a bar on standard error for work that takes over a second. It appears only on a terminal: first for reading,
 * then for each alignment.
 *
 * @param amount returns the number of bytes to read; if 0, there is no bar. Called only if there may be one
 */
export async function progressBar(
  amount: () => number,
  stream: WriteStream | undefined = isTerminal(shell().err) ? process.stderr : undefined,
  now: () => number = () => performance.now(),
): Promise<Progress> {
  const total = stream?.isTTY === true ? amount() : 0;
  if (stream === undefined || total === 0)
    return { add: () => undefined, align: () => undefined, stop: () => undefined };
  const { default: progress } = await import("cli-progress");
  let bar: SingleBar | undefined;
  let what = "reading";
  let start = now();
  let drawn = 0;
  let read = 0;
  const show = (stage: string, done: number, of: number): void => {
    if (stage !== what) {
      bar?.stop();
      bar = undefined;
      what = stage;
      start = now();
    }
    if (bar === undefined && now() - start > PATIENCE) {
      // The work is synchronous, so the bar's own timer would never run. It draws on request.
      bar = new progress.SingleBar({
        format: `{bar} {percentage}% ${stage}`,
        stream,
        clearOnComplete: true,
        noTTYOutput: false,
        hideCursor: true,
        synchronousUpdate: true,
      });
      bar.start(of, done);
    }
    if (bar !== undefined && now() - drawn > BETWEEN) {
      bar.setTotal(of);
      bar.update(done);
      bar.render();
      drawn = now();
    }
  };
  return {
    add: (bytes) => {
      read += bytes;
      show("reading", read, total);
    },
    align: (done, of) => {
      show("aligning entities", done, of);
    },
    stop: () => bar?.stop(),
  };
}

/** Work that probably takes longer than this, in seconds, is announced. */
const LONG = 10;

export interface ExpectedWork {
  /** In the plural, such as `780 pairs × 156,000 trials`. */
  readonly what: string;
  /** Estimated duration in seconds. */
  readonly seconds: number;
  readonly advice?: string;
}

export function announceWork(
  { what, seconds, advice }: ExpectedWork,
  write: (text: string) => void = writeError,
): void {
  if (seconds < LONG) return;
  const hint = advice === undefined ? "" : `; ${advice}`;
  write(`${what} take about ${(Math.round(seconds / 5) * 5).toLocaleString("en")} s${hint}\n`);
}
