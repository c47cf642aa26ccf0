import { nameAdvice, unknownName } from "../../core/near-names.ts";
import type { Exclusion } from "../../core/option-record.ts";
import { type Command, InvalidArgumentError } from "commander";
import { helpOf } from "../help.ts";
import {
  analyseErrors,
  compareScores,
  corpusContributions,
  type CorrectablePart,
  correctedResponse,
  crossTable,
  type ErrorAnalysis,
  type ErrorDivision,
  errorFacets,
  type ErrorLevel,
  errorLevels,
  type ErrorOptions,
  type ErrorType,
  errorTypes,
  linkStrategies,
  type LinkStrategy,
} from "../../analysis/index.ts";
import { headlineOf } from "../../analysis/compare/headline.ts";
import { allErrorTypes, typesOfLevel } from "../../analysis/errors/error-types-of-level.ts";
import { type ErrorOrder, errorOrders, sortedErrors, unknownValue } from "../../analysis/errors/error-lists.ts";
import { type ErrorsReport, type ErrorsTable, errorsTables } from "../../report/errors/errors-report.ts";
import { type ErrorsFormat, errorsFormats, writeErrorsReport } from "../../report/errors/write-errors-report.ts";
import { reportLacking } from "../../scoring/result-notices.ts";
import type { ScoreOptions } from "../../scoring/score-options.ts";
import { CommandError, exitCode } from "../exit-codes.ts";
import { divisionsIn, mentionDivisions } from "../../scoring/classes/mention-labels.ts";
import { labelsOption } from "../options/labels-option.ts";
import { leftOutHelp } from "../input/leave-out.ts";
import { FolderOutput } from "../output/folder-output.ts";
import { exitWith, writeError, writeReport } from "../output/output.ts";
import { announceWork } from "../output/progress.ts";
import { analyseSystems } from "./run-analysis.ts";
import { workOfComparison } from "./work-of-comparison.ts";
import { askedFor, type OpenedSystems } from "../input/score-files.ts";
import {
  metricIds,
  namedIds,
  readMetric,
  type OutputFlags,
  scoreOptionsOf,
  type ScoringFlags,
  scoringLists,
  scoringOptions,
  analysedLayerOptions,
  metricsOption,
  outputOptions,
  oneMetric,
} from "../options/scoring-options.ts";
import { targetFormat, writable } from "../options/target-format.ts";
import { parseClaim, verifySignature } from "../options/verify-signature.ts";
import type { Diagnostic } from "../../core/diagnostic.ts";
import { join } from "node:path";
import { ConversionCheck } from "../../analysis/conversion-loss.ts";
import { fileOfDocument } from "../../formats/common/input/file-name.ts";
import type { Format } from "../../formats/format.ts";
import { findFormat } from "../../formats/registry.ts";
import { conversionText } from "../../report/check/conversion-text.ts";
import { commandErrorOf } from "../command-error-of.ts";
import { writeFolder, writeInto } from "./write-checked.ts";
import { type CommandOption, addOptions, numberWithin } from "../options/command-option.ts";

interface ErrorsFlags extends ScoringFlags, OutputFlags {
  readonly taxonomy: ErrorOptions["taxonomy"];
  readonly spans: ErrorOptions["spans"];
  readonly links: LinkStrategy;
  readonly level: ErrorLevel;
  readonly type?: readonly string[];
  readonly by?: ErrorDivision;
  readonly labels?: string;
  readonly document?: string;
  readonly sort: ErrorOrder;
  readonly rankBy?: string;
  readonly gains: boolean;
  readonly limit?: number;
  readonly details: boolean;
  readonly table: ErrorsTable;
  readonly contributions?: "entity" | "mention";
  readonly emitCorrected?: string;
  readonly fix?: readonly ErrorType[];
  readonly to?: string;
  readonly format: ErrorsFormat;
}

