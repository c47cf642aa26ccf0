import { type Transferable, Worker } from "node:worker_threads";

/** What can run in a thread of its own: a module of this folder, which is built to a file of its name. */
export type ThreadName = "reading-thread";

/**
 * Starts a thread.
 *
 * @param task what its module finds as `workerData`
 */
export function startThread(name: ThreadName, task: unknown, transferList: readonly Transferable[] = []): Worker {
  return new Worker(new URL(`./${name}.js`, import.meta.url), { workerData: task, transferList: [...transferList] });
}
