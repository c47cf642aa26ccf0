import type { Audit } from "../../analysis/audit/audit-result.ts";
import type { ComparisonPlots } from "../../plots/plots-of-comparison.ts";
import { drawAudit } from "../../plots/draw-audit.ts";
import { drawClasses } from "../../plots/classes-figure.ts";
import { drawComparison } from "../../plots/draw-comparison.ts";
import { drawThresholds, withFewMetrics } from "../../plots/thresholds-figure.ts";
import { drawWindows } from "../../plots/windows-figure.ts";
import { thresholdScores } from "../../report/score/pair-report.ts";
import type { ScoreReport } from "../../report/score/score-report.ts";
import { visibleLines } from "../../report/visible.ts";
import { CommandError, exitCode } from "../exit-codes.ts";
import { optionalPackage } from "../optional-package.ts";
import { plotFormat } from "./plot-file.ts";
import { type OutputPiece, writeSafely } from "./write-safely.ts";

/** Pixels of a PNG per pixel of the SVG. */
const SCALE = 2;

/** @returns a function that draws a comparison and writes the file */
export async function plotWriter(file: string): Promise<(plots: ComparisonPlots) => void> {
  const write = await drawingWriter(file);
  return (plots) => {
    write(drawComparison(plots));
  };
}

/** @returns a function that draws the experiments of an audit and writes the file */
export async function auditPlotWriter(file: string): Promise<(audit: Audit) => void> {
  const write = await drawingWriter(file);
  return (audit) => {
    write(drawAudit(audit));
  };
}

/** @returns a function that draws scores in windows and writes the file */
export async function windowsPlotWriter(file: string): Promise<(...systems: Parameters<typeof drawWindows>) => void> {
  const write = await drawingWriter(file);
  return (systems) => {
    write(drawWindows(systems));
  };
}

/** @returns a function that draws the scores of classes and writes the file */
export async function classesPlotWriter(file: string): Promise<(...drawing: Parameters<typeof drawClasses>) => void> {
  const write = await drawingWriter(file);
  return (systems, by) => {
    write(drawClasses(systems, by));
  };
}

/**
 * @param areNamed whether the user named the metrics; if not, and there are many, only some are drawn
 * @returns a function that draws the scores of a table of pairs at several thresholds and writes the file
 */
export async function thresholdsPlotWriter(file: string, areNamed: boolean): Promise<(report: ScoreReport) => void> {
  const write = await drawingWriter(file);
  return (report) => {
    const drawn = thresholdScores(report);
    if (drawn === undefined)
      throw new CommandError("--plot found no table of pairs with several thresholds to draw", exitCode.usage);
    write(drawThresholds(drawn.name, areNamed ? drawn.sweep : withFewMetrics(drawn.sweep), drawn.f));
  };
}

/**
 * Prepares to write SVG or PNG to a file, according to its extension. Fails now, before the long work, if something is
 * missing.
 *
 * @returns a function that writes an SVG to the file
 * @throws CommandError if the extension is neither, or if a PNG is wanted but its package or a font is missing
 */
export async function drawingWriter(
  file: string,
  write: (path: string, pieces: Iterable<OutputPiece>) => void = writeSafely,
): Promise<(svg: string) => void> {
  const format = plotFormat(file);
  if (format === undefined)
    throw new CommandError(`${file}: the name of a plot must end in .svg or .png`, exitCode.usage);
  const encode = format === "png" ? await pngEncoder(file) : markedSvg;
  return (svg) => {
    // XML does not allow most control characters, but names may contain them.
    write(file, [encode(visibleLines(svg))]);
  };
}

/** Returns a function that makes a PNG from an SVG, with a package that is not installed with corefscope. */
async function pngEncoder(file: string): Promise<(svg: string) => Uint8Array> {
  const { Resvg } = await optionalPackage(
    "@resvg/resvg-js",
    import("@resvg/resvg-js"),
    `${file}: PNG`,
    ", or write to .svg",
  );
  const letter = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><text y="9">x</text></svg>';
  if (new Resvg(letter).getBBox() === undefined) {
    throw new CommandError(`${file}: this machine has no font for the text of a PNG; write to .svg`, exitCode.input);
  }
  return (svg) => markedPng(new Resvg(svg, { fitTo: { mode: "zoom", value: SCALE } }).render().asPng());
}

function markedSvg(svg: string): string {
  return `${svg}<!-- corefscope -->\n`;
}

/** Length of a PNG's signature and of its first chunk, IHDR, which must come first. */
const FIRST = 33;

/** The chunk `tEXt` with the keyword Software and the value corefscope. The last four bytes are its CRC-32. */
const software = new Uint8Array([
  ...[0, 0, 0, 19],
  ...Buffer.from("tEXtSoftware\0corefscope", "latin1"),
  ...[0xad, 0x97, 0x25, 0x0b],
]);

/**
 * Returns a PNG with a mark by which corefscope recognises its own output.
 *
 * @source Portable Network Graphics (PNG) Specification, W3C 2003, §11.3.4.3
 */
function markedPng(png: Uint8Array): Uint8Array {
  return Buffer.concat([png.subarray(0, FIRST), software, png.subarray(FIRST)]);
}
