import { type Command, Option } from "commander";
import { defaultCompareOptions } from "../../analysis/compare/comparison.ts";
import { defaultSeed } from "../../stats/random-words.ts";
import { numberWithin, seedNumber } from "./option-values.ts";

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