/** How many errors of one response, and of each of several, are listed unless `--limit` says otherwise. */
const [LISTED, LISTED_OF_SEVERAL] = [10, 3];

const divisions = ["document", ...Object.keys(errorFacets)];

/** What the gains of corrections cannot be combined with. */
const needsCorrections: readonly Exclusion[] = [
  {
    other: "taxonomy",
    why: "--gains and --sort loss need --taxonomy anchored, whose errors can be corrected one by one",
  },
  {
    other: "level",
    why: "--gains and --sort loss need --level entity, because single links and decisions cannot be corrected",
  },
];

const needsFolder: Exclusion = {
  other: "emitCorrected",
  values: [undefined],
  why: "--fix and --to need --emit-corrected",
};

const errorsOptions: readonly CommandOption[] = [
  {
    flag: "--taxonomy <name>",
    help: "types of errors: corefscope's (anchored), or those of Kummerfeld and Klein (2013)",
    heading: "Errors",
    choices: ["anchored", "kk2013"],
    default: "anchored",
  },
  {
    flag: "--spans <which>",
    help: "analyse mentions as scored (official), or first correct wrong spans",
    heading: "Errors",
    choices: ["official", "corrected"],
    default: "official",
  },
  {
    flag: "--links <strategy>",
    help: "antecedent in a link error: the closest earlier mention, or a name if possible (accessibility)",
    heading: "Errors",
    choices: linkStrategies,
    default: "closest",
  },
  {
    flag: "--level <level>",
    help: "what to analyse",
    heading: "Errors",
    common: true,
    choices: errorLevels,
    default: "entity",
  },
  {
    flag: "--type <types>",
    help: "list only these types of errors, comma-separated",
    heading: "Errors",
    common: true,
    usual: { values: allErrorTypes, areListed: true },
    read: parseTypes,
  },
  {
    flag: "--by <facet>",
    help: "count errors by document, mention-type, length, …",
    heading: "Errors",
    common: true,
    usual: { values: [...new Set([...divisions, ...mentionDivisions])] },
    read: parseFacet,
  },
  labelsOption,
  {
    flag: "--document <id>",
    help: "analyse only this document, or 'ID; part 001'",
    heading: "Errors",
    common: true,
  },
  {
    flag: "--sort <order>",
    help: "order of the listed errors; loss puts the most costly first",
    heading: "Errors",
    choices: errorOrders,
    default: "entity",
    excludes: needsCorrections.map((each) => ({ ...each, of: ["loss"] })),
  },
  {
    flag: "--limit <n>",
    help: `list at most n errors in text and md (default: ${LISTED}, or ${LISTED_OF_SEVERAL} for each of several responses)`,
    heading: "Errors",
    common: true,
    read: numberWithin({ from: 0, to: 1e9, whole: true }),
  },
  metricsOption,
  {
    flag: "--contributions <of>",
    help: "also show how many points of recall and precision each entity or mention costs",
    heading: "Errors",
    choices: ["entity", "mention"],
  },
  {
    flag: "--gains",
    help: "also show what correcting each error alone would gain",
    heading: "Errors",
    default: false,
    excludes: needsCorrections,
  },
  {
    flag: "--rank-by <metric>",
    help: "metric for --sort loss and --contributions (default: first of -m, else conll or lea)",
    usual: oneMetric,
    read: readMetric,
    heading: "Errors",
  },
  {
    flag: "--details",
    help: "show all tables, including rows of zeros",
    heading: "Errors",
    common: true,
    default: false,
  },
  {
    flag: "--table <which>",
    help: "table that --format tsv writes",
    heading: "Output",
    choices: errorsTables,
    default: "errors",
    excludes: [
      {
        of: ["by"],
        other: "by",
        values: [undefined],
        why: "--table by counts errors by a facet; name the facet with --by",
      },
    ],
  },
  {
    flag: "--emit-corrected <folder>",
    help: "write corrected responses to this folder",
    heading: "Output",
    common: true,
    excludes: [
      {
        other: "scope",
        why: (_, { scope }) =>
          `--emit-corrected writes one document at a time, but with --scope ${String(scope)} entities cross documents; leave out one of them`,
      },
      {
        other: "layer",
        why: (_, { layer }) =>
          `--emit-corrected writes entities, but --layer ${String(layer)} does not score them; leave out one of them`,
      },
    ],
  },
  {
    flag: "--fix <types>",
    help: "types of errors that --emit-corrected corrects, comma-separated (default: all)",
    heading: "Output",
    usual: { values: typesOfLevel.entity, areListed: true },
    read: parseFix,
    excludes: [needsFolder],
  },
  {
    flag: "--to <format>",
    help: "format of the corrected responses (default: as the response if it can be written, else conll)",
    heading: "Output",
    usual: { values: writable() },
    excludes: [needsFolder],
  },
  ...scoringOptions(),
  ...analysedLayerOptions("errors"),
  ...outputOptions(errorsFormats),
];

