import { availableParallelism } from "node:os";
import { type Command, InvalidArgumentError, Option } from "commander";
import {
  type MatchRule,
  namedMatchRules,
  parseMatchRule,
  type ZeroRule,
  zeroRules,
} from "../../matching/match-rule.ts";
import { parseLeaImportance } from "../../metrics/lea-importance.ts";
import {
  type ArcsVariant,
  arcsVariants,
  type LeaImportance,
  splitAntecedentPolicies,
  type SplitAntecedentPolicy,
  zeroCounterparts,
} from "../../metrics/metric.ts";
import { findMetric, listedNames, metrics, standardMetrics } from "../../metrics/registry.ts";
import {
  defaultScoreOptions,
  resolveOptions,
  type ScoredLayer,
  scoredLayers,
  type ScoreOptions,
} from "../../scoring/score-options.ts";
import { scopes } from "../../scoring/scopes/topic-of.ts";
import { type AceFlags, aceParametersOf, addAceOptions } from "./ace-options.ts";
import { commandErrorOf } from "../command-error-of.ts";
import { exitCode } from "../exit-codes.ts";
import { decimals, numberWithin } from "./option-values.ts";
import { addPreset, metricsOfPreset } from "./presets.ts";
import { addSidedReadingOptions, formatsHelp, type SidedReadingFlags } from "./reading-options.ts";
import { forceOption, outputOption } from "../output/output-option.ts";

/** The options of every command that scores responses against a key. */
export interface ScoringFlags extends SidedReadingFlags, AceFlags {
  readonly metrics: string;
  readonly preset?: string;
  readonly average: ScoreOptions["average"];
  readonly singletons: ScoreOptions["singletons"];
  readonly onDuplicate: ScoreOptions["onDuplicate"];
  readonly npOnly: boolean;
  readonly removeNested: boolean;
  readonly extraDocuments: ScoreOptions["extraDocuments"];
  readonly onTokenMismatch: ScoreOptions["onTokenMismatch"];
  readonly match: MatchRule;
  readonly zeroMatch: ZeroRule;
  readonly mentions: ScoreOptions["mentions"];
  readonly scope: ScoreOptions["scope"];
  readonly topicPattern?: string;
  readonly zeroDivision: "undefined" | "0" | "1";
  readonly beta: number;
  readonly blancAlpha: number;
  readonly blancEdge: ScoreOptions["blancEdge"];
  readonly leaImportance: LeaImportance;
  readonly arcsVariant: ArcsVariant;
  readonly zeroCounterpart: ScoreOptions["zeroCounterpart"];
  readonly nounTags?: readonly string[];
  readonly keyFormat?: string;
  readonly responseFormat?: string;
  readonly jobs?: number;
  /** Of commands that take them: see `addLayerOptions` and `addAnalysedLayerOptions`. */
  readonly splitAntecedents?: SplitAntecedentPolicy;
  readonly layer?: ScoredLayer;
}

/** What every such command can be told about its output. */
export interface OutputFlags {
  readonly digits: number;
  readonly output?: string;
  readonly verify?: string;
  readonly strict: boolean;
  readonly quiet: boolean;
  readonly verbose: boolean;
}

/** An option with a few values, one of which is its default. */
export function choice(flags: string, text: string, choices: readonly string[], standard: string): Option {
  return new Option(flags, text).choices(choices).default(standard);
}

/** `--on-duplicate`. */
export function duplicatesOption(): Option {
  return choice(
    "--on-duplicate <policy>",
    "which entity keeps a span that is a mention twice",
    ["first", "last", "keep", "error"],
    defaultScoreOptions.onDuplicate,
  );
}

/**
 * Declares them.
 *
 * @param matchRules whether `--match` takes several rules, with commas between
 */
