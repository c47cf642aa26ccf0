import { Worker, type WorkerOptions } from "node:worker_threads";
import type { ThreadName } from "../input/start-thread.ts";

/**
 * Replaces the function of the same name if all modules are in one file: a thread runs that file, and receives the name
 * of its module.
 */
export function startThread(name: ThreadName, options: WorkerOptions): Worker {
  return new Worker(new URL(import.meta.url), { ...options, argv: [name] });
}
