import { type Command, InvalidArgumentError, Option } from "commander";
import { defaultCompareOptions } from "../../analysis/compare/comparison.ts";
import { isWrong, type NumberRange, type OptionRecord, readNumber, type Wrong } from "../../core/option-record.ts";
import { defaultSeed } from "../../stats/random-words.ts";

/**
 * The option of a record, whose argument becomes the option's value. Help shows a default that is a single text, number or truth value; of another one
 * the record's help says what it is.
 */
export function optionOf(record: OptionRecord<unknown>): Option {
  const option = new Option(record.flag, record.help);
  if (record.choices !== undefined) option.choices(record.choices);
  const checkChoice = option.parseArg;
  if (record.read !== undefined) {
    option.argParser((text) => {
      checkChoice?.<unknown>(text, undefined);
      return valueOf(record.read?.(text));
    });
  }
  const standard = record.choices?.[0];
  if (standard !== undefined && record.default !== undefined) option.default(record.default, JSON.stringify(standard));
  else if (record.default !== undefined && typeof record.default !== "object") option.default(record.default);
  return option;
}

/** The name of a record's option among the parsed flags. */
export function attributeOf({ flag }: Pick<OptionRecord<unknown>, "flag">): string {
  return new Option(flag).attributeName();
}

/** An option with a few values, one of which is its default. */
export function choiceOption(flags: string, text: string, choices: readonly string[], standard: string): Option {
  return new Option(flags, text).choices(choices).default(standard);
}

/** A parser for an option that takes a number within bounds. */
export function numberWithin(bounds: NumberRange): (text: string) => number {
  return (text) => valueOf(readNumber(text, bounds));
}

/** @throws InvalidArgumentError for a text that could not be read */
function valueOf<Value>(read: Value | Wrong): Value {
  if (isWrong(read)) throw new InvalidArgumentError(read.wrong);
  return read;
}

/** The value of `--seed`. */
export const seedNumber = numberWithin({ from: 0, to: Number.MAX_SAFE_INTEGER, whole: true });

/** The value of `--digits`: decimals of a percentage. */
export const decimals = numberWithin({ from: 0, to: 15, whole: true });

/** How many resamples intervals are made from, how wide they are, and the seed of all that is random. */
export function addIntervalOptions(command: Command): Command {
  return command
    .option("--confidence <share>", "of the intervals", numberWithin({ from: 0.5, to: 0.9999 }), 0.95)
    .option(
      "--ci-resamples <n>",
      "resamples that intervals are made from",
      numberWithin({ from: 100, to: 1_000_000, whole: true }),
      10_000,
    )
    .addOption(seedOption());
}

/** `--seed`. */
export function seedOption(): Option {
  return new Option("--seed <n>", "of the random numbers").argParser(seedNumber).default(defaultSeed);
}

/** `--resamples`. */
export function resamplesOption(): Option {
  return new Option("--resamples <n>", "random arrangements (at least 10000, and enough for the adjustment)").argParser(
    numberWithin({ from: 1, to: 10_000_000, whole: true }),
  );
}

/** `--alpha`. */
export function alphaOption(): Option {
  return new Option("--alpha <level>", "of the tests")
    .argParser(numberWithin({ from: 0.000001, to: 0.5 }))
    .default(defaultCompareOptions.alpha);
}
