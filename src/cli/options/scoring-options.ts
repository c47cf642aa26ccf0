import { readFileSync } from "node:fs";
import { isWrong, type OptionRecord, type OptionRecords, type Wrong } from "../../core/option-record.ts";
import { messageOf } from "../../core/message-of.ts";
import { scanJson } from "../../formats/common/json/parse-json.ts";
import { namedMatchRules } from "../../matching/match-rule.ts";
import type { TypeWeights } from "../../metrics/kit/ace-parameters.ts";
import {
  importanceOf,
  type LeaImportance,
  leaImportanceText,
  parseLeaImportance,
  type WeighedKind,
  weighedHead,
  weightFault,
} from "../../metrics/kit/lea-importance.ts";
import { listedNames, metrics, standardMetrics } from "../../metrics/registry.ts";
import { metricMeant } from "../../metrics/spellings.ts";
import { optionRecords, resolveOptions, type ScoreOptions } from "../../scoring/score-options.ts";
import type { SignedOptions } from "../../scoring/signed-options.ts";
import { type AceFlags, aceOptions, aceParametersOf } from "./ace-options.ts";
import { commandErrorOf } from "../command-error-of.ts";
import { CommandError, exitCode } from "../exit-codes.ts";
import { attributeOf, type CommandOption, type UsualValues } from "./command-option.ts";
import {
  digitsOption,
  forceOption,
  outputOption,
  quietOption,
  resultFormatOptions,
  strictOption,
  verboseOption,
} from "./common-options.ts";
import { likeOption } from "./like-option.ts";
import { metricsOfPreset, presetList, presetOption } from "./presets.ts";
import { formatList, inputFormatOption, type SidedReadingFlags, sidedReadingFlags } from "./reading-options.ts";

/**
 * The options of every command that scores responses against a key, without those of `optionRecords` that only
 * `scoreOptionsOf` reads.
 */
export interface ScoringFlags
  extends SidedReadingFlags,
    AceFlags,
    Pick<ScoreOptions, "match" | "scope">,
    Partial<Pick<ScoreOptions, "layer">> {
  readonly metrics: string;
  readonly preset?: string;
  readonly like?: SignedOptions;
  readonly keyFormat?: string;
  readonly responseFormat?: string;
}

export interface OutputFlags {
  readonly digits: number;
  readonly output?: string;
  readonly verify?: string;
  readonly strict: boolean;
  readonly quiet: boolean;
  readonly verbose: boolean;
}

/**
 * Returns the options of every command that scores.
 *
 * @param matchRules whether `--match` takes one rule or a comma-separated list
 */
export function scoringOptions(
  matchRules: "one" | "several" = "one",
  records: OptionRecords = optionRecords,
): readonly CommandOption[] {
  const own = Object.values(records).flatMap((record): CommandOption[] => {
    if (record.group !== undefined) return [];
    if (record === records["leaImportance"]) return [importanceWithFile];
    if (record !== records["match"]) return [record];
    const usual = { values: namedMatchRules };
    return matchRules === "one" ? [{ ...record, usual }] : [{ ...severalRules, usual: { ...usual, areListed: true } }];
  });
  return [
    presetOption,
    likeOption((metrics) => metricIds({ metrics })),
    ...own,
    ...aceOptions,
    inputFormatOption("--key-format", "KEY"),
    inputFormatOption("--response-format", "RESPONSE"),
    ...sidedReadingFlags(),
  ];
}

/** `--match` with a comma-separated list. Its value has each rule once, by its name in signatures. */
const severalRules: OptionRecord<string> = {
  ...optionRecords.match,
  help: `${optionRecords.match.help}; or several: head,min`,
  excludes: [
    {
      of: areSeveral,
      other: "verify",
      why: "--verify needs a single rule of --match, because each rule has its own signature; choose one",
    },
    ...["counts", "stdinPairs"].map((other) => ({
      of: areSeveral,
      other,
      why: "--counts and --stdin-pairs need a single rule of --match; choose one",
    })),
  ],
  read(text) {
    const rules = text.split(",").map((rule) => optionRecords.match.read?.(rule.trim()));
    return rules.find(isWrong) ?? [...new Set(rules.filter((rule) => typeof rule === "string"))].join();
  },
};

function areSeveral(rules: unknown): boolean {
  return typeof rules === "string" && rules.includes(",");
}

