import { spawnSync } from "node:child_process";
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
  thread ??= startThread();
  const { port, turn } = thread;
  Atomics.store(turn, 0, 0);
  port.postMessage({ args, stdin: Buffer.from(input), env: environment() });
  // Tests need the result at once, but commands are asynchronous. So they run in another thread, and this one waits.
  if (Atomics.wait(turn, 0, 0, MINUTES * 60_000) === "timed-out") {
    throw new Error(`corefscope ${args.join(" ")}: not over after ${MINUTES} minutes`);
  }
  const run = receiveMessageOnPort(port)!.message as { code: number; out: Uint8Array; err: Uint8Array };
  return { code: run.code, stdout: Buffer.from(run.out).toString(), stderr: Buffer.from(run.err).toString() };
}

/** Runs the built command line as a process of its own. */
export function spawnCli(args: readonly string[], input: string | Uint8Array = ""): CliRun {
  const { status, stdout, stderr } = spawnSync(process.execPath, ["dist/cli/corefscope.js", ...args], {
    cwd: projectFolder,
    input,
    encoding: "utf8",
    maxBuffer: 1 << 28,
    env: environment(),
  });
  return { code: status, stdout, stderr };
}

const MINUTES = 4;

let thread: ReturnType<typeof startThread> | undefined;

function environment(): NodeJS.ProcessEnv {
  return { ...process.env, NO_COLOR: "1" };
}

/** Starts the thread in which commands run, one after another; it loads the command line once. */
function startThread() {
  const { port1: port, port2 } = new MessageChannel();
  const turn = new Int32Array(new SharedArrayBuffer(4));
  const commandLine = new URL("../../dist/cli/run-command-line.js", import.meta.url).href;
  const worker = new Worker(runsCommands, {
    eval: true,
    execArgv: [],
    workerData: { port: port2, turn, commandLine },
    transferList: [port2],
  });
  worker.unref();
  port.unref();
  return { port, turn };
}

const runsCommands = `
const { port, turn, commandLine } = require("node:worker_threads").workerData;
port.on("message", async ({ args, stdin, env }) => {
  for (const name of Object.keys(process.env)) if (!(name in env)) delete process.env[name];
  Object.assign(process.env, env);
  const written = { out: [], err: [] };
  let code = 0;
  try {
    const { runCommandLine } = await import(commandLine);
    await runCommandLine(args, {
      stdin,
      out: (bytes) => void written.out.push(Buffer.from(bytes)),
      err: (bytes) => void written.err.push(Buffer.from(bytes)),
      exit: (last) => void (code = last),
    });
  } catch (error) {
    code = -1;
    written.err.push(Buffer.from("not even an exit code: " + error.stack));
  }
  port.postMessage({ code, out: Buffer.concat(written.out), err: Buffer.concat(written.err) });
  Atomics.store(turn, 0, 1);
  Atomics.notify(turn, 0);
});
`;
