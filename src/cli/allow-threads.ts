import { helperThreads } from "../core/helper-threads.ts";
import { threadProgram } from "./built-file.ts";

/**
 * Allows long work to use several threads of Node. Other runtimes use one.
 *
 * @param jobs the number of threads, with this one; by default, one per processor
 */
export function allowThreads(jobs: number | undefined): void {
  // Few commands need threads, and finding out costs the others a third of a millisecond.
  helperThreads.count = () => {
    if (jobs === 1 || "bun" in process.versions || "deno" in process.versions || threadProgram() === undefined)
      return 0;
    return (jobs ?? processors()) - 1;
  };
  helperThreads.start = (workerData) => {
    const { Worker } = process.getBuiltinModule("node:worker_threads");
    // Its numbers are in arrays, so there is little to collect.
    const resourceLimits = { maxYoungGenerationSizeMb: 4 };
    const thread = new Worker(threadProgram()!, { workerData, execArgv: [], resourceLimits });
    // This thread does what a thread that fails leaves undone.
    thread.on("error", () => undefined).unref();
  };
}

/** Returns how many processors there are for this process. */
export function processors(): number {
  return process.getBuiltinModule("node:os").availableParallelism();
}
