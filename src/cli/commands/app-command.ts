import type { Routes } from "../watch/watch-routes.ts";
import { createServer } from "node:http";
import { helpOf } from "../help.ts";
import type { AddressInfo } from "node:net";
import type { Command } from "commander";
import { messageOf } from "../../core/message-of.ts";
import { CommandError, exitCode } from "../exit-codes.ts";
import { forceOption } from "../options/common-options.ts";
import { exitWith, writeOutput } from "../output/output.ts";
import { builtFile } from "../built-file.ts";
import { comparable, namedSystems, separateRuns } from "../input/named-responses.ts";
import { pageOptionsOf } from "../options/page-options.ts";
import { type CommandOption, addOptions, attributeOf, numberWithin } from "../options/command-option.ts";
import {
  analysedLayerOptions,
  metricsOption,
  type ScoringFlags,
  scoringLists,
  scoringOptions,
} from "../options/scoring-options.ts";

interface AppFlags extends ScoringFlags {
  readonly port?: number;
  readonly export?: string;
  readonly watch: boolean;
}

/** How files are read and scored that are watched. */
const readingOptions: readonly CommandOption[] = [
  metricsOption,
  ...scoringOptions(),
  ...analysedLayerOptions("app"),
].map((option) => ({ ...option, common: false }));

const appOptions: readonly CommandOption[] = [
  {
    flag: "--watch",
    help: "open KEY and SYSTEM in the page, and again whenever their files change",
    heading: "Output",
    common: true,
    default: false,
    conflicts: "export",
  },
  {
    flag: "--port <n>",
    help: "port to serve on (default: any free port)",
    heading: "Output",
    common: true,
    read: numberWithin({ from: 0, to: 65_535, whole: true }),
  },
  {
    flag: "--export <file>",
    help: "write the page to a file that opens without a server; - for standard output",
    heading: "Output",
    common: true,
    writes: "early",
  },
  ...readingOptions,
  forceOption,
];

/** @throws CommandError if the user gives an option for files that nobody watches */
function refuseUnwatched(command: Command): void {
  const typed = readingOptions.find((option) => command.getOptionValueSource(attributeOf(option)) === "cli");
  if (typed === undefined) return;
  const [name] = /--[^ ]+/.exec(typed.flag)!;
  throw new CommandError(`${name} needs --watch: otherwise, choose settings in the page`, exitCode.usage);
}

export function declareApp(command: Command): void {
  helpOf(command, {
    does: "Serves the corefscope page on this machine and prints its address. Drop files onto the page to see scores, errors and texts. Nothing leaves your machine. Stop with Ctrl-C.",
    examples: ["app --export corefscope.html", "app --watch key.conll response.conll --singletons drop"],
    details: [
      "With --watch, the page opens KEY and the SYSTEMs, and opens them again when their files have changed and then stayed the same for 200 milliseconds. The view and its filters stay. If files cannot be read, the page keeps what it shows, and says why. Only this page may ask its server, at an address that contains a secret. Options say how the files are read and scored, as for report.",
    ],
    lists: scoringLists,
  })
    .argument("[KEY]", "with --watch: file, folder or glob")
    .argument("[SYSTEM...]", "with --watch: one file, folder or glob per system; NAME=PATH names the system");

  addOptions(command, appOptions).action(
    async (key: string | undefined, systems: string[], flags: AppFlags, own: Command) => {
      if (!flags.watch) refuseUnwatched(own);
      if (key !== undefined && !flags.watch) {
        throw new CommandError("app opens files only with --watch; report writes them into a page", exitCode.usage);
      }
      if (flags.watch) await watch(key, systems, flags);
      else if (flags.export !== undefined) writeOutput(builtFile("page"), flags.export);
      else await serve(pageAlone(builtFile("page")), flags.port);
      exitWith(exitCode.done);
    },
  );
}

function pageAlone(page: string): Routes {
  return {
    path: "/",
    policy: (policy) => policy,
    answers: {
      "": (response) => {
        response.setHeader("content-type", "text/html; charset=utf-8").end(page);
      },
    },
  };
}

async function watch(key: string | undefined, systems: readonly string[], flags: AppFlags): Promise<void> {
  if (key === undefined) throw new CommandError("--watch needs a KEY", exitCode.usage);
  if ([key, ...systems].includes("-")) {
    throw new CommandError("--watch needs files: standard input cannot be read again", exitCode.usage);
  }
  const [{ WatchedFiles }, { watchedPage }] = await Promise.all([
    import("../watch/watched-files.ts"),
    import("../watch/watch-routes.ts"),
  ]);
  const files = new WatchedFiles(key, separateRuns(namedSystems(systems)), { ...flags, options: pageOptionsOf(flags) });
  await comparable(() => files.open());
  const routes = watchedPage(builtFile("page"), files);
  files.watch(routes.tell);
  try {
    await serve(routes, flags.port, routes.end);
  } finally {
    files.stop();
  }
}

function isOwnHost(host: string | undefined, port: number | undefined): boolean {
  const names = ["localhost", "127.0.0.1", "[::1]"];
  // Browsers omit port 80.
  return names.some((name) => host === `${name}:${port}` || (port === 80 && host === name));
}

/** Serves the page until SIGINT or SIGTERM arrives. */
async function serve({ path, policy, answers }: Routes, port = 0, atEnd?: () => void): Promise<void> {
  const page = builtFile("page");
  const rules = /http-equiv="Content-Security-Policy" content="([^"]*)"/.exec(page)?.[1] ?? "default-src 'none'";
  const server = createServer(({ method, url = "", headers, socket }, response) => {
    response.setHeader("cache-control", "no-store").setHeader("x-content-type-options", "nosniff");
    response.setHeader("content-security-policy", `${policy(rules)}; frame-ancestors 'none'`);
    const answer =
      url.startsWith(path) && Object.hasOwn(answers, url.slice(path.length)) && answers[url.slice(path.length)];
    // Another host name means that a web site tries to read this server (DNS rebinding).
    if (!isOwnHost(headers.host, socket.localPort)) {
      response.writeHead(421).end("This server answers requests to localhost only.\n");
    } else if (answer === false) response.writeHead(404).end();
    else if (method !== "GET" && method !== "HEAD") response.writeHead(405, { allow: "GET, HEAD" }).end();
    else answer(response);
  });
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject).listen(port, "127.0.0.1", resolve);
  }).catch((error: unknown) => {
    throw new CommandError(`port ${port}: ${messageOf(error)}`, exitCode.input);
  });
  const ended = new Promise<void>((resolve) => {
    const signals = ["SIGINT", "SIGTERM"] as const;
    const end = (): void => {
      for (const signal of signals) process.off(signal, end);
      atEnd?.();
      server.close();
      // What was written last still reaches the pages.
      setImmediate(() => {
        server.closeAllConnections();
        resolve();
      });
    };
    for (const signal of signals) process.once(signal, end);
  });
  // A program that reads the address may end the server at once.
  writeOutput(`http://127.0.0.1:${(server.address() as AddressInfo).port}${path}\n`);
  await ended;
}
