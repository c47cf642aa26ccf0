import type { WriteStream } from "node:tty";
import type { SingleBar } from "cli-progress";
import { isTerminal, writeError } from "./output.ts";
import { shell } from "../shell.ts";

/** How far a run is. */
export interface Progress {
  /** How many more bytes were read. */
  readonly add: (bytes: number) => void;
  /** How many of the entities that are aligned with each other are done. */
  readonly align: (done: number, of: number) => void;
  readonly stop: () => void;
}

/** Work that lasts no longer than this, in milliseconds, shows no bar. */
const PATIENCE = 1000;
/** Milliseconds after which a bar is drawn again. */
const BETWEEN = 100;

/**
 * A bar on standard error for work that lasts over a second, and only on a terminal: first for reading, then for the alignment at hand.
 *
 * @param total bytes that there are to read
 * @param stream where the bar goes
 * @param now the time in milliseconds
 */
export async function progressBar(
  total: number,
  stream: WriteStream | undefined = isTerminal(shell().err) ? process.stderr : undefined,
  now: () => number = () => performance.now(),
): Promise<Progress> {
  if (stream?.isTTY !== true || total === 0)
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
      // The work is synchronous, so the bar's own timer would never get its turn: it draws on request.
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

/** Work that is expected to take longer than this, in seconds, is announced. */
const LONG = 10;

/** Work that may take long. */
export interface ExpectedWork {
  /** In the plural, such as `780 pairs × 156,000 trials`. */
  readonly what: string;
  /** How long it takes on the machine that the constants were measured on. */
  readonly seconds: number;
  /** What is quicker, as a sentence goes on. */
  readonly advice: string;
}

/** Says before long work begins about how long it takes, and what is quicker. */
export function announceWork(
  { what, seconds, advice }: ExpectedWork,
  write: (text: string) => void = writeError,
): void {
  if (seconds < LONG) return;
  write(`${what} take about ${(Math.round(seconds / 5) * 5).toLocaleString("en")} s; ${advice}\n`);
}
