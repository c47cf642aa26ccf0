import { createServer } from "node:http";
import { helpOf } from "../help.ts";
import type { AddressInfo } from "node:net";
import type { Command } from "commander";
import { messageOf } from "../../core/message-of.ts";
import { CommandError, exitCode } from "../exit-codes.ts";
import { forceOption } from "../options/common-options.ts";
import { exitWith, writeOutput } from "../output/output.ts";
import { builtFile } from "../built-file.ts";
import { type CommandOption, addOptions, numberWithin } from "../options/command-option.ts";

interface AppFlags {
  readonly port?: number;
  readonly export?: string;
}

const appOptions: readonly CommandOption[] = [
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
  forceOption,
];

export function declareApp(command: Command): void {
  helpOf(command, {
    does: "Serves the corefscope page on this machine and prints its address. Drop files onto the page to see scores, errors and texts. Nothing leaves your machine. Stop with Ctrl-C.",
    examples: ["app --export corefscope.html"],
  });

  addOptions(command, appOptions).action(async (flags: AppFlags) => {
    if (flags.export !== undefined) writeOutput(builtFile("page"), flags.export);
    else await serve(builtFile("page"), flags.port);
    exitWith(exitCode.done);
  });
}

function isOwnHost(host: string | undefined, port: number | undefined): boolean {
  const names = ["localhost", "127.0.0.1", "[::1]"];
  // Browsers omit port 80.
  return names.some((name) => host === `${name}:${port}` || (port === 80 && host === name));
}

/** Serves the page until SIGINT or SIGTERM arrives. */
async function serve(page: string, port = 0): Promise<void> {
  const policy = /http-equiv="Content-Security-Policy" content="([^"]*)"/.exec(page)?.[1] ?? "default-src 'none'";
  const server = createServer(({ method, url, headers, socket }, response) => {
    response.setHeader("cache-control", "no-store").setHeader("x-content-type-options", "nosniff");
    response.setHeader("content-security-policy", `${policy}; frame-ancestors 'none'`);
    // Another host name means that a web site tries to read this server (DNS rebinding).
    if (!isOwnHost(headers.host, socket.localPort)) {
      response.writeHead(421).end("This server answers requests to localhost only.\n");
    } else if ((method === "GET" || method === "HEAD") && url === "/") {
      response.setHeader("content-type", "text/html; charset=utf-8").end(page);
    } else response.writeHead(404).end();
  });
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject).listen(port, "127.0.0.1", resolve);
  }).catch((error: unknown) => {
    throw new CommandError(`port ${port}: ${messageOf(error)}`, exitCode.input);
  });
  writeOutput(`http://127.0.0.1:${(server.address() as AddressInfo).port}/\n`);
  await new Promise<void>((resolve) => {
    const signals = ["SIGINT", "SIGTERM"] as const;
    const end = (): void => {
      for (const signal of signals) process.off(signal, end);
      server.close();
      server.closeAllConnections();
      resolve();
    };
    for (const signal of signals) process.once(signal, end);
  });
}
