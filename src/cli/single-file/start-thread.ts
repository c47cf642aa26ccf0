import { Worker, type WorkerOptions } from "node:worker_threads";
import type { ThreadName } from "../input/start-thread.ts";

/** In the place of the function of the same name, where all modules are one file: a thread runs that file, and gets the name of its module. */
export function startThread(name: ThreadName, options: WorkerOptions): Worker {
  return new Worker(new URL(import.meta.url), { ...options, argv: [name] });
}
