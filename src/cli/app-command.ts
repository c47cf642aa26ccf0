import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import type { Command } from "commander";
import { messageOf } from "../core/message-of.ts";
import { CommandError, exitCode } from "./exit-codes.ts";
import { number } from "./option-values.ts";
import { forceOption, writtenFile } from "./output-option.ts";
import { writeOutput } from "./output.ts";
import { pageFile } from "./page-file.ts";

interface AppFlags {
  readonly port?: number;
  readonly export?: string;
}

/** Declares what `app` takes and does. */
export function declareApp(command: Command): void {
  command
    .description(
      "Serves the page in which scores, errors and texts can be looked at, on this machine only, and prints its address.\nFiles are dropped into the page and read there: nothing leaves the machine, and the page itself is forbidden to use\nthe network. Ctrl-C ends it. With --export, writes the page as one file, which a browser opens without a server, too.",
    )
    .option("--port <n>", "serve on this port (default: any free one)", number({ from: 0, to: 65_535, whole: true }))
    .addOption(writtenFile("--export <file>", "write the page there instead, - for standard output"))
    .addOption(forceOption())
    .addHelpText("after", "\nExample:\n  $ corefscope app --export corefscope.html\n")
    .action(async (flags: AppFlags) => {
      if (flags.export !== undefined) writeOutput(pageFile(), flags.export);
      else await serve(pageFile(), flags.port);
      process.exitCode = exitCode.done;
    });
}

/** Serves the page until the process is told to end. */
async function serve(page: string, port = 0): Promise<void> {
  const server = createServer(({ method, url }, response) => {
    response.setHeader("cache-control", "no-store").setHeader("x-content-type-options", "nosniff");
    if ((method === "GET" || method === "HEAD") && url === "/") {
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
    for (const signal of ["SIGINT", "SIGTERM"] as const) {
      process.once(signal, () => {
        server.close();
        server.closeAllConnections();
        resolve();
      });
    }
  });
}
