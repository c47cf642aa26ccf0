import { chdir, cwd } from "node:process";
import type { Command } from "commander";
import type { Answer, Greeting } from "../../../schemas/serve-1.d.ts";
import { messageOf } from "../../core/message-of.ts";
import { version } from "../../core/version.ts";
import { visible } from "../../report/visible.ts";
import { CommandError, exitCode } from "../exit-codes.ts";
import { helpOf } from "../help.ts";
import { standardInputOnce } from "../input/piped-input.ts";
import { linesIn, type Request, type RequestId, requestIn } from "../input/requests.ts";
import { addOptions, type CommandOption } from "../options/command-option.ts";
import { exitWith } from "../output/output.ts";
import { writeTo } from "../output/write-safely.ts";
import { nested, type RunWords, shell, type Sink } from "../shell.ts";

interface ServeFlags {
  readonly stdio: boolean;
}

const serveOptions: readonly CommandOption[] = [
  {
    flag: "--stdio",
    help: "read requests from standard input and write answers to standard output, one line of JSON each",
    heading: "Output",
    common: true,
    default: false,
  },
];

/** @param run runs a command line within this command */
export function declareServe(command: Command, run: RunWords): void {
  helpOf(command, {
    does: "Runs the commands that another program sends, all in one process, until standard input ends. The Python package uses it.",
    examples: ["serve --stdio"],
    details: [
      'A request is a line such as {"id": 1, "arguments": ["score", "key.conll", "response.conll", "--json"]}. It may also have these fields: input (the standard input of the command), files (files in memory, by path), and folder (the current folder).',
      'Its answer is a line such as {"id": 1, "code": 0, "output": "…", "messages": ""}: the exit code of the command, its standard output, and its standard error. Requests are answered one after another. Before the first answer, a line gives the name, the version and the number of the protocol.',
    ],
  });
  addOptions(command, serveOptions).action(async ({ stdio }: ServeFlags) => {
    if (!stdio) {
      throw new CommandError(
        "serve needs --stdio, which reads requests from standard input; app serves the page",
        exitCode.usage,
      );
    }
    if (typeof shell().stdin !== "number" || typeof shell().out !== "number")
      throw new CommandError("serve cannot run within another program: start it as a process", exitCode.usage);
    await serve(run);
    exitWith(exitCode.done);
  });
}

const greeting: Greeting = { name: "corefscope", version, protocol: 1 };

/** Answers the requests of standard input until it ends, or nobody reads the answers. */
async function serve(run: RunWords): Promise<void> {
  const { out } = shell();
  const home = cwd();
  try {
    writeLine(out, greeting);
    for (const line of linesIn(standardInputOnce())) {
      if (line?.every(isSpace) === true) continue;
      const request = requestIn(line);
      if ("wrong" in request) writeLine(out, refusal(request.id, request.wrong));
      else await answer(request, home, run, out);
      await tidyUp();
    }
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EPIPE") throw error;
  }
}

function isSpace(byte: number): boolean {
  return byte === 0x20 || byte === 0x0d || byte === 0x09;
}

function refusal(id: RequestId | null, wrong: string): Answer {
  return { id, code: exitCode.usage, output: "", messages: `corefscope: serve: ${visible(wrong)}\n` };
}

/** Runs the command of a request, and writes its answer. */
async function answer(request: Request, home: string, run: RunWords, to: Sink): Promise<void> {
  const written: Readonly<Record<"output" | "messages", Uint8Array[]>> = { output: [], messages: [] };
  let code: number = exitCode.done;
  let isAnswered = false;
  const end = (): void => {
    if (isAnswered) return;
    isAnswered = true;
    writeLine(to, answerOf(request.id, code, written.output, written.messages));
  };
  const folder = request.folder ?? home;
  try {
    chdir(folder);
  } catch (error) {
    writeLine(to, refusal(request.id, `the folder ${folder} cannot be entered: ${messageOf(error)}`));
    return;
  }
  // A defect that nothing else catches ends the process. Its message is the answer.
  process.once("exit", end);
  try {
    await nested(
      {
        stdin: request.input,
        files: request.files,
        out: (bytes) => void written.output.push(bytes.slice()),
        err: (bytes) => void written.messages.push(bytes.slice()),
        exit: (last) => (code = last),
      },
      () => run(request.arguments),
    );
    end();
  } finally {
    process.off("exit", end);
  }
}

function answerOf(id: RequestId, code: number, output: readonly Uint8Array[], messages: readonly Uint8Array[]): Answer {
  try {
    return { id, code: code as Answer["code"], output: textOf(output), messages: textOf(messages) };
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ERR_STRING_TOO_LONG") throw error;
    return refusal(id, "the output is too large for one line; write it to a file with --output");
  }
}

function textOf(pieces: readonly Uint8Array[]): string {
  return Buffer.concat(pieces).toString();
}

function writeLine(to: Sink, line: Greeting | Answer): void {
  writeTo(to, Buffer.from(`${JSON.stringify(line)}\n`));
}

/** The most turns of the event loop after which listeners of signals have been removed (see `unfinished.ts`). */
const TURNS = 3;

/**
 * Lets the event loop turn, because it does not while the next request is awaited: threads that have ended are cleared
 * away, and so are listeners of signals, which would keep a signal from ending this process.
 */
async function tidyUp(): Promise<void> {
  for (let turn = 0; turn === 0 || (turn < TURNS && process.listenerCount("SIGTERM") > 0); turn++) {
    await new Promise((resolve) => setImmediate(resolve));
  }
}
