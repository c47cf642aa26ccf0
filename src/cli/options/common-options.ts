import { type Command, InvalidArgumentError, Option } from "commander";
import { defaultCompareOptions } from "../../analysis/compare/comparison.ts";
import { isWrong, type NumberRange, type OptionRecord, readNumber, type Wrong } from "../../core/option-record.ts";
import { rare, under } from "../help.ts";
import { defaultSeed } from "../../stats/random-words.ts";

/** What the command line needs to know of an option. */
type DeclaredOption = Pick<OptionRecord<unknown>, "flag" | "help" | "heading" | "common" | "choices" | "read"> &
  Partial<Pick<OptionRecord<unknown>, "default">>;

/** Help shows the default if it is a single text, number or boolean. Otherwise the record's help names the default. */
export function optionOf(record: DeclaredOption): Option {
  const option = (record.common === true ? under : rare)(record.heading, new Option(record.flag, record.help));
  if (record.choices !== undefined) option.choices(record.choices);
  const checkChoice = option.parseArg;
  if (record.read !== undefined) {
    option.argParser((text) => {
      checkChoice?.<unknown>(text, undefined);
      return valueOf(record.read?.(text));
    });
  }
  const standard = record.choices?.[0];
  if (standard !== undefined && record.default !== undefined) option.default(record.default, standard);
  else if (record.default !== undefined && typeof record.default !== "object") option.default(record.default);
  return option;
}

export function attributeOf({ flag }: Pick<OptionRecord<unknown>, "flag">): string {
  return new Option(flag).attributeName();
}

export function choiceOption(flags: string, text: string, choices: readonly string[], standard: string): Option {
  return new Option(flags, text).choices(choices).default(standard);
}

export function numberWithin(bounds: NumberRange): (text: string) => number {
  return (text) => valueOf(readNumber(text, bounds));
}

/** @throws InvalidArgumentError if the text cannot be read */
function valueOf<Value>(read: Value | Wrong): Value {
  if (isWrong(read)) throw new InvalidArgumentError(read.wrong);
  return read;
}

/** Makes `--digits`. */
export function digitsOption(): Option {
  return rare("Output", new Option("--digits <n>", "decimals of a percentage"))
    .argParser(numberWithin({ from: 0, to: 15, whole: true }))
    .default(2);
}

/** Makes `--format`. */
export function resultFormatOption(formats: readonly string[], text = "format of the result"): Option {
  return under("Output", choiceOption("--format <format>", text, formats, "text"));
}

/** Makes `--quiet`. */
export function quietOption(text = "print no messages, except about failures"): Option {
  return under("Output", new Option("-q, --quiet", text)).default(false);
}

/** Makes `--verbose`. */
export function verboseOption(): Option {
  return under("Output", new Option("-v, --verbose", "print more messages, and how scored files were read")).default(
    false,
  );
}

/** Makes `--strict`. */
export function strictOption(text = "exit with 3 if the input has errors"): Option {
  return rare("Output", new Option("--strict", text)).default(false);
}

export function addIntervalOptions(command: Command): Command {
  return command
    .addOption(confidenceOption())
    .addOption(
      rare("Statistics", new Option("--ci-resamples <n>", "number of resamples of the bootstrap"))
        .argParser(numberWithin({ from: 100, to: 1_000_000, whole: true }))
        .default(10_000),
    )
    .addOption(seedOption());
}

/** Makes `--confidence`. */
export function confidenceOption(): Option {
  return rare("Statistics", new Option("--confidence <level>", "level of the intervals"))
    .argParser(numberWithin({ from: 0.5, to: 0.9999 }))
    .default(0.95);
}

/** Makes `--seed`. */
export function seedOption(): Option {
  return rare("Statistics", new Option("--seed <n>", "seed of the random numbers"))
    .argParser(numberWithin({ from: 0, to: Number.MAX_SAFE_INTEGER, whole: true }))
    .default(defaultSeed);
}

/** Makes `--resamples`. */
export function resamplesOption(): Option {
  return rare(
    "Statistics",
    new Option(
      "--resamples <n>",
      "number of random arrangements in a test by approximate randomisation (default: 10000, or more if the adjustment needs it)",
    ),
  ).argParser(numberWithin({ from: 1, to: 10_000_000, whole: true }));
}

/** Makes `--alpha`. */
export function alphaOption(): Option {
  return under("Statistics", new Option("--alpha <level>", "significance level of the tests"))
    .argParser(numberWithin({ from: 0.000001, to: 0.5 }))
    .default(defaultCompareOptions.alpha);
}
