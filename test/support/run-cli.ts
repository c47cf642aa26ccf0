import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { MessageChannel, receiveMessageOnPort, Worker } from "node:worker_threads";

export const projectFolder = fileURLToPath(new URL("../..", import.meta.url));

export interface CliRun {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/**
 * Runs a command of the built command line within this process, ten times as fast as `spawnCli`. Tests that depend on
 * the process, its descriptors, signals or memory need `spawnCli`.
 */
export function runCli(args: readonly string[], input: string | Uint8Array = ""): CliRun {
  return run(args, input);
}

/** Runs a command as `runCli` does, and returns what a terminal of this width shows on standard output. */
export function runInColumns(args: readonly string[], columns: number): string {
  return run(args, "", columns).stdout;
}

function run(args: readonly string[], input: string | Uint8Array, columns?: number): CliRun {
  thread ??= startThread();
  const { port, finished } = thread;
  thread.started += 1;
  const id = thread.started;
  port.postMessage({ id, args, stdin: Buffer.from(input), env: environment(), columns });
  // Tests need the result at once, but commands are asynchronous. So they run in another thread, and this one waits. The
  // wait can end early: a run's notification may arrive only after its result has been read.
  for (let last = Atomics.load(finished, 0); last !== id; last = Atomics.load(finished, 0)) {
    if (Atomics.wait(finished, 0, last, MINUTES * 60_000) === "timed-out") {
      throw new Error(`corefscope ${args.join(" ")}: not over after ${MINUTES} minutes`);
    }
  }
  // A run that timed out may have ended since: its result comes first.
  let run: FinishedRun;
  do run = receiveMessageOnPort(port)!.message as FinishedRun;
  while (run.id !== id);
  return { code: run.code, stdout: Buffer.from(run.out).toString(), stderr: Buffer.from(run.err).toString() };
}

/** Runs the built command line as a process of its own, in a folder. */
export function spawnCli(
  args: readonly string[],
  input: string | Uint8Array = "",
  folder: string = projectFolder,
): CliRun {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [join(projectFolder, "dist/cli/corefscope.js"), ...args],
    {
      cwd: folder,
      input,
      encoding: "utf8",
      maxBuffer: 1 << 28,
      env: environment(),
    },
  );
  return { code: status, stdout, stderr };
}

const MINUTES = 4;

interface FinishedRun {
  readonly id: number;
  readonly code: number;
  readonly out: Uint8Array;
  readonly err: Uint8Array;
}

let thread: ReturnType<typeof startThread> | undefined;

function environment(): NodeJS.ProcessEnv {
  return { ...process.env, NO_COLOR: "1" };
}

/** Starts the thread in which commands run, one after another; it loads the command line once. */
function startThread() {
  const { port1: port, port2 } = new MessageChannel();
  /** The number of the last finished run. */
  const finished = new Int32Array(new SharedArrayBuffer(4));
  const commandLine = new URL("../../dist/cli/run-command-line.js", import.meta.url).href;
  const worker = new Worker(runsCommands, {
    eval: true,
    execArgv: [],
    workerData: { port: port2, finished, commandLine },
    transferList: [port2],
  });
  worker.unref();
  port.unref();
  return { port, finished, started: 0 };
}

const runsCommands = `
const { port, finished, commandLine } = require("node:worker_threads").workerData;
port.on("message", async ({ id, args, stdin, env, columns }) => {
  for (const name of Object.keys(process.env)) if (!(name in env)) delete process.env[name];
  Object.assign(process.env, env);
  const written = { out: [], err: [] };
  let code = 0;
  try {
    const { runCommandLine } = await import(commandLine);
    await runCommandLine(args, {
      stdin,
      columns,
      out: (bytes) => void written.out.push(Buffer.from(bytes)),
      err: (bytes) => void written.err.push(Buffer.from(bytes)),
      exit: (last) => void (code = last),
    });
  } catch (error) {
    code = -1;
    written.err.push(Buffer.from("not even an exit code: " + error.stack));
  }
  port.postMessage({ id, code, out: Buffer.concat(written.out), err: Buffer.concat(written.err) });
  Atomics.store(finished, 0, id);
  Atomics.notify(finished, 0);
});
`;
