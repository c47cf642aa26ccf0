import type { Command } from "commander";
import { bibtex, type CitationKey, methodSources } from "../../core/references.ts";
import { findMetric, metrics } from "../../metrics/registry.ts";
import { CommandError, exitCode } from "../exit-codes.ts";
import { writeOutput } from "../output/output.ts";

/** Declares what `cite` takes and does. */
export function declareCite(command: Command): void {
  command
    .description(
      "Prints BibTeX for the sources of the named metrics, or of all metrics, and of the methods of the named commands.",
    )
    .argument("[NAME...]", `out of ${[...metrics.map(({ id }) => id), ...Object.keys(methodSources)].join(", ")}`)
    .addHelpText("after", "\nExample:\n  $ corefscope cite lea compare\n")
    .action((names: string[]) => {
      const keys = new Set(names.length === 0 ? metrics.flatMap(({ cite }) => cite) : names.flatMap(sourcesOf));
      writeOutput([...keys].map((key) => `${bibtex(key)}\n`).join("\n"));
    });
}

function sourcesOf(name: string): readonly CitationKey[] {
  const methods = new Map<string, readonly CitationKey[]>(Object.entries(methodSources));
  const sources = methods.get(name) ?? findMetric(name)?.cite;
  if (sources === undefined)
    throw new CommandError(`there is no metric "${name}", nor a command of that name with sources`, exitCode.usage);
  return sources;
}
