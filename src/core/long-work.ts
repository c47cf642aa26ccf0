/** What the library needs of an `AbortSignal`. */
export interface AbortSignalLike {
  readonly aborted: boolean;
  /** What the work is rejected with. */
  readonly reason?: unknown;
}

/** How far long work is. */
export interface WorkProgress {
  /** `reading` counts documents, `scoring` counts documents that are scored, and `testing` is a share from 0 to 1. */
  readonly step: "reading" | "scoring" | "testing";
  readonly done: number;
  /** What `done` is at the end of this step. Absent while it is not known. */
  readonly of?: number;
}

/** Options of work that may take long. */
export interface LongWork {
  /** Stops the work when it is aborted: the promise is then rejected with the signal's `reason`. */
  readonly signal?: AbortSignalLike;
  /** Receives the progress from time to time. */
  readonly onProgress?: (progress: WorkProgress) => void;
}

/** Work in steps, so that it can be stopped. Each step yields how much is done. */
export type Steps<Result> = Generator<number, Result, void>;

// The clock decides only when the event loop gets a turn, and no result.
/* eslint-disable no-restricted-properties */

/** The event loop gets a turn after this time, in milliseconds. */
const TURN = 15;

/**
 * Gives the event loop a turn if the last one is long ago, so that a program can answer and stop long work.
 *
 * @throws the signal's `reason` if it is aborted
 */
export class Turns {
  private last = Date.now();
  private readonly work: LongWork;

  constructor(work: LongWork) {
    this.work = work;
    this.requireWanted();
  }

  async next(progress: WorkProgress): Promise<void> {
    if (Date.now() - this.last < TURN) return;
    this.work.onProgress?.(progress);
    await new Promise<void>((resolve) => {
      setTimeout(resolve, 0);
    });
    this.requireWanted();
    this.last = Date.now();
  }

  private requireWanted(): void {
    const { signal } = this.work;
    // eslint-disable-next-line @typescript-eslint/only-throw-error -- what the caller gave to `abort`
    if (signal?.aborted === true) throw signal.reason ?? new Error("the work was stopped");
  }
}

/**
 * Does work in steps, and gives the event loop a turn between them.
 *
 * @param of what the last step yields, if it is known
 * @throws the signal's `reason` if it is aborted, and what the work throws
 */
export async function inTurns<Result>(
  steps: Steps<Result>,
  work: LongWork,
  step: WorkProgress["step"],
  of?: number,
): Promise<Result> {
  const turns = new Turns(work);
  while (true) {
    const { done, value } = steps.next();
    if (done === true) return value;
    await turns.next({ step, done: value, ...(of !== undefined && { of }) });
  }
}

/**
 * Does work in steps at once.
 *
 * @param onStep receives how much is done after each step
 */
export function atOnce<Result>(steps: Steps<Result>, onStep?: (done: number) => void): Result {
  while (true) {
    const { done, value } = steps.next();
    if (done === true) return value;
    onStep?.(value);
  }
}

/** Returns steps that yield shares from 0 to 1 as steps that yield shares between two others. */
export function* between<Result>(from: number, to: number, steps: Steps<Result>): Steps<Result> {
  while (true) {
    const { done, value } = steps.next();
    if (done === true) return value;
    yield from + (to - from) * value;
  }
}
