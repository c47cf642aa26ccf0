import type { Command } from "commander";
import { bibtex, type CitationKey, methodSources } from "../core/references.ts";
import { findMetric, metrics } from "../metrics/registry.ts";
import { CommandError, exitCode } from "./exit-codes.ts";
import { writeOutput } from "./output.ts";

/** Declares `cite`. */
export function declareCite(program: Command): void {
  program
    .command("cite")
    .summary("print BibTeX for the sources of metrics and methods")
    .description(
      "Prints BibTeX for the sources of the named metrics, or of all, and of the methods of compare, agree and study.",
    )
    .argument("[NAME...]", `out of ${[...metrics.map(({ id }) => id), ...Object.keys(methodSources)].join(", ")}`)
    .addHelpText("after", "\nExample:\n  $ corefscope cite lea compare\n")
    .action((names: string[]) => {
      const keys = new Set(names.length === 0 ? metrics.flatMap(({ cite }) => cite) : names.flatMap(sourcesOf));
      writeOutput([...keys].map((key) => `${bibtex(key)}\n`).join("\n"));
    });
}

function sourcesOf(name: string): readonly CitationKey[] {
  const sources =
    name === "compare" || name === "agree" || name === "study" ? methodSources[name] : findMetric(name)?.cite;
  if (sources === undefined) throw new CommandError(`there is no metric "${name}"`, exitCode.usage);
  return sources;
}