/** `--lea-importance`, whose weights may come from a file. */
const importanceWithFile: OptionRecord<LeaImportance> = {
  ...optionRecords.leaImportance,
  help: `${optionRecords.leaImportance.help}; entity-type:@FILE reads a file`,
  read: (text) => parseLeaImportance(withWeightsOfFile(text)),
};

/**
 * Returns an importance of LEA with the weights of the file that it names, as in `entity-type:@weights.json`. Returns
 * other importances unchanged.
 *
 * @throws CommandError if the file cannot be read, or does not hold weights
 */
function withWeightsOfFile(text: string): string {
  const head = weighedHead(text);
  if (head?.rest.startsWith("@") !== true) return text;
  const { kind, rest, timesSize } = head;
  const weights = weightsIn(rest.slice(1).trim(), kind);
  return `${timesSize ? "size-times-" : ""}${leaImportanceText(importanceOf({ kind, weights, timesSize: false }))}`;
}

/** Reads a file of weights: a JSON object, or lines of a type, a tab and a weight. */
function weightsIn(path: string, kind: WeighedKind): TypeWeights {
  const fail = (what: string, line?: number): never => {
    throw new CommandError(`${path}${line === undefined ? "" : `:${line}`}: ${what}`, exitCode.input);
  };
  let text: string;
  try {
    text = readFileSync(path, "utf8").replace(/^\uFEFF/, "");
  } catch (error) {
    return fail(`the weights cannot be read: ${messageOf(error)}`);
  }
  const isJson = /\.json$/i.test(path) || text.trimStart().startsWith("{");
  const weights = new Map<string, number>();
  for (const { type, weight, line } of isJson ? weightsInJson(text, fail) : weightsInTable(text, fail)) {
    if (type.trim() !== type) fail(`"${type}" has spaces around it; remove them`, line);
    const wrong = weightFault(kind, type, weight);
    if (wrong !== undefined) fail(wrong, line);
    if (weights.has(type)) fail(`"${type}" has two weights; keep one`, line);
    weights.set(type, weight as number);
  }
  if (weights.size === 0)
    fail('this file has no weights; write {"PER": 2, "ORG": 1}, or lines of TYPE, a tab and WEIGHT');
  return Object.fromEntries(weights);
}

interface WrittenWeight {
  readonly type: string;
  readonly weight: unknown;
  readonly line: number;
}

