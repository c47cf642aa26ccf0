import { Worker, type WorkerOptions } from "node:worker_threads";

/** The modules that run in a thread of their own. Each is a module of this folder, built to a file of the same name. */
export type ThreadName = "reading-thread";

/** Starts a thread. Its module finds `options.workerData` as `workerData`. */
export function startThread(name: ThreadName, options: WorkerOptions): Worker {
  return new Worker(new URL(`./${name}.js`, import.meta.url), options);
}