export function declareErrors(command: Command): void {
  helpOf(command, {
    does: "Explains the errors of responses. Shows what correcting each type would gain.",
    examples: ["errors key.conll response.conll", "errors key.conll a.conll b.conll --by mention-type --limit 5"],
    details: [
      "By default, errors are divided or conflated entities, missing or extra mentions and entities, and wrong spans. With --level link, they are missing or extra links. With --level mention, they are wrong decisions on single mentions. Compares further responses with the first: which of its errors they fix, share or change, and which they add. Tests differences as `compare` does.",
      "--taxonomy kk2013 reproduces the analyser of Kummerfeld and Klein (2013).",
      `${leftOutHelp} So does a damaged response with --verify.`,
    ],
    lists: [
      ["Facets for --by", divisions],
      ["Types with --level entity", typesOfLevel.entity],
      ["Types with --level link", typesOfLevel.link],
      ["Types with --level mention", typesOfLevel.mention],
      ...scoringLists,
    ],
  })
    .argument("<KEY>", "file, folder, glob, or - for standard input")
    .argument("[RESPONSE...]", "one file, folder, glob or - per system; NAME=PATH names the system");

  addOptions(command, errorsOptions).action(async (key: string, responses: string[], flags: ErrorsFlags) => {
    exitWith(await runErrors(key, responses, flags));
  });
}

function parseTypes(list: string): string[] {
  const types = list.split(",").map((type) => type.trim());
  const unknown = types.find((type) => !allErrorTypes.includes(type));
  if (unknown !== undefined) throw new InvalidArgumentError(unknownName("type", unknown, allErrorTypes));
  return types;
}

function parseFix(list: string): ErrorType[] {
  const types = parseTypes(list);
  const foreign = types.find((type) => !typesOfLevel.entity.includes(type));
  if (foreign !== undefined)
    throw new InvalidArgumentError(`--fix cannot correct ${foreign}; it can correct ${typesOfLevel.entity.join(", ")}`);
  return types as ErrorType[];
}

/** Reads a facet, or a class as `score --by` takes them. */
function parseFacet(text: string): string {
  const name = text.trim();
  const [{ division }, ...others] = divisionsIn(name);
  if (others.length > 0) throw new InvalidArgumentError("Errors are counted by one class; name one.");
  if (division === "") throw new InvalidArgumentError(`Choose from ${divisions.join(", ")}.`);
  return name;
}

