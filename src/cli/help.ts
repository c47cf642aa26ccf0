import type { Command, Help, HelpConfiguration, Option } from "commander";
import { optionHeadings } from "../core/option-record.ts";

/** What `corefscope list` lists. */
export const listNames = ["metrics", "formats", "presets"] as const;

export interface HelpText {
  readonly does: string;
  /** Command lines without the program's name. Tests run them. */
  readonly examples: readonly string[];
  /** Paragraphs shown only by `--help-all`. */
  readonly details?: readonly string[];
  /** Lists shown only by `--help-all`: a title and its items. */
  readonly lists?: readonly (readonly [title: string, items: readonly string[]])[];
  /** A table below the arguments. */
  readonly table?: { readonly title: string; readonly rows: readonly Item[] };
  /** The values of arguments that are no files, by the names of the arguments. */
  readonly values?: Readonly<Record<string, readonly string[]>>;
  /** Set if the command needs arguments or options, although it may do without any single argument. */
  readonly needsWords?: true;
}

const texts = new WeakMap<Command, HelpText>();

export function helpOf(command: Command, text: HelpText): Command {
  texts.set(command, text);
  return command.description(text.does);
}

/** Returns the text that `helpOf` gave a command. */
export function helpTextOf(command: Command): HelpText {
  return texts.get(command) ?? { does: command.description(), examples: [] };
}

/** Returns the values of a command's arguments that are no files, by the names of the arguments. */
export function argumentValuesOf(command: Command): Readonly<Partial<Record<string, readonly string[]>>> {
  return helpTextOf(command).values ?? {};
}

/** Returns whether a command can do nothing if it is typed alone. */
export function needsWords(command: Command): boolean {
  return helpTextOf(command).needsWords === true || command.registeredArguments.some(({ required }) => required);
}

/**
 * Returns how commander formats help: examples first, options by heading.
 *
 * @param all whether to show every option and the details
 */
export function helpStyle(all: boolean): HelpConfiguration {
  return {
    subcommandTerm: (command) => command.name(),
    visibleOptions: (command) => command.options.filter(({ hidden }) => all || !hidden || command.options.length === 1),
    optionDescription,
    formatHelp: (command, helper) => formatted(command, helper, all),
  };
}

function optionDescription({
  description,
  argChoices,
  defaultValue,
  defaultValueDescription,
  ...option
}: Option): string {
  const takesValue = option.required || option.optional;
  const standard =
    defaultValueDescription ?? (typeof defaultValue === "string" ? defaultValue : JSON.stringify(defaultValue));
  const choices = argChoices?.map((choice) => (choice === standard ? `${choice} (default)` : choice)).join(", ");
  if (choices !== undefined) return `${description} [${choices}]`;
  return takesValue && defaultValue !== undefined && standard !== ""
    ? `${description} (default: ${standard})`
    : description;
}

function formatted(command: Command, helper: Help, all: boolean): string {
  const width = helper.helpWidth ?? 80;
  const { does, examples, details = [], lists = [], table: own } = helpTextOf(command);
  const wrap = (text: string, indent = ""): string =>
    helper.boxWrap(text, width - indent.length).replace(/^(?=.)/gm, indent);
  const table = (items: readonly Item[], pad = padOf(items)): string =>
    items.map(([term, text]) => helper.formatItem(term, pad, text, helper)).join("\n");
  const options = helper.visibleOptions(command);
  const groups = [...optionHeadings, "Options"].map((heading) => {
    const items = options.filter(({ helpGroupHeading = "Options:" }) => helpGroupHeading === `${heading}:`);
    return [
      heading,
      items.map((option) => [helper.optionTerm(option), helper.optionDescription(option)] as const),
    ] as const;
  });
  const pad = padOf(groups.flatMap(([, items]) => items));
  const others = command.options.length - options.length;
  const sections: readonly (readonly [title: string, text: string])[] = [
    [examples.length === 1 ? "Example" : "Examples", examples.map((line) => `  $ corefscope ${line}`).join("\n")],
    ["Arguments", table(helper.visibleArguments(command).map((each) => [each.name(), each.description]))],
    ...(own === undefined ? [] : [[own.title, table(own.rows)] as const]),
    ...groups.map(([heading, items]) => [heading, table(items, pad)] as const),
    [
      "Commands",
      table(helper.visibleCommands(command).map((each) => [each.name(), each.summary() || each.description()])),
    ],
    ...(all ? lists.map(([title, names]) => [title, wrap(names.join(", "), "  ")] as const) : []),
  ];
  return [
    `Usage: ${helper.commandUsage(command)}`,
    wrap(does),
    ...(all ? details.map((each) => wrap(each)) : []),
    ...sections.filter(([, text]) => text !== "").map(([title, text]) => `${title}:\n${text}`),
    ...(!all && others > 0 ? [`All ${command.options.length} options: corefscope ${command.name()} --help-all`] : []),
  ]
    .map((each) => `${each}\n`)
    .join("\n");
}

type Item = readonly [term: string, text: string];

function padOf(items: readonly Item[]): number {
  return items.reduce((most, [term]) => Math.max(most, term.length), 0);
}
