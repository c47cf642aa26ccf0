import type { Command } from "commander";
import { analyseWindows, canBeCut, type WindowAnalysis } from "../../analysis/windows/analyse-windows.ts";
import type { WindowSize } from "../../analysis/windows/cut-text.ts";
import { parseSignature, type SignatureFields } from "../../core/signature.ts";
import type { Wrong } from "../../core/option-record.ts";
import { type WindowsFormat, windowsFormats, writeWindows } from "../../report/windows/write-windows-report.ts";
import type { ScoreResult } from "../../scoring/corpus-scores.ts";
import { exitCode } from "../exit-codes.ts";
import { helpOf } from "../help.ts";
import { leftOutHelp } from "../input/leave-out.ts";
import { askedFor } from "../input/score-files.ts";
import { addOptions, type CommandOption } from "../options/command-option.ts";
import {
  fewMetricsOption,
  metricIds,
  type OutputFlags,
  outputOptions,
  scoreOptionsOf,
  type ScoringFlags,
  scoringLists,
  scoringOptions,
} from "../options/scoring-options.ts";
import { parseClaim, verifySignature } from "../options/verify-signature.ts";
import { exitWith, writeReport } from "../output/output.ts";
import { plotFile } from "../output/plot-file.ts";
import { analyseSystems } from "./run-analysis.ts";

interface WindowsFlags extends ScoringFlags, OutputFlags {
  readonly window: WindowSize;
  readonly plot?: string;
  readonly format: WindowsFormat;
}

/** The length of window that many encoders have. */
const USUAL = 512;

const windowsOptions: readonly CommandOption[] = [
  fewMetricsOption("mentions,lea,conll"),
  {
    flag: "--window <n[,stride]>",
    help: "tokens of the smallest windows; with a stride that divides n, windows begin every STRIDE tokens",
    heading: "Scores",
    common: true,
    default: { length: USUAL, stride: USUAL },
    defaultText: String(USUAL),
    read: readWindow,
  },
  ...scoringOptions(),
  {
    flag: "--plot <file>",
    help: "draw the scores in windows by their size (.svg or .png)",
    heading: "Output",
    common: true,
    read: plotFile,
    writes: "early",
  },
  ...outputOptions(windowsFormats),
];

export function declareWindows(command: Command): void {
  helpOf(command, {
    does: "Scores long texts, such as books, in windows: both sides are cut at the same tokens, and each window is scored as a text of its own.",
    examples: ["windows key.conll response.conll --window 32", "windows key.conll response.conll --window 32,16"],
    details: [
      "Windows of N tokens are doubled until they hold the longest text. A mention belongs to the window of its first token, and counts once. Next to the scores in windows are the score of the whole text, the links of the key between different windows and how many of them the response has, and the scores of the first N tokens of each text, also doubled.",
      "With a stride, windows overlap: they begin every STRIDE tokens, so a mention is in N/STRIDE windows and counts STRIDE/N in each. This shows how much the score depends on where the borders are.",
      leftOutHelp,
    ],
    lists: scoringLists,
  })
    .argument("<KEY>", "file, folder or glob")
    .argument("[RESPONSE...]", "one file, folder, glob or - per response; NAME=PATH names it");
  addOptions(command, windowsOptions).action(async (key: string, responses: string[], flags: WindowsFlags) => {
    exitWith(await runWindows(key, responses, flags));
  });
}

function readWindow(text: string): WindowSize | Wrong {
  const found = /^([1-9]\d{0,8})(?:,([1-9]\d{0,8}))?$/.exec(text.trim());
  if (found === null) return { wrong: "it must be a number of tokens, or two such as 512,256" };
  const [, length, stride = length] = found;
  const size = { length: Number(length), stride: Number(stride) };
  return size.length % size.stride === 0
    ? size
    : { wrong: `the stride must divide the length of the windows, but ${stride} does not divide ${length}` };
}

async function runWindows(keyArgument: string, args: readonly string[], flags: WindowsFlags): Promise<number> {
  const asked = scoreOptionsOf(flags, metricIds(flags), "document");
  const options = askedFor(flags) === "all" ? { ...asked, metrics: asked.metrics.filter(canBeCut) } : asked;
  const claimed = parseClaim(flags.verify);
  const writePlot =
    flags.plot === undefined ? undefined : await (await import("../output/draw-plot.ts")).windowsPlotWriter(flags.plot);
  const analysed = await analyseSystems(
    { key: keyArgument, args, options, flags },
    ({ key, responses, log }) => analyseWindows(key, responses, options, flags.window, log.report),
    (results) => results.some(({ whole }) => whole.parts === 0),
  );
  if (analysed === undefined) return exitCode.input;
  const { opened, result, refused } = analysed;
  const systems = result.map((analysis, i) => ({ name: opened.names[i], analysis }));
  if (claimed !== undefined) {
    return verifySignature(
      claimed,
      systems.map(({ name, analysis }) => ({ name, signature: cutLike(claimed, analysis).signature })),
    );
  }
  await writeReport(
    (layout) => writeWindows({ systems, digits: flags.digits }, flags.format, layout),
    flags.format,
    flags.output,
  );
  writePlot?.(systems);
  return refused.length > 0 ? exitCode.input : exitCode.done;
}

/** Returns the score that a signature is about: of windows or beginnings of the size that it names, or of the whole. */
function cutLike(claimed: SignatureFields, { whole, windows, beginnings }: WindowAnalysis): ScoreResult {
  const cuts = [...windows, ...beginnings].map(({ score }) => score);
  const fieldsOf = ({ signature }: ScoreResult): SignatureFields => parseSignature(signature) ?? {};
  for (const field of ["window", "first"]) {
    if (!Object.hasOwn(claimed, field)) continue;
    const own = cuts.filter((score) => Object.hasOwn(fieldsOf(score), field));
    return own.find((score) => fieldsOf(score)[field] === claimed[field]) ?? own.at(0) ?? whole;
  }
  return whole;
}
