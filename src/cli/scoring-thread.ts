import { parentPort, workerData } from "node:worker_threads";
import { resolveOptions } from "../scoring/score-options.ts";
import { countShare, type PlacedPair } from "../scoring/shares/count-share.ts";
import { ShareSource } from "../scoring/shares/share-source.ts";
import { CommandError } from "./exit-codes.ts";
import { diskAccess } from "./file-source.ts";
import { optionsOfTask } from "./reading-task.ts";
import type { ScoringMessage, ScoringTask } from "./scoring-pool.ts";

/** A thread that reads, matches and counts a share of the documents; started by `scoreInPool`. */
const { sources, options, divideBy, share } = workerData as ScoringTask;

/** So many pairs, or bytes, make a message. */
const BATCH = { pairs: 500, bytes: 1 << 23 };

let pairs: PlacedPair[] = [];
let bytes = 0;

function say(message: ScoringMessage): void {
  parentPort!.postMessage(message);
}

function hand(): void {
  say({ pairs, bytes });
  pairs = [];
  bytes = 0;
}

const access = diskAccess((read) => {
  bytes += read;
  if (bytes >= BATCH.bytes) hand();
});

try {
  const [key, ...responses] = sources.map((task) => new ShareSource(task.files, access, optionsOfTask(task), share));
  for (const pair of countShare(key, responses, resolveOptions(options), divideBy)) {
    pairs.push(pair);
    if (pairs.length >= BATCH.pairs) hand();
  }
  hand();
  say({ sources: [key, ...responses].map((source) => source.result()) });
} catch (error) {
  if (!(error instanceof CommandError)) throw error;
  say({ message: error.message, code: error.code });
}
