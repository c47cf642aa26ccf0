import type { Command } from "commander";
import { isWrong, type OptionRecord } from "../../core/option-record.ts";
import { parseSignature } from "../../core/signature.ts";
import { parameters } from "../../metrics/kit/metric-options.ts";
import { optionRecords } from "../../scoring/score-options.ts";
import { type SignedOptions, signedOptions } from "../../scoring/signed-options.ts";
import { CommandError, exitCode } from "../exit-codes.ts";
import { writeError } from "../output/output.ts";
import { attributeOf, type CommandOption, recordsOf } from "./command-option.ts";

/**
 * `--like`. Before the command runs, a signature sets the options of scoring and the metrics. An option that the user
 * gives as well must agree with it. Standard error lists the options that do not have their defaults, and the fields
 * that are no options of scoring, unless `--quiet` is given.
 *
 * @param idsOf returns the ids in a list of metrics
 */
export function likeOption(idsOf: (list: string) => readonly string[]): CommandOption {
  return {
    flag: "--like <signature>",
    help: "use the metrics and scoring options of an earlier run, given its signature",
    heading: "Scores",
    read: (text) => {
      const signed = signedOptions(text);
      return isWrong(signed) ? { wrong: `This signature cannot be repeated: ${signed.wrong}` } : signed;
    },
    excludes: [
      {
        other: "preset",
        why: (_, { preset }) => `--like and --preset ${String(preset)} both set the options of scoring; leave out one`,
      },
    ],
    before: (command) => {
      applyLike(command, idsOf);
    },
  };
}

function applyLike(command: Command, idsOf: (list: string) => readonly string[]): void {
  const { like, quiet, preset } = command.opts<{ like?: SignedOptions; quiet?: boolean; preset?: string }>();
  // With --preset, the command is refused.
  if (like === undefined || preset !== undefined) return;
  const set = [
    ...setMetrics(command, like, idsOf),
    ...Object.entries(optionRecords).flatMap(([name, record]) => setOption(command, like, name, record)),
    ...setRankBy(command, like),
  ];
  if (quiet === true) return;
  const rest = Object.entries(like.others).filter(([field]) => field !== "headline" && field !== "unit");
  const left = rest.length === 0 ? "" : `; not repeated: ${rest.map((pair) => pair.join(":")).join(" ")}`;
  writeError(`like: ${set.join(" ")}${left}\n`);
}

function setMetrics(
  command: Command,
  { options }: SignedOptions,
  idsOf: (list: string) => readonly string[],
): string[] {
  const ids = options.metrics.map(({ id }) => id);
  const list = ids.join(",");
  if (command.getOptionValueSource("metrics") === "cli") {
    const typed = command.getOptionValue("metrics") as string;
    if (idsOf(typed).join() !== list) throw contradiction(`--metrics ${typed}`, `--metrics ${list}`);
  }
  command.setOptionValueWithSource("metrics", list, "like");
  return [`--metrics ${list}`];
}

/** Sets an option to its value in the signature. Returns it as the user would type it, unless it has its default. */
function setOption(
  command: Command,
  { options, fields }: SignedOptions,
  name: string,
  record: OptionRecord<unknown>,
): string[] {
  const long = record.flag.split(" ")[0];
  const value: unknown = { ...options }[name];
  const context = { scope: options.scope, hasSplits: true };
  const written = (each: unknown): string | undefined => record.write(each, context);
  // An option of metrics that are not scored has no effect.
  if (name in parameters && !(record.field in fields)) return [];
  const own = recordsOf(command).find((each) => attributeOf(each) === attributeOf(record));
  // Compare has units of its own, which it keeps as texts.
  const isText = own !== undefined && record.read !== undefined && own.read === undefined;
  const text = isText ? fields[record.field] : textOf(record, value, context);
  const isDefault = written(value) === written(record.default) && (!isText || text === own.default);
  const cannot = own?.choices !== undefined && record.choices !== undefined && !own.choices.includes(text);
  if (isDefault && (own === undefined || cannot)) return [];
  if (own === undefined || cannot) {
    throw new CommandError(
      `--like: ${command.name()} does not support ${long} ${text}, which the signature has`,
      exitCode.usage,
    );
  }
  const attribute = attributeOf(record);
  const isSwitch = !record.flag.includes("<");
  if (command.getOptionValueSource(attribute) === "cli") {
    const typed: unknown = command.getOptionValue(attribute);
    const agrees = isText ? typed === text : written(typed) === written(value);
    const given = isText ? String(typed) : textOf(record, typed, context);
    if (!agrees)
      throw isSwitch ? contradiction(long, `no ${long}`) : contradiction(`${long} ${given}`, `${long} ${text}`);
    return [];
  }
  command.setOptionValueWithSource(attribute, isText ? text : value, "like");
  return isDefault ? [] : [isSwitch ? long : `${long} ${text}`];
}

/** Returns a value as the user would type it. */
function textOf(record: OptionRecord<unknown>, value: unknown, context: { scope: string; hasSplits: boolean }): string {
  const choice = record.choices?.find((each) => JSON.stringify(record.read?.(each)) === JSON.stringify(value));
  return choice ?? record.write(value, context) ?? String(value);
}

/** Ranks systems by the metric that ranked them. */
function setRankBy(command: Command, { fields: { headline } }: SignedOptions): string[] {
  const rankBy = command.getOptionValue("rankBy") as string | undefined;
  const isOption = recordsOf(command).some((record) => attributeOf(record) === "rankBy");
  if (!isOption || (headline as string | undefined) === undefined) return [];
  if (rankBy !== undefined && rankBy !== headline) throw contradiction(`--rank-by ${rankBy}`, `--rank-by ${headline}`);
  command.setOptionValueWithSource("rankBy", headline, "like");
  return [`--rank-by ${headline}`];
}

function contradiction(given: string, signed: string): CommandError {
  return new CommandError(
    `${given} contradicts --like, whose signature has ${signed}; leave out one of them`,
    exitCode.usage,
  );
}

/** Says if the key of a run is not that of the signature it repeats, so that nobody compares the scores unaware. */
export function noteOtherKey(like: SignedOptions | undefined, signature: string, quiet: boolean): void {
  const [there, here] = [like?.fields["key"], parseSignature(signature)?.["key"]];
  if (quiet || there === undefined || there === here) return;
  writeError(
    `like: the key is not that of the signature (${there} there, ${here} here): other data, or read with other options\n`,
  );
}
