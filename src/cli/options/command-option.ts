import { type Command, InvalidArgumentError, Option } from "commander";
import { nearNames, oneOf } from "../../core/near-names.ts";
import {
  excludedBy,
  isWrong,
  type NumberRange,
  type OptionRecord,
  readNumber,
  type Wrong,
} from "../../core/option-record.ts";
import { CommandError, exitCode } from "../exit-codes.ts";
import { colorOption } from "../output/color.ts";
import { WrittenFileOption } from "../output/output-option.ts";

/**
 * Describes an option of a command. The options of scoring and of reading are such records, too. The parser, the help,
 * the docs and the refusal of combinations come from them.
 */
export interface CommandOption extends Pick<OptionRecord<unknown>, "help" | "heading" | "choices" | "excludes"> {
  /** The flag, after a short one if there is any: `-o, --output <file>`. A switch has no placeholder. */
  readonly flag: string;
  /** Whether `--help` shows the option; `--help-all` shows every option. */
  readonly common?: boolean;
  /** Absent: the value is undefined if the user does not give the option. */
  readonly default?: unknown;
  /** How help shows the default, if not as it is; an empty text if the help names it. */
  readonly defaultText?: string;
  /** The value if the option is given without its argument. */
  readonly preset?: string;
  /** Reads an argument. If the option is given several times, `before` is the value so far. */
  read?(text: string, before?: unknown): unknown;
  /** What shells complete if there are no `choices`, because the option also takes other values, or a list of them. */
  readonly usual?: UsualValues;
  /** Set if `read` itself refuses other texts than the choices, in its own words. */
  readonly checksChoices?: true;
  /** The name of an option that commander refuses together with this one, in its own words. */
  readonly conflicts?: string;
  /** Set if the command writes the file that the option names: `late` if it is checked only when it is written. */
  readonly writes?: "early" | "late";
  /** Runs before the command, to change other options. */
  readonly before?: (command: Command) => void;
}

export interface UsualValues {
  readonly values: readonly string[];
  /** Whether the option takes several, separated by commas. */
  readonly areListed?: true;
}

const declared = new WeakMap<Command, readonly CommandOption[]>();

/** Returns the records of the options that a command was given with `addOptions`. */
export function recordsOf(command: Command): readonly CommandOption[] {
  return declared.get(command) ?? [];
}

/**
 * Adds options to a command, and `--color`. Before the command runs, those that exclude each other are refused.
 *
 * @returns the command
 */
export function addOptions(command: Command, own: readonly CommandOption[]): Command {
  const records: readonly CommandOption[] = [...own, colorOption];
  declared.set(command, records);
  for (const record of records) {
    command.addOption(optionOf(record));
    const { before } = record;
    if (before === undefined) continue;
    command.hook("preAction", (_, acting) => {
      before(acting);
    });
  }
  return command.hook("preAction", (_, acting) => {
    const values = acting.opts<Record<string, unknown>>();
    refuseExcluded(records, values, (name) => acting.getOptionValueSource(name) === "cli");
  });
}

/**
 * Refuses options that exclude each other.
 *
 * @param isTyped whether the user gave the option with this name, and no preset did
 * @throws CommandError for the first two that do
 */
export function refuseExcluded(
  records: readonly CommandOption[],
  values: Readonly<Record<string, unknown>>,
  isTyped?: (name: string) => boolean,
): void {
  let byName = recordsByName.get(records);
  if (byName === undefined) {
    byName = Object.fromEntries(records.map((record) => [attributeOf(record), record]));
    recordsByName.set(records, byName);
  }
  const why = excludedBy(byName, values, isTyped);
  if (why !== undefined) throw new CommandError(why, exitCode.usage);
}

const recordsByName = new WeakMap<readonly CommandOption[], Readonly<Record<string, CommandOption>>>();

/** Help shows the default if it is a single text, number or boolean. Otherwise the record's help names the default. */
function optionOf(record: CommandOption): Option {
  const option = new (record.writes === undefined ? Option : WrittenFileOption)(record.flag, record.help);
  const name = option.attributeName();
  // Commander asks for the name whenever it parses, and makes it again each time.
  option.attributeName = () => name;
  option.helpGroup(`${record.heading}:`).hideHelp(record.common !== true);
  if (option instanceof WrittenFileOption) option.isLookedAtLate = record.writes === "late";
  const { choices: allowed, checksChoices } = record;
  // Help shows these. The parser that commander sets with them is replaced, because it suggests none.
  if (allowed !== undefined) option.choices(allowed);
  if (allowed !== undefined || record.read !== undefined) {
    option.argParser<unknown>((text, before) => {
      if (allowed !== undefined && checksChoices !== true) requireChoice(text, allowed);
      return record.read === undefined ? text : valueOf(record.read(text, before));
    });
  }
  if (record.preset !== undefined) option.preset(record.preset);
  if (record.conflicts !== undefined) option.conflicts(record.conflicts);
  const { default: standard, choices = [], defaultText } = record;
  if (standard === undefined) return option;
  const shown = defaultText ?? (choices.some((each) => each === standard) ? undefined : choices.at(0));
  return shown === undefined && typeof standard === "object" ? option : option.default(standard, shown);
}

/** @throws InvalidArgumentError if the text is none of the choices, with those that are similar */
function requireChoice(text: string, choices: readonly string[]): void {
  if (choices.includes(text)) return;
  const near = nearNames(text, choices);
  const meant = near.length === 0 ? "" : `Did you mean ${oneOf(near)}? `;
  throw new InvalidArgumentError(`${meant}Allowed choices are ${choices.join(", ")}.`);
}

/**
 * Returns how to read a name from a list that is too long for a message.
 *
 * @param otherwise what to do if no name is similar, as a sentence
 */
export function nameFrom(known: readonly string[], otherwise: string): (text: string) => string | Wrong {
  return (text) => {
    if (known.includes(text)) return text;
    const near = nearNames(text, known);
    return { wrong: near.length === 0 ? otherwise : `Did you mean ${oneOf(near)}?` };
  };
}

/** Returns the name under which a command finds the value of an option: `outOfCore` for `--out-of-core`. */
export function attributeOf({ flag }: Pick<CommandOption, "flag">): string {
  let name = attributes.get(flag);
  if (name === undefined) {
    name = new Option(flag).attributeName();
    attributes.set(flag, name);
  }
  return name;
}

/** Names of values, by flags. */
const attributes = new Map<string, string>();

/** Returns how to read a number in a range, both ends included. */
export function numberWithin(bounds: NumberRange): (text: string) => number | Wrong {
  return (text) => readNumber(text, bounds);
}

/** @throws InvalidArgumentError if the text cannot be read */
function valueOf<Value>(read: Value | Wrong): Value {
  if (isWrong(read)) throw new InvalidArgumentError(sentence(read.wrong));
  return read;
}

/** Commander puts the text after “is invalid.”, so it has to be a sentence. */
function sentence(text: string): string {
  const end = /[.?!]$/.test(text) ? "" : ".";
  return text[0].toUpperCase() + text.slice(1) + end;
}
