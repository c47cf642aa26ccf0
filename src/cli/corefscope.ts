#!/usr/bin/env node
import { endWith, runCommandLine } from "./run-command-line.ts";

// What goes wrong where nobody waits for it.
process.on("uncaughtException", (error) => {
  endWith(error);
  process.exit();
});

await runCommandLine(process.argv.slice(2));
