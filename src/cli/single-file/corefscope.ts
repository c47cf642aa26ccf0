import { isMainThread } from "node:worker_threads";
import type { ThreadName } from "../input/start-thread.ts";
import { runProcess } from "../run-command-line.ts";

/**
 * The command line and its threads in one file. The thread that runs the file decides what it does. It also runs from
 * the sources.
 */
const threads: Record<ThreadName, () => Promise<unknown>> = {
  "reading-thread": () => import("../input/reading-thread.ts"),
};

if (isMainThread) await runProcess();
else await threads[process.argv[2] as ThreadName]();
