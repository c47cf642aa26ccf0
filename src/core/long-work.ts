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

/** Work in steps. It yields often, so that it can be stopped. */
export type Steps<Result> = Generator<WorkProgress | undefined, Result, void>;

// The clock decides only when the event loop gets a turn, and no result.
/* eslint-disable no-restricted-properties */

/** The event loop gets a turn after this time, in milliseconds. */
const TURN = 20;

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

  async next(progress?: WorkProgress): Promise<void> {
    if (Date.now() - this.last < TURN) return;
    if (progress !== undefined) this.work.onProgress?.(progress);
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
 * @throws the signal's `reason` if it is aborted, and what the work throws
 */
export async function inTurns<Result>(steps: Steps<Result>, work: LongWork): Promise<Result> {
  const turns = new Turns(work);
  while (true) {
    const step = steps.next();
    if (step.done === true) return step.value;
    await turns.next(step.value);
  }
}

/**
 * Does work in steps at once.
 *
 * @param onProgress receives the progress of each step that has one
 */
export function atOnce<Result>(steps: Steps<Result>, onProgress?: (progress: WorkProgress) => void): Result {
  while (true) {
    const step = steps.next();
    if (step.done === true) return step.value;
    if (step.value !== undefined) onProgress?.(step.value);
  }
}
