/** What a shell needs to know of the command line. The build makes it from the commands and their option records. */
export interface CompletionTable {
  readonly commands: readonly CompletedCommand[];
  /** Each option once, however many commands have it. */
  readonly options: readonly CompletedOption[];
}

interface CompletedCommand {
  readonly name: string;
  readonly help: string;
  /** The values of each argument that takes one of a list; empty for files. */
  readonly arguments: readonly { readonly values: readonly string[]; readonly isRepeated: boolean }[];
  /** Indices of options. */
  readonly options: readonly number[];
}

export interface CompletedOption {
  /** Its spellings, the long one last: `-m`, `--metrics`. */
  readonly flags: readonly string[];
  readonly help: string;
  /** Whether a value must follow, may follow, or cannot. */
  readonly value: "required" | "optional" | "none";
  readonly values: readonly string[];
  /** Whether the value is a comma-separated list. */
  readonly isList: boolean;
}

/** A word that can stand at the cursor, and what it means. */
interface Candidate {
  readonly word: string;
  readonly help: string;
}

/**
 * Returns the words that can stand at the cursor.
 *
 * @param words the words after `corefscope`, up to the cursor; the last one is incomplete, and may be empty
 * @returns no word if nothing is known, or if only the name of a file can stand there
 */
export function completionsOf(words: readonly string[], table: CompletionTable): Candidate[] {
  const current = words.at(-1) ?? "";
  const [name, ...before] = words.slice(0, -1);
  return possible(table, name, before, current).filter(({ word }) => word.startsWith(current) && word !== "");
}

function possible(
  { commands, options }: CompletionTable,
  name: string | undefined,
  before: readonly string[],
  current: string,
): Candidate[] {
  const helpCommand = { word: "help", help: "show the help of a command" };
  const names = commands.map((command) => ({ word: command.name, help: command.help }));
  if (name === undefined) return current.startsWith("-") ? programOptions : [...names, helpCommand];
  if (name === helpCommand.word) return before.length === 0 ? names : [];
  const command = commands.find((each) => each.name === name);
  if (command === undefined) return [];
  const own = command.options.map((index) => options[index]);
  const { pending, place, onlyArguments } = read(before, own);
  if (pending !== undefined && (pending.value === "required" || !current.startsWith("-")))
    return valuesOf(pending, current);
  if (!onlyArguments && current.startsWith("-")) {
    const [, flag, value] = /^(--[\w-]+=)(.*)$/.exec(current) ?? [];
    if ((flag as string | undefined) === undefined) return [...own.map(asCandidate), ...helpOptions];
    const option = own.find(({ flags }) => flags.includes(flag.slice(0, -1)));
    return option === undefined
      ? []
      : valuesOf(option, value).map(({ word, help }) => ({ word: `${flag}${word}`, help }));
  }
  const last = command.arguments.at(-1);
  const argument = command.arguments.at(place) ?? (last?.isRepeated === true ? last : undefined);
  return plain(argument?.values ?? []);
}

/**
 * Reads complete words: finds the option that waits for its value, if any, the number of arguments before the cursor,
 * and whether `--` says that only arguments follow.
 */
function read(
  words: readonly string[],
  options: readonly CompletedOption[],
): { readonly pending: CompletedOption | undefined; readonly place: number; readonly onlyArguments: boolean } {
  let pending: CompletedOption | undefined;
  let place = 0;
  let onlyArguments = false;
  for (const word of words) {
    if (pending?.value === "required" || (pending !== undefined && !word.startsWith("-"))) pending = undefined;
    else if (word === "--" && !onlyArguments) {
      onlyArguments = true;
      pending = undefined;
    } else if (onlyArguments || word === "-" || !word.startsWith("-")) place++;
    else {
      const option = options.find(({ flags }) => flags.includes(word));
      pending = option?.value === "none" ? undefined : option;
    }
  }
  return { pending, place, onlyArguments };
}

function valuesOf({ values, isList }: CompletedOption, current: string): Candidate[] {
  const written = isList ? current.slice(0, current.lastIndexOf(",") + 1) : "";
  const taken = new Set(written.split(","));
  return plain(values.filter((value) => !taken.has(value)).map((value) => written + value));
}

function plain(values: readonly string[]): Candidate[] {
  return values.map((word) => ({ word, help: "" }));
}

function asCandidate({ flags, help }: CompletedOption): Candidate {
  return { word: flags.at(-1)!, help };
}

const helpOptions: readonly Candidate[] = [
  { word: "--help", help: "show the usual options" },
  { word: "--help-all", help: "show all options" },
];

const programOptions: Candidate[] = [...helpOptions, { word: "--version", help: "print the version" }];
