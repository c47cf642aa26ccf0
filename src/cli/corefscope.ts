#!/usr/bin/env node
import module from "node:module";

// Node 22.1 and later keep what they have compiled for the next time, in a folder of the system's for such files. So nothing is imported before.
(module as { enableCompileCache?: () => unknown }).enableCompileCache?.();
const { endWith, runCommandLine } = await import("./run-command-line.ts");

// What goes wrong where nobody waits for it.
process.on("uncaughtException", (error) => {
  endWith(error);
  process.exit();
});

await runCommandLine(process.argv.slice(2));
