import { Worker, type WorkerOptions } from "node:worker_threads";

/** What can run in a thread of its own: a module of this folder, which is built to a file of its name. */
export type ThreadName = "reading-thread";

/** Starts a thread. Its module finds `options.workerData` as `workerData`. */
export function startThread(name: ThreadName, options: WorkerOptions): Worker {
  return new Worker(new URL(`./${name}.js`, import.meta.url), options);
}
