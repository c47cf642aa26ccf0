import type { Command, Option } from "commander";
import { optionHeadings } from "../src/core/option-record.ts";
import { version } from "../src/core/version.ts";
import { helpTextOf } from "../src/cli/help.ts";

/** The number of commands from which on an option that has the same text in all of them is described once. */
const SHARED = 3;

/**
 * Returns the manual page `corefscope.1`, in the macros of man(7).
 *
 * @param program with all commands declared
 */
export function manPage(program: Command): string {
  const commands = program.commands;
  const uses = new Map<string, { option: Option; commands: string[] }>();
  for (const command of commands) {
    for (const option of command.options) {
      const use = uses.get(textOf(option)) ?? { option, commands: [] };
      use.commands.push(command.name());
      uses.set(textOf(option), use);
    }
  }
  const shared = Array.from(uses.values()).filter((use) => use.commands.length >= SHARED);
  const isShared = new Set(shared.map(({ option }) => textOf(option)));
  return [
    `.TH COREFSCOPE 1 "" "corefscope ${version}" "User Commands"`,
    `.SH NAME`,
    `corefscope \\- score coreference resolution, and explain every score`,
    `.SH SYNOPSIS`,
    `.B corefscope`,
    `.I COMMAND`,
    `.RI [ OPTIONS ]`,
    `.I FILES`,
    `.SH DESCRIPTION`,
    roff(
      "Scores the output of systems (responses) against a gold annotation (the key) by all common metrics, and explains every score. Works offline, and detects the formats of files.",
    ),
    `.PP`,
    roff(
      "This page lists all commands and options. corefscope COMMAND --help shows the usual options of a command, and --help-all everything about it.",
    ),
    `.SH COMMANDS`,
    ...commands.flatMap((command) => commandSection(command, isShared)),
    `.SH OPTIONS OF SEVERAL COMMANDS`,
    ...optionHeadings.flatMap((heading) => {
      const own = shared.filter(({ option }) => option.helpGroupHeading === `${heading}:`);
      return own.length === 0
        ? []
        : [
            `.SS ${roff(heading)}`,
            ...own.flatMap((use) => optionItem(use.option, ` (${commandsText(use.commands, commands.length)})`)),
          ];
    }),
    `.SH EXIT STATUS`,
    ...[
      ["0", "Done."],
      ["1", "A condition failed, such as that of --fail-under or --verify, or check found errors."],
      ["2", "The command line was wrong."],
      ["3", "The input could not be read or scored, or the output could not be written."],
    ].flatMap(([code, meaning]) => [`.TP`, `.B ${code}`, roff(meaning)]),
    `.SH EXAMPLES`,
    roff("The files in the examples of each command are those that corefscope example . writes to the current folder."),
    "",
  ].join("\n");
}

function commandSection(command: Command, isShared: ReadonlySet<string>): string[] {
  const { does, details = [], examples, lists = [], table } = helpTextOf(command);
  const own = command.options.filter((option) => !isShared.has(textOf(option)));
  const others = command.options.filter((option) => isShared.has(textOf(option)));
  const words = command.registeredArguments.map((argument) => {
    const name = `${argument.name()}${argument.variadic ? "..." : ""}`;
    return argument.required ? name : `[${name}]`;
  });
  const options = command.options.length > 0 ? ["[options]"] : [];
  return [
    `.SS ${command.name()}`,
    `.B ${roff(["corefscope", command.name()].join(" "))}`,
    `.RI ${quoted([...options, ...words].join(" "))}`,
    `.PP`,
    roff(does),
    ...details.flatMap((each) => [`.PP`, roff(each)]),
    ...command.registeredArguments.flatMap((argument) => [
      `.TP`,
      `.I ${roff(argument.name())}`,
      roff(argument.description),
    ]),
    ...(table === undefined ? [] : [`.PP`, roff(`${table.title}:`)]),
    ...(table?.rows ?? []).flatMap(([term, text]) => [`.TP`, `.B ${roff(term)}`, roff(text)]),
    ...own.flatMap((option) => optionItem(option)),
    ...(others.length === 0
      ? []
      : [`.PP`, roff(`Also takes ${others.map(({ long }) => long).join(", ")}, which are described below.`)]),
    ...lists.flatMap(([title, items]) => [`.PP`, roff(`${title}: ${items.join(", ")}.`)]),
    `.PP`,
    examples.length === 1 ? "Example:" : "Examples:",
    `.PP`,
    `.nf`,
    `.RS`,
    ...examples.map((line) => roff(`corefscope ${line}`)),
    `.RE`,
    `.fi`,
  ];
}

function optionItem(option: Option, where = ""): string[] {
  const { argChoices, description } = option;
  const defaultValue: unknown = option.defaultValue;
  const isPlain = (typeof defaultValue === "string" && defaultValue !== "") || typeof defaultValue === "number";
  const standard = option.defaultValueDescription ?? (isPlain ? String(defaultValue) : "");
  const values = argChoices === undefined ? "" : `: ${argChoices.join(", ")}`;
  const text = `${description}${values}${standard === "" ? "" : ` (default: ${standard})`}${where}`;
  return [`.TP`, `.B ${roff(option.flags)}`, roff(text)];
}

/** Returns everything that the page says of an option, which tells options of the same name apart. */
function textOf(option: Option): string {
  return [...optionItem(option), option.helpGroupHeading].join("\n");
}

function commandsText(names: readonly string[], all: number): string {
  return names.length === all ? "all commands" : names.join(", ");
}

/** Escapes text for roff. A line that begins with a dot or an apostrophe would be a request. */
function roff(text: string): string {
  return text.replace(/\\/g, "\\e").replace(/-/g, "\\-").replace(/^[.']/, "\\&$&");
}

function quoted(text: string): string {
  return `"${roff(text).replace(/"/g, "\\(dq")}"`;
}