async function runErrors(
  keyArgument: string,
  responseArguments: readonly string[],
  flags: ErrorsFlags,
): Promise<number> {
  const wanted = errorOptionsOf(flags);
  const options = scoreOptionsOf(flags, metricIds(flags), "document");
  const rankBy = rankedBy(flags, options);
  if (flags.to !== undefined) targetFormat("", flags.to);
  const claimed = parseClaim(flags.verify);
  const analysed = await analyseSystems(
    { key: keyArgument, args: responseArguments, options, flags, features: true },
    ({ key, responses, responseFiles, log }) => {
      const found = analyseErrors(key, responses, options, wanted, flags.document, log.report);
      const lacks = found.systems.map(({ lacking }) => lacking);
      reportLacking(lacks, responseFiles, askedFor(flags), log.report);
      return found;
    },
    ({ systems }) => systems.some(({ parts }) => parts === 0),
  );
  if (analysed === undefined) return exitCode.input;
  const { opened, result: analysis, refused } = analysed;
  if (claimed !== undefined) {
    return verifySignature(
      claimed,
      analysis.systems.map(({ signature }, i) => ({ name: opened.names[i], signature })),
    );
  }
  requireClass(flags, analysis);
  await emitCorrected(analysis, opened, flags);
  const report = { ...reportOf(analysis, opened, rankBy, flags), ...(refused.length > 0 && { refused }) };
  await writeReport((layout) => writeErrorsReport(report, flags.format, layout), flags.format, flags.output);
  return refused.length > 0 ? exitCode.input : exitCode.done;
}

/** @throws CommandError if a type belongs to another level */
function errorOptionsOf(flags: ErrorsFlags): ErrorOptions {
  const { taxonomy, spans, links, level, sort, by, format } = flags;
  const foreign = flags.type?.find((type) => !typesOfLevel[level].includes(type));
  if (foreign !== undefined) {
    const right = errorLevels.find((each) => typesOfLevel[each].includes(foreign))!;
    throw new CommandError(`${foreign} belongs to --level ${right}, not to --level ${level}`, exitCode.usage);
  }
  const gains = flags.gains || sort === "loss";
  // Text and Markdown show facets only if errors are counted by one.
  const facets = by !== undefined || (format !== "text" && format !== "md");
  return { taxonomy, spans, links, level, gains, facets, ...(isClass(by) && { division: by }) };
}

/** Returns whether errors are counted by a class that is not one of their facets. */
function isClass(by: string | undefined): by is string {
  return by !== undefined && !divisions.includes(by);
}

/**
 * Refuses a class that no mention has.
 *
 * @throws CommandError if it is not even a feature of the files
 */
function requireClass({ by, labels }: ErrorsFlags, { systems }: ErrorAnalysis): void {
  if (!isClass(by)) return;
  const isKnown = systems.some(({ classSizes }) => {
    const { key, response } = classSizes(by);
    return [key, response].some(({ mentions }) => Array.from(mentions.keys()).some((value) => value !== unknownValue));
  });
  if (isKnown) return;
  const known = [...divisions, ...mentionDivisions];
  const advice = nameAdvice(
    by,
    known,
    `choose from ${divisions.join(", ")}, or a feature of the mentions in the files`,
  );
  const where = labels === undefined ? "" : ", and no label";
  throw new CommandError(`--by ${by}: no mention has such a class${where}; ${advice}`, exitCode.usage);
}

/** Returns the metric whose loss sorts errors and contributions. */
function rankedBy(flags: ErrorsFlags, { metrics }: ScoreOptions): string {
  const ids = metrics.map(({ id }) => id);
  const rankBy = flags.rankBy ?? headlineOf(ids, namedIds(flags));
  if (ids.includes(rankBy)) return rankBy;
  throw new CommandError(`--rank-by ${rankBy}: choose one of the metrics ${ids.join(", ")}`, exitCode.usage);
}

async function emitCorrected(
  { systems }: ErrorAnalysis,
  { names, responseFiles, formats, log }: OpenedSystems,
  flags: ErrorsFlags,
): Promise<void> {
  if (flags.emitCorrected === undefined) return;
  const output = new FolderOutput(flags.emitCorrected);
  const target = {
    folder: flags.emitCorrected,
    types: new Set(flags.fix ?? errorTypes),
    output,
    to: flags.to,
  };
  try {
    const statements: string[] = [];
    for (const [i, { compared }] of systems.entries()) {
      const [file] = responseFiles[i];
      statements.push(await writeCorrected(names[i], compared, formats.get(file), target, log.of(responseFiles[i])));
    }
    output.commit();
    if (!flags.quiet) writeError(statements.join(""));
  } finally {
    output.discard();
  }
}

