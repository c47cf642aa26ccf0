import { type Transferable, Worker } from "node:worker_threads";
import type { ThreadName } from "../input/start-thread.ts";

/** In the place of the function of the same name, where all modules are one file: a thread runs that file, and gets the name of its module. */
export function startThread(name: ThreadName, task: unknown, transferList: readonly Transferable[] = []): Worker {
  return new Worker(new URL(import.meta.url), { argv: [name], workerData: task, transferList: [...transferList] });
}
