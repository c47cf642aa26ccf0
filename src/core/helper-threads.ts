import { append } from "./arrays.ts";
import type { Steps } from "./long-work.ts";

/** What a thread needs to do its share of some work. */
export interface ThreadInput {
  /** The name of the work, by which the thread finds the function that does it. */
  readonly work: string;
  /** What the work is done with. The thread receives a copy, but shares memory in it. */
  readonly input: object;
  /** The number of the thread, from 1. The one that divides the work is 0. */
  readonly thread: number;
  readonly pieces: number;
  readonly claims: SharedArrayBuffer;
  /** What the thread returns. */
  readonly numbers: SharedArrayBuffer;
}

/**
 * The threads that may help with long work, if a shell has set them. Results do not depend on their number: a piece of
 * work gives the same numbers in every thread, and only whole numbers are added.
 */
export const helperThreads: {
  /** Starts a thread. Does nothing if it cannot. */
  start: (input: ThreadInput) => void;
  /** Returns how many threads may help. */
  count: () => number;
  /** A thread should have at least this much to do, in nanoseconds: starting it takes about a third of it. */
  worthWhile: number;
} = { start: () => undefined, count: () => 0, worthWhile: 1.5e8 };

/**
 * Returns how many threads should help with work.
 *
 * @param nanoseconds about how long it would take in one thread
 */
export function helpersFor(nanoseconds: number): number {
  return Math.min(helperThreads.count(), Math.floor(nanoseconds / helperThreads.worthWhile));
}

/** Milliseconds to wait for a thread before looking again, and how often to look without progress. */
const WAIT = 50;
const LOOKS = 200;

const ENDS = { returned: 1, failed: 2 };

/** SharedPieces of work, from 0, of which each is done by the thread that claims it first. */
export class SharedPieces {
  private readonly thread: number;
  private readonly pieces: number;
  /** By piece: the thread that has it, plus one. By thread: how many of its pieces are done, and how it ended: `ENDS`. */
  private readonly claims: Int32Array;
  private next = 0;

  constructor({ claims, pieces, thread }: Pick<ThreadInput, "claims" | "pieces" | "thread">) {
    this.claims = new Int32Array(claims);
    this.pieces = pieces;
    this.thread = thread;
  }

  static bytes(pieces: number, threads: number): number {
    return 4 * (pieces + 2 * (threads + 1));
  }

  /** Returns a piece that no thread has claimed before; undefined if there is none left. */
  claim(): number | undefined {
    while (this.next < this.pieces) {
      const piece = this.next++;
      if (Atomics.compareExchange(this.claims, piece, 0, this.thread + 1) === 0) return piece;
    }
    return undefined;
  }

  /** Does pieces that another thread asks for, until none is left. */
  doAll(doPiece: (piece: number) => void): void {
    for (let piece = this.claim(); piece !== undefined; piece = this.claim()) {
      doPiece(piece);
      this.tellDone();
    }
  }

  /** Returns the pieces that a thread has claimed. */
  of(thread: number): number[] {
    return Array.from({ length: this.pieces }, (_, piece) => piece).filter(
      (piece) => Atomics.load(this.claims, piece) === thread + 1,
    );
  }

  /** Tells the others that this thread has done a piece. */
  private tellDone(): void {
    Atomics.add(this.claims, this.pieces + 2 * this.thread, 1);
  }

  /** Tells the others that this thread has returned its numbers, or that it failed. */
  tellEnd(end: "returned" | "failed"): void {
    const at = this.pieces + 2 * this.thread + 1;
    Atomics.store(this.claims, at, ENDS[end]);
    Atomics.notify(this.claims, at);
  }

  /** Waits until a thread has returned its numbers; false if it failed, or stopped making progress. */
  *hasReturned(thread: number): Steps<boolean> {
    const at = this.pieces + 2 * thread;
    for (let looks = 0, done = -1; looks < LOOKS; looks++) {
      if (Atomics.wait(this.claims, at + 1, 0, WAIT) !== "timed-out") {
        return Atomics.load(this.claims, at + 1) === ENDS.returned;
      }
      yield 1;
      const now = Atomics.load(this.claims, at);
      if (now !== done) looks = 0;
      done = now;
    }
    return false;
  }
}

/** Work that is divided among this thread and those that help it. */
export class DividedWork {
  private readonly pieces: SharedPieces | undefined;
  private readonly count: number;
  private readonly numbers: readonly Float64Array<SharedArrayBuffer>[] = [];
  private next = 0;

  /**
   * @param count the number of pieces
   * @param helpers the number of threads that should help: see `helpersFor`
   * @param helped what they need, and how many numbers each returns
   */
  constructor(
    count: number,
    helpers: number,
    helped: { readonly work: string; readonly input: object; readonly numbers: number },
  ) {
    this.count = count;
    const threads = Math.min(helpers, count - 1);
    if (threads < 1) return;
    const claims = new SharedArrayBuffer(SharedPieces.bytes(count, threads));
    const own = { claims, pieces: count };
    this.pieces = new SharedPieces({ ...own, thread: 0 });
    this.numbers = Array.from({ length: threads }, () => new Float64Array(new SharedArrayBuffer(8 * helped.numbers)));
    const { work, input } = helped;
    this.numbers.forEach(({ buffer }, helper) => {
      helperThreads.start({ ...own, work, input, thread: helper + 1, numbers: buffer });
    });
  }

  /**
   * Does the pieces that no other thread claims, and those whose thread failed, and waits for the other threads.
   *
   * @param doPiece does a piece in steps
   * @returns the numbers that the other threads returned
   */
  *run(doPiece: (piece: number) => Steps<void>): Steps<readonly Float64Array[]> {
    for (let piece = this.claim(); piece !== undefined; piece = this.claim()) yield* doPiece(piece);
    const { numbers, failed } = yield* this.end();
    for (const piece of failed) yield* doPiece(piece);
    return numbers;
  }

  /** Returns the next piece for this thread; undefined if there is none left. */
  private claim(): number | undefined {
    if (this.pieces !== undefined) return this.pieces.claim();
    return this.next < this.count ? this.next++ : undefined;
  }

  /**
   * Waits for the other threads.
   *
   * @returns the numbers that they returned, and the pieces that this thread must do, because the one that claimed them
   *   failed
   */
  private *end(): Steps<{ readonly numbers: readonly Float64Array[]; readonly failed: readonly number[] }> {
    const { pieces } = this;
    const ended: { numbers: Float64Array[]; failed: number[] } = { numbers: [], failed: [] };
    if (pieces === undefined) return ended;
    for (const [helper, numbers] of this.numbers.entries()) {
      const own = pieces.of(helper + 1);
      // A thread that begins later will claim no piece.
      if (own.length === 0) continue;
      if (yield* pieces.hasReturned(helper + 1)) {
        ended.numbers.push(numbers);
      } else append(ended.failed, own);
    }
    return ended;
  }
}