export function addScoringOptions(command: Command, matchRules: "one" | "several" = "one"): Command {
  const defaults = defaultScoreOptions;
  addPreset(command)
    .addOption(
      choice(
        "--average <kind>",
        "sum counts, or average the scores of documents",
        ["micro", "macro"],
        defaults.average,
      ),
    )
    .addOption(
      choice("--singletons <policy>", "entities of one mention, on both sides", ["keep", "drop"], defaults.singletons),
    )
    .addOption(duplicatesOption())
    .option("--np-only", "without mentions that are verb phrases by the key's parse, on both sides", defaults.npOnly)
    .option(
      "--remove-nested",
      "without mentions inside another one of their entity, on both sides",
      defaults.removeNested,
    )
    .addOption(
      choice(
        "--extra-documents <policy>",
        "response documents that are not in the key",
        ["ignore", "score"],
        defaults.extraDocuments,
      ),
    )
    .addOption(
      choice(
        "--on-token-mismatch <policy>",
        "key and response have different words",
        ["warn", "align", "error"],
        defaults.onTokenMismatch,
      ),
    )
    .addOption(
      new Option(
        "--match <rule>",
        `when a response mention is a key mention: ${namedMatchRules.join(", ")}, or overlap:θ, such as overlap:0.5 (see docs/matching.md)${matchRules === "one" ? "" : "; or several of them, comma-separated"}`,
      )
        .argParser(matchRules === "one" ? parseMatch : parseMatches)
        .default(defaults.match),
    )
    .addOption(
      choice(
        "--zero-match <rule>",
        "mentions that are not in the text: tokens like others, left out, or matched by place or by what they depend on",
        zeroRules,
        defaults.zeros,
      ),
    )
    .addOption(
      choice(
        "--mentions <which>",
        "score all mentions, or only those on both sides",
        ["all", "common"],
        defaults.mentions,
      ),
    )
    .addOption(
      choice(
        "--scope <scope>",
        "where the same id is the same entity: in a document, or in all documents of a subtopic, a topic or the corpus (docs/cross-document.md)",
        scopes,
        defaults.scope,
      ),
    )
    .option(
      "--topic-pattern <regexp>",
      "finds the topic in a document's id: its groups, for example ^(\\d+)_ (default: as in ECB+, or before the first slash)",
    )
    .addOption(choice("--zero-division <value>", "what 0/0 is", ["undefined", "0", "1"], "undefined"))
    .option("--beta <number>", "β of the F-measure", numberWithin({ above: 0, to: 1000 }), defaults.beta)
    .option(
      "--blanc-alpha <number>",
      "weight of coreference links in BLANC",
      numberWithin({ from: 0, to: 1 }),
      defaults.blancAlpha,
    )
    .addOption(
      choice(
        "--blanc-edge <rule>",
        "link classes that BLANC leaves out: empty in the key, or on both sides",
        ["key", "both"],
        defaults.blancEdge,
      ),
    )
    .addOption(
      new Option(
        "--lea-importance <rule>",
        "how much an entity weighs in LEA: size, uniform, mention-type:name=2,nominal=1,pronoun=0, or entity-type:PER=2,ORG=1",
      )
        .argParser(parseImportance)
        .default("size"),
    )
    .addOption(
      choice(
        "--arcs-variant <variant>",
        "application-related scores of the paper, or of its author's scorer",
        arcsVariants,
        defaults.arcsVariant,
      ),
    )
    .addOption(
      choice(
        "--zero-counterpart <which>",
        "what the zero and anaphor scores look at: the mention that a mention is matched with, or first that of the same tokens (and head)",
        zeroCounterparts,
        defaults.zeroCounterpart,
      ),
    )
    .option(
      "--noun-tags <tags>",
      "parts of speech of nouns, comma-separated, for the application-related scores (default: those of Penn, STTS and UD)",
      parseTags,
    );
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

/** The argument of `--match`. */
function parseMatch(text: string): MatchRule {
  const rule = parseMatchRule(text);
  if (rule === undefined) {
    throw new InvalidArgumentError(
      `there are ${namedMatchRules.join(", ")}, and overlap:θ with θ above 0 and at most 1`,
    );
  }
  return rule;
}

/** The argument of `--match` where several rules are taken: the same, as each rule is called in signatures, each once. */
function parseMatches(text: string): string {
  return [...new Set(text.split(",").map((rule) => parseMatch(rule.trim())))].join();
}

/** Declares what is scored of annotation beyond identity, for commands that show nothing but scores. */
export function addLayerOptions(command: Command): Command {
  return command
    .addOption(
      choice(
        SPLIT_ANTECEDENTS,
        "entities that stand for several others: not looked at, scored, or scored alone",
        splitAntecedentPolicies,
        defaultScoreOptions.splitAntecedents,
      ),
    )
    .addOption(layerOption());
}

/**
 * The same for commands that look into scores: what single mentions and entities add. A share of an entity that stands for others is none of
 * these, so that split antecedents are refused there.
 */
export function addAnalysedLayerOptions(command: Command): Command {
  const { splitAntecedents } = defaultScoreOptions;
  return command
    .addOption(
      choice(
        SPLIT_ANTECEDENTS,
        "entities that stand for several others: not looked at here; score and compare score them",
        [splitAntecedents],
        splitAntecedents,
      ).argParser((text) => {
        if (text === splitAntecedents) return text;
        throw new InvalidArgumentError(
          `${command.name()} cannot show what split antecedents do: they are shares of links and mentions that are no mentions of the text. score and compare score them`,
        );
      }),
    )
    .addOption(layerOption());
}

const SPLIT_ANTECEDENTS = "--split-antecedents <policy>";

function layerOption(): Option {
  return choice(
    "--layer <layer>",
    "the coreference of entities, or of what refers to stretches of text",
    scoredLayers,
    defaultScoreOptions.layer,
  );
}

/** The argument of `--noun-tags`. */
function parseTags(list: string): string[] {
  const tags = list.split(",").map((tag) => tag.trim());
  if (tags.includes("")) throw new InvalidArgumentError("say tags with commas between, for example NN,NE");
  return tags;
}

/** `--metrics`. */
export function metricsOption(): Option {
  const ids = metrics.map(({ id }) => id).join(", ");
  return new Option(
    "-m, --metrics <ids>",
    `comma-separated, out of ${ids}; or all; or standard, which are the first ${standardMetrics.length}. A name may have parameters: lea(importance=uniform), blanc(alpha=0.3)`,
  ).default("standard");
}

/** How the result of files of annotation is written, and what is said beside it. */
export function addOutputOptions(command: Command, formats: readonly string[]): Command {
  return addResultOptions(command, formats).addHelpText("after", formatsHelp);
}

/** How a result is written, and what is said beside it. */
export function addResultOptions(command: Command, formats: readonly string[]): Command {
  return command
    .addOption(choice("--format <format>", "how to write the result", formats, "text"))
    .option("--digits <n>", "decimals of a percentage", decimals, 2)
    .addOption(outputOption())
    .addOption(forceOption())
    .option("--verify <signature>", "compare with a signature, and exit with 1 if a field differs")
    .option("--strict", "exit with 3 if the input has errors", false)
    .option("-q, --quiet", "no diagnostics", false)
    .option("-v, --verbose", "all diagnostics, and how each file was read", false);
}

/** The score options that the flags stand for. */
export function scoreOptionsOf(flags: ScoringFlags, ids: readonly string[], unit: ScoreOptions["unit"]): ScoreOptions {
  try {
    return resolveOptions({
      metrics: ids,
      average: flags.average,
      unit,
      singletons: flags.singletons,
      onDuplicate: flags.onDuplicate,
      npOnly: flags.npOnly,
      removeNested: flags.removeNested,
      extraDocuments: flags.extraDocuments,
      onTokenMismatch: flags.onTokenMismatch,
      match: flags.match,
      zeros: flags.zeroMatch,
      mentions: flags.mentions,
      scope: flags.scope,
      ...(flags.topicPattern !== undefined && { topicPattern: flags.topicPattern }),
      zeroDivision: flags.zeroDivision === "undefined" ? "undefined" : flags.zeroDivision === "0" ? 0 : 1,
      beta: flags.beta,
      blancAlpha: flags.blancAlpha,
      blancEdge: flags.blancEdge,
      leaImportance: flags.leaImportance,
      ace: aceParametersOf(flags),
      arcsVariant: flags.arcsVariant,
      zeroCounterpart: flags.zeroCounterpart,
      ...(flags.nounTags !== undefined && { nounTags: flags.nounTags }),
      ...(flags.splitAntecedents !== undefined && { splitAntecedents: flags.splitAntecedents }),
      ...(flags.layer !== undefined && { layer: flags.layer }),
    });
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

function parseImportance(text: string): LeaImportance {
  const importance = parseLeaImportance(text);
  if (typeof importance === "object" && "wrong" in importance) throw new InvalidArgumentError(importance.wrong);
  return importance;
}