function reportOf(
  analysis: ErrorAnalysis,
  { names, log, keyFiles }: OpenedSystems,
  rankBy: string,
  flags: ErrorsFlags,
): ErrorsReport {
  const { systems } = analysis;
  const { type: types, sort, by, limit, digits, table } = flags;
  if (names.length > 1 && !flags.quiet) {
    const { scored } = systems[0];
    const size = {
      systems: names.length,
      units: scored.units("document").length,
      metrics: scored.options.metrics.length,
    };
    const fewer = size.metrics === 1 ? "analyse fewer responses" : "choose fewer metrics, such as -m lea";
    announceWork(workOfComparison(size, { baseline: names[0] }, `for a faster run, ${fewer}`));
  }
  const named = namedIds(flags);
  const contributionsOf = flags.contributions ?? (table === "contributions" ? "entity" : undefined);
  const shown = systems.map(({ errors }) => {
    const wanted = errors.filter(({ type }) => types?.includes(type) !== false);
    return sortedErrors(wanted, sort, rankBy);
  });
  return {
    names,
    analysis,
    shown,
    ...(names.length > 1 && {
      scores: compareScores(names, systems, [...(flags.rankBy === undefined ? [] : [rankBy]), ...namedIds(flags)]),
    }),
    ...(by !== undefined && { cross: shown.map((errors, i) => crossTable(errors, by, systems[i].classSizes(by))) }),
    ...(contributionsOf !== undefined && {
      contributions: systems.map(({ compared, scored }) =>
        corpusContributions(compared, scored.options, contributionsOf),
      ),
      contributionsOf,
    }),
    rankBy,
    ...(named.length > 0 && { gainsIn: named }),
    limit: limit ?? (names.length > 1 ? LISTED_OF_SEVERAL : LISTED),
    details: flags.details,
    digits,
    table,
    diagnostics: log.keyFirst(keyFiles),
  };
}

export interface CorrectedTarget {
  readonly folder: string;
  readonly output: FolderOutput;
  readonly types: ReadonlySet<ErrorType>;
  /** The name of a format. If absent: the format of the response if it can be written, or else CoNLL-2012. */
  readonly to: string | undefined;
}

/**
 * Writes the corrected response of a system, reads it back, and reports what is lost. The output is a file named after
 * the system, or a folder if the format needs a file for each document.
 *
 * @returns a statement of what was lost
 * @throws CommandError if the output cannot be written, or if one side has positions and the other ids
 */
export async function writeCorrected(
  name: string,
  parts: readonly CorrectablePart[],
  own: Format | undefined,
  { folder, output, types, to }: CorrectedTarget,
  diagnostics: readonly Diagnostic[],
): Promise<string> {
  const format = formatFor(folder, own, to);
  const check = new ConversionCheck(format);
  const corrected = parts.map((part) => {
    try {
      return correctedResponse(part, types);
    } catch (error) {
      throw commandErrorOf(error, exitCode.input);
    }
  });
  const source = { open: () => corrected };
  const bare = fileOfDocument(name);
  const path = format.write === undefined ? bare : `${bare}.${format.extensions?.[0] ?? "txt"}`;
  if (format.write === undefined) await writeFolder(source, output, format, check, path);
  else await writeInto(source, output, path, format, check);
  return `${join(folder, path)}: ${conversionText(check.result(), diagnostics)}`;
}

function formatFor(folder: string, own: Format | undefined, to: string | undefined): Format {
  if (to !== undefined) return targetFormat(folder, to);
  return own !== undefined && (own.write ?? own.writeFiles) !== undefined ? own : findFormat("conll")!;
}
