import type { Command } from "commander";
import { bibtex, type CitationKey } from "../core/references.ts";
import { findMetric, metrics } from "../metrics/registry.ts";
import { CommandError, exitCode } from "./exit-codes.ts";
import { writeOutput } from "./output.ts";

/** The sources of the methods of commands, as far as they are not those of metrics. */
const methods: Readonly<Record<string, readonly CitationKey[]>> = {
  compare: ["noreen-1989", "hesterberg-2015", "holm-1979", "piepho-2004"],
  agree: ["cohen-1960", "passonneau-2004", "hesterberg-2015"],
};

/** Declares `cite`. */
export function declareCite(program: Command): void {
  program
    .command("cite")
    .summary("print BibTeX for the sources of metrics and methods")
    .description(
      "Prints BibTeX for the sources of the named metrics, or of all, and of the methods of compare and agree.",
    )
    .argument("[NAME...]", `out of ${[...metrics.map(({ id }) => id), ...Object.keys(methods)].join(", ")}`)
    .addHelpText("after", "\nExample:\n  $ corefscope cite lea compare\n")
    .action((names: string[]) => {
      const keys = new Set(names.length === 0 ? metrics.flatMap(({ cite }) => cite) : names.flatMap(sourcesOf));
      writeOutput([...keys].map((key) => `${bibtex(key)}\n`).join("\n"));
    });
}

function sourcesOf(name: string): readonly CitationKey[] {
  const sources = Object.hasOwn(methods, name) ? methods[name] : findMetric(name)?.cite;
  if (sources === undefined) throw new CommandError(`there is no metric "${name}"`, exitCode.usage);
  return sources;
}
