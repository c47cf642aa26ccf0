import { parentPort, workerData } from "node:worker_threads";
import type { PlacedPair } from "../scoring/shares/count-share.ts";
import { countFileShare, type ScoringTask } from "./count-file-share.ts";
import { CommandError } from "./exit-codes.ts";
import type { ScoringMessage } from "./scoring-pool.ts";

/** A thread that reads, matches and counts a share of the documents, and hands over what is counted in batches; started by `scoreInPool`. */
const counting = countFileShare(workerData as ScoringTask);

/** So many pairs make a batch. */
const BATCH = 500;

function say(message: ScoringMessage): void {
  parentPort!.postMessage(message);
}

try {
  let pairs: PlacedPair[] = [];
  let step = counting.next();
  for (; step.done !== true; step = counting.next()) {
    if (pairs.push(step.value) < BATCH) continue;
    say({ pairs });
    pairs = [];
  }
  say({ pairs });
  say({ sources: step.value });
} catch (error) {
  if (!(error instanceof CommandError)) throw error;
  say({ message: error.message, code: error.code });
}
