import type { Worker } from "node:worker_threads";
import type { Diagnostic } from "../core/diagnostic.ts";
import type { Accumulator } from "../scoring/accumulator.ts";
import type { ScoreOptions } from "../scoring/score-options.ts";
import { ScoreTotals } from "../scoring/score-totals.ts";
import { canShare } from "../scoring/shares/can-share.ts";
import type { PlacedPair } from "../scoring/shares/count-share.ts";
import { type CountedShare, joinShares } from "../scoring/shares/join-shares.ts";
import type { ReadShare } from "../scoring/shares/share-source.ts";
import { isPacked } from "./byte-source.ts";
import { countFileShare, type ScoringTask } from "./count-file-share.ts";
import { CommandError } from "./exit-codes.ts";
import { diskAccess } from "./file-source.ts";
import { isPiped } from "./piped-input.ts";
import { readingTask } from "./reading-task.ts";
import type { Input } from "./threaded-source.ts";
import { startThread } from "./start-thread.ts";

/** What a thread says: what it has counted since, or what reading had to say at its end, or that a file cannot be read. */
export type ScoringMessage =
  | { readonly pairs: readonly PlacedPair[] }
  | { readonly sources: readonly ReadShare[] }
  | { readonly message: string; readonly code: number };

/** Who is told of what. */
interface PoolListener {
  readonly report: (diagnostic: Diagnostic) => void;
  /** What reading the key (0) and the responses (from 1) has to say. */
  readonly reading: (source: number) => (diagnostic: Diagnostic) => void;
  readonly onProgress: (bytes: number) => void;
}

/**
 * Scores files in threads, of which this is one. Each reads, matches and counts its share of the documents; what they count is put together in
 * the order of the files. Not for entities that documents share.
 *
 * @param divideBy what breakdowns tell mentions apart by
 * @param threads 2 or more
 * @returns nothing if these files cannot be shared out: see `canShare`
 * @throws CommandError if a file cannot be read
 * @throws NotComparableError if an option needs what a part does not say
 */
export async function scoreInPool(
  inputs: readonly Input[],
  options: ScoreOptions,
  divideBy: string | undefined,
  threads: number,
  { report, reading, onProgress }: PoolListener,
): Promise<readonly Accumulator[] | undefined> {
  if (!isShareable(inputs)) return undefined;
  const [key, ...responses] = inputs.map(({ files }) => (files.length === 1 ? { file: files[0] } : {}));
  const totals = new ScoreTotals(key, responses, options, report, divideBy);
  const tasks = Array.from(
    { length: threads },
    (_, index): ScoringTask => ({
      sources: inputs.map((input) => readingTask(input.files, input.options)),
      options: { ...options, metrics: options.metrics.map(({ id }) => id) },
      divideBy,
      share: { index, of: threads },
    }),
  );
  joinShares(await countedShares(tasks, onProgress), totals, report, reading);
  return totals.accumulators;
}

/**
 * Whether shares of documents are counted sooner than files that are only read in threads of their own. Each thread of the pool goes through all
 * files and warms up all of the code, which two threads do not make good for a pair (bench/README.md); but they match every response, while
 * there one thread matches all of them. Where the pool begins to pay is estimated from these costs, not measured.
 */
export function poolPays(responses: number, threads: number): boolean {
  return threads > 1 && (responses > 1 || threads > 3);
}

/** A file that cannot be read cannot be shared out: whoever reads it will say what is the matter with it. */
function isShareable(inputs: readonly Input[]): boolean {
  const files = inputs.flatMap((input) => input.files);
  if (files.some((file) => isPiped(file) || isPacked(file))) return false;
  try {
    return canShare(inputs, diskAccess());
  } catch (error) {
    if (error instanceof CommandError) return false;
    throw error;
  }
}

/**
 * The shares, counted: the first one here, the others in threads of their own.
 *
 * @param onProgress told how far this thread is, and the others are about as far: each goes through all files
 */
async function countedShares(
  [first, ...others]: readonly ScoringTask[],
  onProgress: (bytes: number) => void,
): Promise<readonly CountedShare[]> {
  const workers = others.map((task) => startThread("scoring-thread", task));
  try {
    const elsewhere = Promise.all(workers.map((worker) => shareOf(worker)));
    // Whatever goes wrong there is of no more interest once something did here.
    elsewhere.catch(() => undefined);
    const own = countedHere(first, onProgress);
    return [own, ...(await elsewhere)];
  } finally {
    await Promise.all(workers.map((worker) => worker.terminate()));
  }
}

function countedHere(task: ScoringTask, onProgress: (bytes: number) => void): CountedShare {
  const pairs: PlacedPair[] = [];
  const counting = countFileShare(task, onProgress);
  let step = counting.next();
  for (; step.done !== true; step = counting.next()) pairs.push(step.value);
  return { pairs, sources: step.value };
}

/** What a thread has counted, once it is done. */
function shareOf(worker: Worker): Promise<CountedShare> {
  const pairs: PlacedPair[] = [];
  return new Promise((resolve, reject) => {
    worker.on("error", reject);
    worker.on("exit", (code) => {
      reject(new Error(`a thread ended early, with exit code ${code}`));
    });
    worker.on("message", (message: ScoringMessage) => {
      if ("message" in message) {
        reject(new CommandError(message.message, message.code));
      } else if ("sources" in message) {
        resolve({ pairs, sources: message.sources });
      } else {
        for (const pair of message.pairs) pairs.push(pair);
      }
    });
  });
}
