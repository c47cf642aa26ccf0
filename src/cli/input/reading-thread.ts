import { workerData } from "node:worker_threads";
import { prepareToRead } from "./byte-source.ts";
import { CommandError } from "../exit-codes.ts";
import { diskSource } from "./file-source.ts";
import { formatsFor } from "./known-formats.ts";
import { optionsOfTask } from "./reading-task.ts";
import type { ReadingItem, ThreadTask } from "./threaded-source.ts";

/** A thread that reads files and hands over their parts in batches. `threadedSource` starts it. */
const task = workerData as ThreadTask;
const signal = new Int32Array(task.signal);

/** The most batches that may wait to be taken. */
const AHEAD = 16;
/** Mentions per batch. */
const BATCH = 2000;

let items: ReadingItem[] = [];
let mentions = 0;

function hand(): void {
  while (Atomics.load(signal, 0) - Atomics.load(signal, 1) >= AHEAD) {
    Atomics.wait(signal, 1, Atomics.load(signal, 0) - AHEAD);
  }
  task.port.postMessage(items);
  Atomics.add(signal, 0, 1);
  Atomics.notify(signal, 0);
  items = [];
  mentions = 0;
}

async function readAll(): Promise<void> {
  try {
    const { files } = task.reading;
    await prepareToRead(files);
    for (const file of files) await formatsFor(file);
    const source = diskSource(files, {
      ...(await optionsOfTask(task.reading)),
      report: (diagnostic) => items.push({ diagnostic }),
      onFile: (file, detected) => items.push({ file, format: detected.id }),
      onProgress: (bytes) => items.push({ bytes }),
    });
    for (const part of source.open(false)) {
      items.push({ part });
      mentions += part.mentions.length;
      if (mentions >= BATCH || items.length >= BATCH) hand();
    }
    items.push({ isEnd: true });
  } catch (error) {
    if (error instanceof CommandError) items.push({ message: error.message, code: error.code });
    else items.push({ message: String(error instanceof Error ? error.stack : error) });
  }
  hand();
}

void readAll();
