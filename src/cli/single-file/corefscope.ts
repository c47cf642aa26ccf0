import { isMainThread } from "node:worker_threads";
import type { ThreadName } from "../input/start-thread.ts";

/** The command line and its threads as one file: what is run depends on who runs it. */
const threads: Record<ThreadName, () => Promise<unknown>> = {
  "reading-thread": () => import("../input/reading-thread.ts"),
};

if (isMainThread) await import("../corefscope.ts");
else await threads[process.argv[2] as ThreadName]();
