import { availableParallelism } from "node:os";
import { type Command, InvalidArgumentError, Option } from "commander";
import { isWrong, type OptionRecord, type OptionRecords } from "../../core/option-record.ts";
import { findMetric, listedNames, metrics, standardMetrics } from "../../metrics/registry.ts";
import { optionRecords, resolveOptions, type ScoreOptions } from "../../scoring/score-options.ts";
import { type AceFlags, aceParametersOf, addAceOptions } from "./ace-options.ts";
import { commandErrorOf } from "../command-error-of.ts";
import { exitCode } from "../exit-codes.ts";
import { attributeOf, choiceOption, decimals, optionOf } from "./common-options.ts";
import { addPreset, metricsOfPreset } from "./presets.ts";
import { addSidedReadingOptions, formatsHelp, type SidedReadingFlags } from "./reading-options.ts";
import { forceOption, outputOption } from "../output/output-option.ts";

/** The options of every command that scores responses against a key. Of those of `optionRecords`, which `scoreOptionsOf` reads, these are read elsewhere too. */
export interface ScoringFlags
  extends SidedReadingFlags,
    AceFlags,
    Pick<ScoreOptions, "match" | "scope">,
    Partial<Pick<ScoreOptions, "layer">> {
  readonly metrics: string;
  readonly preset?: string;
  readonly keyFormat?: string;
  readonly responseFormat?: string;
  readonly jobs?: number;
}

/** The options for the output, which every such command has. */
export interface OutputFlags {
  readonly digits: number;
  readonly output?: string;
  readonly verify?: string;
  readonly strict: boolean;
  readonly quiet: boolean;
  readonly verbose: boolean;
}

/**
 * Declares them.
 *
 * @param matchRules whether `--match` takes several rules, with commas between
 * @param records of the options of scoring
 */
export function addScoringOptions(
  command: Command,
  matchRules: "one" | "several" = "one",
  records: OptionRecords = optionRecords,
): Command {
  addPreset(command);
  for (const record of Object.values(records)) {
    if (record.group !== undefined) continue;
    command.addOption(optionOf(record === records["match"] && matchRules === "several" ? severalRules : record));
  }
  addAceOptions(command)
    .option("--key-format <format>", "read KEY in this format instead of detecting it")
    .option("--response-format <format>", "read RESPONSE in this format instead of detecting it");
  return addSidedReadingOptions(command).option(
    "--jobs <n>",
    "threads in which files are read, the key's and each response's; 1 for none (default: as many as there are processors, for files of more than 32 MB; at most twice as many, or 16)",
    parseJobs,
  );
}

/** The argument of `--jobs`. More threads than there can be use for take memory, some 4 MB each, and nothing else. */
function parseJobs(text: string): number {
  if (!/^[1-9]\d{0,3}$/.test(text)) throw new InvalidArgumentError("it is a whole number from 1");
  return Math.min(Number(text), Math.max(16, 2 * availableParallelism()));
}

/** `--match` of several rules with commas between. Its value has each rule once, as signatures call it. */
const severalRules: OptionRecord<string> = {
  ...optionRecords.match,
  help: `${optionRecords.match.help}; or several of them, comma-separated`,
  read(text) {
    const rules = text.split(",").map((rule) => optionRecords.match.read?.(rule.trim()));
    return rules.find(isWrong) ?? [...new Set(rules.filter((rule) => typeof rule === "string"))].join();
  },
};

/** Declares what is scored of annotation beyond identity, for commands that show nothing but scores. */
export function addLayerOptions(command: Command): Command {
  return command.addOption(optionOf(optionRecords.splitAntecedents)).addOption(optionOf(optionRecords.layer));
}

/**
 * The same for commands that look into scores: what single mentions and entities add. A share of an entity that stands for others is none of
 * these, so that split antecedents are refused there.
 */
export function addAnalysedLayerOptions(command: Command): Command {
  const { splitAntecedents, layer } = optionRecords;
  const standard = splitAntecedents.default;
  return command
    .addOption(
      optionOf({
        ...splitAntecedents,
        help: "entities that stand for several others: not looked at here; score and compare score them",
        choices: [standard],
      }).argParser((text) => {
        if (text === standard) return text;
        throw new InvalidArgumentError(
          `${command.name()} cannot show what split antecedents do: they are shares of links and mentions that are no mentions of the text. score and compare score them`,
        );
      }),
    )
    .addOption(optionOf(layer));
}

/** `--metrics`. */
export function metricsOption(): Option {
  const ids = metrics.map(({ id }) => id).join(", ");
  return new Option(
    "-m, --metrics <ids>",
    `comma-separated, out of ${ids}; or all; or standard, which are the first ${standardMetrics.length}. A name may have parameters: lea(importance=uniform), blanc(alpha=0.3)`,
  ).default("standard");
}

/** Adds the options that say how a result is written and what is reported with it, and to the help the formats of annotation. */
export function addOutputOptions(command: Command, formats: readonly string[]): Command {
  return addResultOptions(command, formats).addHelpText("after", formatsHelp);
}

/** Adds the options that say how a result is written and what is reported with it. */
export function addResultOptions(command: Command, formats: readonly string[]): Command {
  return command
    .addOption(choiceOption("--format <format>", "how to write the result", formats, "text"))
    .option("--digits <n>", "decimals of a percentage", decimals, 2)
    .addOption(outputOption())
    .addOption(forceOption())
    .option("--verify <signature>", "compare with a signature, and exit with 1 if a field differs")
    .option("--strict", "exit with 3 if the input has errors", false)
    .option("-q, --quiet", "no diagnostics", false)
    .option("-v, --verbose", "all diagnostics, and how each file was read", false);
}

/** The score options that the flags stand for. */
export function scoreOptionsOf(
  flags: ScoringFlags,
  ids: readonly string[],
  unit: ScoreOptions["unit"],
  records: OptionRecords = optionRecords,
): ScoreOptions {
  const values: Readonly<Record<string, unknown>> = { ...flags };
  // What a command has no option for is undefined, and keeps its default.
  const given = Object.entries(records).map(([name, record]) => [name, values[attributeOf(record)]] as const);
  try {
    return resolveOptions({ ...Object.fromEntries(given), metrics: ids, unit, ace: aceParametersOf(flags) });
  } catch (error) {
    throw commandErrorOf(error, exitCode.usage);
  }
}

/** The metrics that `--metrics` names, in its order, the headline first; none for the standard ones, for all, and for those of a preset. */
export function namedIds({ metrics: list, preset }: Pick<ScoringFlags, "metrics" | "preset">): string[] {
  return list === "all" || list === "standard" || list === metricsOfPreset(preset)
    ? []
    : list.split(",").map((id) => id.trim());
}

/** The metrics of `--metrics`: names with commas between, `standard` or `all`. */
export function metricIds({ metrics: list }: Pick<ScoringFlags, "metrics">): string[] {
  if (list === "all") return metrics.map(({ id }) => id);
  if (list === "standard") return standardMetrics.map(({ id }) => id);
  return listedNames(list).map((name) => findMetric(name)?.id ?? name);
}
