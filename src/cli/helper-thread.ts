import { workerData } from "node:worker_threads";
import { doShare } from "../analysis/thread-work.ts";
import type { ThreadInput } from "../core/helper-threads.ts";

// The program of a thread that helps with long work: see `allowThreads`.
doShare(workerData as ThreadInput);
