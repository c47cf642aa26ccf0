import type { Command } from "commander";
import { bibtex } from "../core/references.ts";
import { findMetric, metrics } from "../metrics/registry.ts";
import { CommandError, exitCode } from "./exit-codes.ts";
import { writeOutput } from "./output.ts";

/** Declares `cite`. */
export function declareCite(program: Command): void {
  program
    .command("cite")
    .summary("print BibTeX for the sources of metrics")
    .description("Prints BibTeX for the sources of the named metrics, or of all.")
    .argument("[METRIC...]", `out of ${metrics.map(({ id }) => id).join(", ")}`)
    .addHelpText("after", "\nExample:\n  $ corefscope cite lea\n")
    .action((ids: string[]) => {
      const chosen = ids.map((id) => {
        const metric = findMetric(id);
        if (metric === undefined) throw new CommandError(`there is no metric "${id}"`, exitCode.usage);
        return metric;
      });
      const keys = new Set((ids.length === 0 ? metrics : chosen).flatMap(({ cite }) => cite));
      writeOutput([...keys].map((key) => `${bibtex(key)}\n`).join("\n"));
    });
}
