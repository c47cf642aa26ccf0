import type { Diagnostic } from "../core/diagnostic.ts";
import type { SideName } from "../core/side-name.ts";
import { version } from "../core/version.ts";
import { e2eJsonlines } from "../formats/e2e-jsonlines/index.ts";
import { textLines } from "../formats/text-lines.ts";
import type { CountHeader } from "../scoring/count-file/count-header.ts";
import { countLine } from "../scoring/count-file/count-lines.ts";
import { fileSource } from "../scoring/file-source.ts";
import { mustRefuse } from "../scoring/notices/result-notices.ts";
import type { PartSource } from "../scoring/pair-parts.ts";
import type { ScoreOptions } from "../scoring/score-options.ts";
import { scoreSources } from "../scoring/score-sources.ts";
import { comparable } from "./comparable.ts";
import { DiagnosticLog } from "./diagnostic-log.ts";
import { exitCode } from "./exit-codes.ts";
import { writeOutput } from "./output.ts";
import { standardInputOnce } from "./piped-input.ts";
import { readingOptionsOf } from "./reading-options.ts";
import { askedFor, wantsFeatures } from "./score-files.ts";
import type { OutputFlags, ScoringFlags } from "./scoring-options.ts";

/** What diagnostics call standard input. */
const INPUT = "-";

const encoder = new TextEncoder();

/**
 * Counts documents of standard input, one a line, each with both sides, and writes the counts of each as a line that says everything
 * itself, as soon as the document has come. A line that cannot be scored gives none; then the exit code is that of bad input.
 */
export async function countPairs(
  options: ScoreOptions,
  divideBy: string | undefined,
  flags: ScoringFlags & OutputFlags,
): Promise<number> {
  const log = new DiagnosticLog();
  const header: CountHeader = { systems: [INPUT], options, divideBy, asked: askedFor(flags), version };
  let code: number = exitCode.done;
  let line = 0;
  for (const text of textLines(standardInputOnce())) {
    line++;
    if (text.trim() === "") continue;
    const found: Diagnostic[] = [];
    const counted = await countedLine(text, header, flags, (each) => void found.push({ ...each, line }));
    // Counts are put together by the names of documents.
    const isNameless = found.some((each) => each.code === "document-without-name");
    if (counted === undefined || isNameless || mustRefuse(found, flags.strict)) code = exitCode.input;
    else writeOutput(`${counted}\n`);
    for (const diagnostic of found) log.report(diagnostic);
  }
  log.end(flags, code !== exitCode.done);
  return code;
}

/** The counts of the document that is in a line; nothing if there is none. */
async function countedLine(
  text: string,
  header: CountHeader,
  flags: ScoringFlags,
  report: (diagnostic: Diagnostic) => void,
): Promise<string | undefined> {
  const { options, divideBy } = header;
  const found: Diagnostic[] = [];
  const tell = (diagnostic: Diagnostic): void => {
    found.push(diagnostic);
    report(diagnostic);
  };
  const access = { bytesOf: () => [encoder.encode(text)], companion: () => undefined };
  const reading = {
    features: wantsFeatures(options),
    format: e2eJsonlines,
    bothSides: true,
    report: tell,
  };
  const source = (side: SideName): PartSource =>
    fileSource([INPUT], access, { ...reading, ...readingOptionsOf(side, flags), side });
  const accumulators = await comparable(() =>
    scoreSources(source("key"), [source("response")], options, tell, undefined, divideBy),
  );
  if (accumulators[0].counted().size === 0) return undefined;
  return countLine({ header, accumulators, diagnostics: found.map((diagnostic) => ({ of: 0, diagnostic })) });
}