function weightsInTable(text: string, fail: (what: string, line: number) => never): WrittenWeight[] {
  return text.split(/\r?\n/).flatMap((row, i) => {
    if (row.trim() === "") return [];
    const [type, weight, ...more] = row.split("\t");
    if ((weight as string | undefined) === undefined || more.length > 0) {
      return fail(`"${row}" is not a type and a weight, separated by a tab`, i + 1);
    }
    const isNumber = /^\s*[+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?\s*$/i.test(weight);
    return [{ type, weight: isNumber ? Number(weight) : undefined, line: i + 1 }];
  });
}

/** Does without `JSON.parse`, which keeps only the last of equal keys and does not name the line of an error. */
function weightsInJson(text: string, fail: (what: string, line: number) => never): WrittenWeight[] {
  const { fields, error } = scanJson(text);
  const lineAt = (offset: number): number => text.slice(0, offset).split("\n").length;
  const nested = fields.find((field) => /^[[{]/.test(field.text))?.offset;
  const wrong = error ?? nested ?? (text.trimStart().startsWith("{") ? undefined : 0);
  if (wrong !== undefined) {
    return fail('this is not a JSON object of weights; write one like {"PER": 2, "ORG": 1}', lineAt(wrong));
  }
  return fields.map(({ key, offset, text: value }) => ({
    type: key,
    weight: /^[-\d]/.test(value) ? Number(value) : undefined,
    line: lineAt(offset),
  }));
}
/** Splits a list of metrics, and replaces each `@FILE` in it with the weights in the file. */
function metricsIn(list: string): string[] {
  return listedNames(list).map((name) =>
    name.replace(
      /(\bimportance\s*=\s*)([\w-]+:@[^,()]+)/,
      (_, lead: string, rule: string) => lead + withWeightsOfFile(rule),
    ),
  );
}

/** The options for annotation beyond identity, for commands that show only scores. */
export const layerOptions: readonly CommandOption[] = [optionRecords.splitAntecedents, optionRecords.layer];

/** What only commands that show nothing but scores can leave out. */
export const majorOption: CommandOption = optionRecords.major;

/**
 * Returns the options of `layerOptions` for a command that shows the contributions of single mentions and entities.
 * Such a command refuses split antecedents, which contribute shares of links and mentions that are not in the text.
 */
export function analysedLayerOptions(command: string): readonly CommandOption[] {
  const { splitAntecedents, layer } = optionRecords;
  const standard = splitAntecedents.default;
  return [
    {
      ...splitAntecedents,
      help: "mentions that refer to several entities at once: ignored here; score and compare can score them",
      choices: [standard],
      excludes: [],
      checksChoices: true,
      read: (text) =>
        text === standard ? text : { wrong: `Only score and compare show split antecedents; ${command} does not.` },
    },
    layer,
  ];
}

/** What shells complete for an option that takes one metric. */
export const oneMetric: UsualValues = { values: metrics.map(({ id }) => id) };

/** What shells complete for `--metrics`. */
export const someMetrics: UsualValues = {
  values: ["standard", "all", ...metrics.map(({ id }) => id)],
  areListed: true,
};

/** `--metrics` */
export const metricsOption: CommandOption = {
  flag: "-m, --metrics <ids>",
  help: "standard (default), all, or ids from `list metrics`",
  heading: "Scores",
  common: true,
  default: "standard",
  defaultText: "",
  usual: someMetrics,
};

/** Returns `--metrics` for a command that shows few metrics unless it is asked for more. */
export function fewMetricsOption(standard: string): CommandOption {
  const { defaultText: _, ...option } = metricsOption;
  return { ...option, help: "standard, all, or ids from `list metrics`", default: standard };
}

export const metricList: readonly [string, readonly string[]] = [
  `Metrics (standard: the first ${standardMetrics.length}; with an option: "lea(importance=uniform)")`,
  metrics.map(({ id }) => id),
];

export const scoringLists: readonly (readonly [string, readonly string[]])[] = [
  metricList,
  ["Rules for --match", [...namedMatchRules, "overlap:θ with 0 < θ ≤ 1"]],
  presetList,
  formatList,
];

/** Returns the options of output, for a result in some formats. */
export function outputOptions(formats: readonly string[]): readonly CommandOption[] {
  return [
    ...resultFormatOptions(formats),
    digitsOption,
    outputOption(),
    forceOption,
    {
      flag: "--verify <signature>",
      help: "exit with 1 unless this run has this signature",
      heading: "Output",
    },
    strictOption(),
    quietOption(),
    verboseOption,
  ];
}

export function scoreOptionsOf(
  flags: ScoringFlags,
  ids: readonly string[],
  unit: ScoreOptions["unit"],
  records: OptionRecords = optionRecords,
): ScoreOptions {
  const values: Readonly<Record<string, unknown>> = { ...flags };
  // An option that the command lacks is undefined, and keeps its default.
  const given = Object.entries(records).map(([name, record]) => [name, values[attributeOf(record)]] as const);
  try {
    const all = { ...Object.fromEntries(given), metrics: ids, unit, ace: aceParametersOf(flags) };
    return resolveOptions(all, records);
  } catch (error) {
    throw commandErrorOf(error, exitCode.usage);
  }
}

/**
 * Returns the ids of the metrics that `--metrics` names, in that order; the first is the headline. Returns none for
 * `standard`, `all`, the metrics of a preset and those of a signature.
 */
export function namedIds(flags: Pick<ScoringFlags, "metrics" | "preset" | "like">): string[] {
  const { metrics: list, preset, like } = flags;
  return like !== undefined || list === "all" || list === "standard" || list === metricsOfPreset(preset)
    ? []
    : metricIds(flags);
}

/** @throws CommandError if the list has a name that means no metric */
export function metricIds({ metrics: list }: Pick<ScoringFlags, "metrics">): string[] {
  if (list === "all") return metrics.map(({ id }) => id);
  if (list === "standard") return standardMetrics.map(({ id }) => id);
  return metricsIn(list).map((name) => {
    const id = readMetric(name);
    if (isWrong(id)) throw new CommandError(`--metrics: ${id.wrong}`, exitCode.usage);
    return id;
  });
}

/** Reads the name of a metric, in any usual spelling, as its id. */
export function readMetric(name: string): string | Wrong {
  const metric = metricMeant(name);
  return isWrong(metric) ? metric : metric.id;
}
