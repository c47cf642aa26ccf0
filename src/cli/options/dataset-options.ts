import { Command, CommanderError } from "commander";
import { unknownName } from "../../core/near-names.ts";
import { CommandError, exitCode } from "../exit-codes.ts";
import { addOptions, type CommandOption } from "./command-option.ts";

/** The preset and options of a dataset. */
export interface DatasetOptions {
  readonly name: string;
  readonly preset?: string;
  readonly options: Readonly<Record<string, unknown>>;
}

/**
 * Returns the options with which a dataset is scored: its own, then those that the user typed, then those of its preset
 * or else of the command line's. Only `metrics` are first those that the user typed.
 *
 * @param given the command with its values
 * @param records the options that a dataset may have
 * @param file the suite, for messages
 */
export function datasetFlags(
  { name, preset, options }: DatasetOptions,
  given: Command,
  records: readonly CommandOption[],
  file: string,
): Readonly<Record<string, unknown>> {
  const fail = (what: string): never => {
    throw new CommandError(`${file}: dataset “${name}”: ${what}`, exitCode.usage);
  };
  const command = addOptions(new Command("score"), [
    ...records,
    { flag: "-q, --quiet", help: "", heading: "Output", default: false },
  ]);
  const known = command.options.flatMap(({ long }) => (long === undefined ? [] : [long.slice(2)]));
  const words = Object.entries(options).flatMap(([option, value]) => {
    if (!known.includes(option) || option === "preset") fail(`options: ${unknownName("option", option, known)}`);
    if (value === true) return [`--${option}`];
    if (typeof value !== "string" && typeof value !== "number")
      fail(`options: the value of ${option} must be a text, a number or true`);
    return [`--${option}=${String(value)}`];
  });
  const typed = given.options
    .map((option) => option.attributeName())
    .filter((option) => given.getOptionValueSource(option) === "cli");
  command
    .exitOverride()
    .configureOutput({ writeErr: () => undefined })
    .action(() => undefined);
  try {
    command.parse(["--quiet", ...(preset === undefined ? [] : ["--preset", preset]), ...words], { from: "user" });
  } catch (error) {
    if (error instanceof CommandError) fail(error.message);
    if (error instanceof CommanderError) fail(error.message.replace(/^error: /, ""));
    throw error;
  }
  const all = given.opts<Record<string, unknown>>();
  const flags = { ...all };
  for (const option of command.options.map((each) => each.attributeName())) {
    if (option === "quiet" || option === "color") continue;
    const source = command.getOptionValueSource(option);
    const isOwn = source === "cli" && !(option === "metrics" && typed.includes(option));
    const isOfPreset = preset !== undefined && !typed.includes(option);
    if (isOwn || isOfPreset) flags[option] = command.getOptionValue(option) as unknown;
  }
  return flags;
}
