import { runProcess } from "../run-command-line.ts";

/** The command line in one file. It also runs from the sources. */
await runProcess();
