import type { Steps } from "../../core/long-work.ts";

/** How far a piece of work is. */
export interface WorkShare {
  readonly done: number;
  readonly of: number;
}

/** What somebody waits for comes before what may be wanted later. */
type Urgency = "awaited" | "later";

interface Work {
  readonly steps: Steps<unknown>;
  readonly result: Promise<unknown>;
  readonly resolve: (value: unknown) => void;
  readonly reject: (reason: unknown) => void;
  readonly of: number;
  urgency: Urgency;
  /** Grows with each request: what was wanted last comes first. */
  wanted: number;
  /** How many requests wait for it. */
  waiting: number;
  /** Whether it may be wanted later even if nobody waits for it now. */
  isForLater: boolean;
  done: number;
}

/** Work of this many milliseconds, then other messages get a turn. */
const SLICE = 20;

/**
 * Does long work in slices, between which the engine answers other questions: first what is awaited, the last request
 * first, then what may be wanted later, in the order of the requests. Work with the same name is done once.
 */
export class WorkOrder {
  private readonly works = new Map<string, Work>();
  private requests = 0;
  private isBusy = false;

  /**
   * Does work unless it is already being done.
   *
   * @param of what its last step yields
   */
  do<Result>(name: string, steps: () => Steps<Result>, of: number, urgency: Urgency = "awaited"): Promise<Result> {
    let work = this.works.get(name);
    if (work === undefined) {
      const { promise, resolve, reject } = withResolvers();
      work = {
        steps: steps(),
        result: promise,
        resolve,
        reject,
        of,
        urgency,
        wanted: 0,
        waiting: 0,
        isForLater: false,
        done: 0,
      };
      this.works.set(name, work);
    }
    if (urgency === "awaited") {
      work.urgency = urgency;
      work.waiting++;
    } else work.isForLater = true;
    work.wanted = ++this.requests;
    if (!this.isBusy) void this.run();
    return work.result as Promise<Result>;
  }

  /**
   * Stops work that one request waited for, and rejects it. If other requests wait for it, too, it goes on; if it may be
   * wanted later, it comes after what is awaited.
   */
  stop(name: string): void {
    const work = this.works.get(name);
    if (work === undefined || --work.waiting > 0) return;
    if (work.isForLater) {
      work.urgency = "later";
      return;
    }
    this.works.delete(name);
    work.reject(new Error("nobody waits for this any more"));
  }

  /** Stops everything. */
  stopAll(): void {
    for (const { reject } of this.works.values()) reject(new Error("other files were opened"));
    this.works.clear();
  }

  /** Returns how far some work is; nothing if it is not being done. */
  shareOf(name: string): WorkShare | undefined {
    const work = this.works.get(name);
    return work && { done: work.done, of: work.of };
  }

  private async run(): Promise<void> {
    this.isBusy = true;
    for (let next = this.first(); next !== undefined; next = this.first()) {
      this.doSlice(...next);
      await new Promise((resolve) => {
        setTimeout(resolve, 0);
      });
    }
    this.isBusy = false;
  }

  private doSlice(name: string, work: Work): void {
    // The clock decides only when other messages get a turn, and no result.

    const end = Date.now() + SLICE;
    try {
      do {
        const { done, value } = work.steps.next();
        if (done === true) {
          this.works.delete(name);
          work.resolve(value);
          return;
        }
        work.done = value;
      } while (Date.now() < end);
    } catch (error) {
      this.works.delete(name);
      work.reject(error);
    }
  }

  private first(): [name: string, work: Work] | undefined {
    let first: [string, Work] | undefined;
    for (const each of this.works) {
      if (first === undefined || isBefore(each[1], first[1])) first = each;
    }
    return first;
  }
}

function isBefore(a: Work, b: Work): boolean {
  if (a.urgency !== b.urgency) return a.urgency === "awaited";
  return a.urgency === "awaited" ? a.wanted > b.wanted : a.wanted < b.wanted;
}

function withResolvers(): Pick<Work, "resolve" | "reject"> & { readonly promise: Promise<unknown> } {
  let resolve!: Work["resolve"];
  let reject!: Work["reject"];
  const promise = new Promise<unknown>((done, failed) => {
    resolve = done;
    reject = failed;
  });
  // The one that asked hears of a failure; work for later may have nobody.
  promise.catch(() => undefined);
  return { promise, resolve, reject };
}
