import { MessageChannel, type MessagePort, receiveMessageOnPort } from "node:worker_threads";
import type { Diagnostic } from "../../core/diagnostic.ts";
import type { AnnotatedPart } from "../../core/document.ts";
import type { FileSourceOptions } from "../../scoring/file-source.ts";
import type { PartSource } from "../../scoring/pair-parts.ts";
import { CommandError } from "../exit-codes.ts";
import { diskSource } from "./file-source.ts";
import { knownFormats } from "./known-formats.ts";
import { type ReadingTask, readingTask } from "./reading-task.ts";
import { startThread } from "./start-thread.ts";

/** What a thread should read, and how it hands over the results. */
export interface ThreadTask {
  readonly reading: ReadingTask;
  /** Where items are sent, in batches. */
  readonly port: MessagePort;
  /** Two counters: batches handed over, and batches taken. */
  readonly signal: SharedArrayBuffer;
}

/**
 * An item that a thread hands over, in the order of reading: a part, a diagnostic, a detected format, progress, or the
 * end.
 */
export type ReadingItem =
  | { readonly part: AnnotatedPart }
  | { readonly diagnostic: Diagnostic }
  | { readonly file: string; readonly format: string }
  | { readonly bytes: number }
  | { readonly isEnd: true }
  | { readonly message: string; readonly code?: number };

type ThreadedOptions = Omit<FileSourceOptions, "onSample"> & { readonly onProgress?: (bytes: number) => void };

/** Files of one side, and how to read them. */
export interface Input {
  readonly files: readonly string[];
  readonly options: ThreadedOptions;
}

/**
 * Returns the parts of files on disk: those of the key, then those of the responses in their order. Some files are read
 * in threads, which all begin when the first source is opened.
 *
 * @param threads the most threads to start
 */
export function sourcesOf(inputs: readonly Input[], threads: number): PartSource[] {
  let begun: readonly PartSource[] | undefined;
  return inputs.map(({ files, options }, i) => {
    if (i >= threads) return diskSource(files, options);
    return {
      ...(files.length === 1 && { file: files[0] }),
      open: (again) => {
        begun ??= inputs.slice(0, threads).map((input) => threadedSource(input.files, input.options));
        return begun[i].open(again);
      },
    };
  });
}

/**
 * Returns the parts of files on disk like `fileSource`, read in a thread that begins at once. The consumer waits for
 * each part, so the order of the work does not change.
 */
function threadedSource(files: readonly string[], options: ThreadedOptions): PartSource {
  const { port1: own, port2: port } = new MessageChannel();
  const signal = new Int32Array(new SharedArrayBuffer(8));
  const task: ThreadTask = { reading: readingTask(files, options), port, signal: signal.buffer };
  const thread = startThread("reading-thread", {
    workerData: task,
    transferList: [port],
    // Everything read is handed over at once. More room for new objects takes 25 MB and saves no time.
    resourceLimits: { maxYoungGenerationSizeMb: 4 },
  });
  // If nobody reads the rest, the thread does not keep the process alive.
  thread.unref();
  own.unref();
  return {
    ...(files.length === 1 && { file: files[0] }),
    *open(again) {
      if (again) {
        yield* diskSource(files, options).open(again);
        return;
      }
      for (const item of received(own, signal)) {
        if ("part" in item) yield item.part;
        else if ("diagnostic" in item) options.report(item.diagnostic);
        else if ("bytes" in item) options.onProgress?.(item.bytes);
        else if ("format" in item) options.onFile?.(item.file, knownFormats().find(item.format)!);
        else if (item.code === undefined) throw new Error(item.message);
        else throw new CommandError(item.message, item.code);
      }
    },
  };
}

/** Returns the items that a thread hands over, and waits for them. */
function* received(port: MessagePort, signal: Int32Array): Generator<Exclude<ReadingItem, { isEnd: true }>, void> {
  for (let taken = 0; ; ) {
    const next = receiveMessageOnPort(port) as { readonly message: readonly ReadingItem[] } | undefined;
    if (next === undefined) {
      Atomics.wait(signal, 0, taken);
      continue;
    }
    taken++;
    Atomics.add(signal, 1, 1);
    Atomics.notify(signal, 1);
    for (const item of next.message) {
      if ("isEnd" in item) return;
      yield item;
    }
  }
}
