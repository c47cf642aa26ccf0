import { isWrong } from "../../core/option-record.ts";
import { defaultCompareOptions } from "../../analysis/compare/comparison.ts";
import { defaultSeed } from "../../stats/random-words.ts";
import { allowThreads, processors } from "../allow-threads.ts";
import { type CommandOption, numberWithin } from "./command-option.ts";

/** `--digits` */
export const digitsOption: CommandOption = {
  flag: "--digits <n>",
  help: "decimals of percentages",
  heading: "Output",
  default: 2,
  read: numberWithin({ from: 0, to: 15, whole: true }),
};

/** Returns `--format`, whose default is `text`, and `--json`, which is short for `--format json`. */
export function resultFormatOptions(
  choices: readonly string[],
  help = "format of the result",
): readonly CommandOption[] {
  const format: CommandOption = {
    flag: "--format <format>",
    help,
    heading: "Output",
    common: true,
    choices,
    default: "text",
  };
  return choices.includes("json") ? [format, jsonOption(choices)] : [format];
}

/** `--json` of a command with some formats */
const jsonOption = (formats: readonly string[]): CommandOption => ({
  flag: "--json",
  help: "short for --format json",
  heading: "Output",
  default: false,
  excludes: [
    {
      other: "format",
      values: formats.filter((format) => format !== "json"),
      ifTyped: true,
      why: (_, { format }) =>
        `--json is short for --format json, but you gave --format ${String(format)}; leave out one`,
    },
  ],
  before(command) {
    const isTyped = command.getOptionValueSource("format") === "cli";
    if (command.getOptionValue("json") === true && !isTyped) command.setOptionValue("format", "json");
  },
});

/** Returns `--output`. The file for tables is checked only when it is written. */
export function outputOption(what: "result" | "page" | "tables" = "result"): CommandOption {
  return {
    flag: "-o, --output <file>",
    help: `write the ${what} to a file`,
    heading: "Output",
    common: true,
    writes: what === "tables" ? "late" : "early",
  };
}

/** `--force` */
export const forceOption: CommandOption = {
  flag: "--force",
  help: "also replace files that corefscope may not have written (never an input file)",
  heading: "Output",
};

/** Returns `--quiet`. */
export function quietOption(help = "print no messages, except about failures"): CommandOption {
  return { flag: "-q, --quiet", help, heading: "Output", common: true, default: false };
}

/** `--verbose` */
export const verboseOption: CommandOption = {
  flag: "-v, --verbose",
  help: "print more messages, and how files were read",
  heading: "Output",
  common: true,
  default: false,
};

/** Returns `--strict`. */
export function strictOption(help = "exit with 3 if the input has errors"): CommandOption {
  return { flag: "--strict", help, heading: "Output", default: false };
}

/** `--confidence` */
export const confidenceOption: CommandOption = {
  flag: "--confidence <level>",
  help: "confidence level of the intervals",
  heading: "Statistics",
  default: 0.95,
  read: numberWithin({ from: 0.5, to: 0.9999 }),
};

/** `--seed` */
export const seedOption: CommandOption = {
  flag: "--seed <n>",
  help: "seed for random numbers",
  heading: "Statistics",
  default: defaultSeed,
  read: numberWithin({ from: 0, to: Number.MAX_SAFE_INTEGER, whole: true }),
};

/** `--jobs`. Before the command runs, its threads are allowed. */
export const jobsOption: CommandOption = {
  flag: "--jobs <n>",
  help: "number of threads for long work; does not change results (default: one per processor)",
  heading: "Statistics",
  read(text) {
    const wanted = numberWithin({ from: 1, to: 9999, whole: true })(text);
    // Many more threads than processors only take memory.
    return isWrong(wanted) ? wanted : Math.min(wanted, Math.max(16, 2 * processors()));
  },
  before(command) {
    allowThreads(command.getOptionValue("jobs") as number | undefined);
  },
};

/** The options of bootstrap intervals. */
export const intervalOptions: readonly CommandOption[] = [
  confidenceOption,
  {
    flag: "--ci-resamples <n>",
    help: "number of bootstrap resamples",
    heading: "Statistics",
    default: 10_000,
    read: numberWithin({ from: 100, to: 1_000_000, whole: true }),
  },
  seedOption,
  jobsOption,
];

/** `--resamples` */
export const resamplesOption: CommandOption = {
  flag: "--resamples <n>",
  help: "random arrangements in each test by approximate randomisation (default: 10000, or more if adjusted p needs it)",
  heading: "Statistics",
  read: numberWithin({ from: 1, to: 10_000_000, whole: true }),
};

/** `--alpha` */
export const alphaOption: CommandOption = {
  flag: "--alpha <level>",
  help: "significance level of the tests",
  heading: "Statistics",
  common: true,
  default: defaultCompareOptions.alpha,
  read: numberWithin({ from: 0.000001, to: 0.5 }),
};
