import type { Command, Option } from "commander";
import { argumentValuesOf } from "../help.ts";
import { recordsOf } from "../options/command-option.ts";
import type { CompletedOption, CompletionTable } from "./complete.ts";

/**
 * Returns what shells need to complete a command line. Only the build calls this, because loading all commands takes
 * too long for a key press.
 *
 * @param program with all commands declared
 */
export function completionTable(program: Command): CompletionTable {
  const indices = new Map<string, number>();
  const commands = program.commands.map((command) => ({
    name: command.name(),
    help: command.summary(),
    arguments: command.registeredArguments.map((argument) => ({
      values: argumentValuesOf(command)[argument.name()] ?? [],
      isRepeated: argument.variadic,
    })),
    options: command.options.map((option) => {
      const text = JSON.stringify(completed(command, option));
      if (!indices.has(text)) indices.set(text, indices.size);
      return indices.get(text)!;
    }),
  }));
  return { commands, options: Array.from(indices.keys(), (text) => JSON.parse(text) as CompletedOption) };
}

function completed(command: Command, option: Option): CompletedOption {
  const { short, long, description, required, optional, argChoices, flags } = option;
  const usual = recordsOf(command).find((record) => record.flag === flags)?.usual;
  return {
    flags: [short, long].filter((flag) => flag !== undefined),
    help: description,
    value: required ? "required" : optional ? "optional" : "none",
    values: argChoices ?? usual?.values ?? [],
    isList: usual?.areListed === true,
  };
}
