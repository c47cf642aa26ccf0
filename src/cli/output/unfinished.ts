import { rmSync } from "node:fs";

const signals = ["SIGINT", "SIGTERM", "SIGHUP"] as const;

/** Hidden files and folders that are incomplete. If a signal ends the process, they are removed. */
const unfinished = new Set<string>();
let isListening = false;

/** Names a hidden file or folder, before it exists, that must not remain if a signal ends the process. */
export function begin(path: string): void {
  unfinished.add(path);
  if (isListening) return;
  isListening = true;
  for (const signal of signals) process.on(signal, interrupted);
}

/** Says that a hidden file or folder is complete, or was removed. */
export function end(path: string): void {
  unfinished.delete(path);
  // A signal that has just arrived reaches its listener only in the next turns of the event loop.
  setImmediate(() => setImmediate(stopIfFinished));
}

function stopIfFinished(): void {
  if (unfinished.size > 0) return;
  isListening = false;
  for (const signal of signals) process.off(signal, interrupted);
}

function interrupted(signal: NodeJS.Signals): void {
  for (const path of unfinished) rmSync(path, { recursive: true, force: true });
  unfinished.clear();
  stopIfFinished();
  // Without listeners, the signal has its usual effect.
  process.kill(process.pid, signal);
}

/** Milliseconds between two turns of the event loop. */
const BETWEEN = 50;
let turned = 0;

/**
 * Lets the event loop turn, at most every 50 ms. Listeners of signals run only then, so without it, long work on a
 * hidden file could not be interrupted.
 */
export async function pause(): Promise<void> {
  if (performance.now() - turned < BETWEEN) return;
  await new Promise((resolve) => setImmediate(resolve));
  turned = performance.now();
}
