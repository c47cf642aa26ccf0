import type { Command } from "commander";
import { helpOf } from "../help.ts";
import { nameAdvice } from "../../core/near-names.ts";
import { isWrong } from "../../core/option-record.ts";
import { bibtex, type CitationKey, methodSources } from "../../core/references.ts";
import { metrics } from "../../metrics/registry.ts";
import { metricMeant, spellingsOf } from "../../metrics/spellings.ts";
import { CommandError, exitCode } from "../exit-codes.ts";
import { addOptions } from "../options/command-option.ts";
import { writeOutput } from "../output/output.ts";

/** Everything that has sources. */
const sourced = [...metrics.map(({ id }) => id), ...Object.keys(methodSources)];

export function declareCite(command: Command): void {
  helpOf(command, {
    does: "Prints BibTeX for the sources of metrics and methods. Without NAME, prints the sources of all metrics.",
    examples: ["cite lea compare"],
    lists: [["Names", sourced]],
    values: { NAME: sourced },
  }).argument("[NAME...]", "metrics and methods, such as lea, compare and mina");
  addOptions(command, []).action((names: string[]) => {
    const keys = new Set(names.length === 0 ? metrics.flatMap(({ cite }) => cite) : names.flatMap(sourcesOf));
    writeOutput([...keys].map((key) => `${bibtex(key)}\n`).join("\n"));
  });
}

function sourcesOf(name: string): readonly CitationKey[] {
  const methods = new Map<string, readonly CitationKey[]>(Object.entries(methodSources));
  const sources = methods.get(name);
  if (sources !== undefined) return sources;
  const metric = metricMeant(name);
  if (!isWrong(metric)) return metric.cite;
  const names = [...methods.keys(), ...metrics.flatMap((each) => [each.id, ...spellingsOf(each)])];
  const advice = nameAdvice(name, names, "corefscope cite --help-all lists the names");
  throw new CommandError(`"${name}" is neither a metric nor a method with sources; ${advice}`, exitCode.usage);
}
