import { DOMParser } from "linkedom";
import type { Audit } from "../../analysis/audit/audit-result.ts";
import type { ComparisonPlots } from "../../plots/comparison-plots.ts";
import { drawAudit } from "../../plots/draw-audit.ts";
import { drawComparison } from "../../plots/draw-comparison.ts";
import { visibleLines } from "../../report/visible.ts";
import { CommandError, exitCode } from "../exit-codes.ts";
import { optionalPackage } from "../optional-package.ts";
import { plotFormat } from "./plot-file.ts";
import { type OutputPiece, writeSafely } from "./write-safely.ts";

/** Pixels of a PNG for one of the SVG. */
const SCALE = 2;

/**
 * Gets ready to draw a comparison to a file.
 *
 * @returns draws and writes the file
 * @throws CommandError as `drawingWriter`
 */
export async function plotWriter(file: string): Promise<(plots: ComparisonPlots) => void> {
  const write = await drawingWriter(file);
  return (plots) => {
    write((document) => drawComparison(plots, document));
  };
}

/**
 * Gets ready to draw the experiments of an audit to a file.
 *
 * @returns draws and writes the file
 * @throws CommandError as `drawingWriter`
 */
export async function auditPlotWriter(file: string): Promise<(audit: Audit) => void> {
  const write = await drawingWriter(file);
  return (audit) => {
    write((document) => drawAudit(audit, document));
  };
}

/**
 * Gets ready to write SVG or PNG to a file, by its ending. Whatever can be missing for that is missed here, before there is
 * anything to draw.
 *
 * @param write what writes the file
 * @returns has an SVG drawn in a document, and writes the file
 * @throws CommandError if the ending is neither, if a PNG is wanted and what makes one is not installed or finds no font, or, from
 *   what is returned, if the file cannot be written
 */
export async function drawingWriter(
  file: string,
  write: (path: string, pieces: Iterable<OutputPiece>) => void = writeSafely,
): Promise<(draw: (document: object) => string) => void> {
  const format = plotFormat(file);
  if (format === undefined) throw new CommandError(`${file}: plots are written to .svg or .png`, exitCode.usage);
  const encode = format === "png" ? await pngEncoder(file) : markedSvg;
  return (draw) => {
    // Control characters of names are not allowed in XML.
    const svg = visibleLines(draw(new DOMParser().parseFromString("<svg/>", "image/svg+xml")));
    write(file, [encode(svg)]);
  };
}

/** Makes PNG out of SVG with a package that is not part of this one. */
async function pngEncoder(file: string): Promise<(svg: string) => Uint8Array> {
  const { Resvg } = await optionalPackage(
    "@resvg/resvg-js",
    import("@resvg/resvg-js"),
    `${file}: PNG`,
    ", or write to .svg",
  );
  const letter = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><text y="9">x</text></svg>';
  if (new Resvg(letter).getBBox() === undefined) {
    throw new CommandError(
      `${file}: there is no font on this machine to write into a PNG with; write to .svg`,
      exitCode.input,
    );
  }
  return (svg) => markedPng(new Resvg(svg, { fitTo: { mode: "zoom", value: SCALE } }).render().asPng());
}

/** An SVG that says which program made it, by which that program knows it again. */
function markedSvg(svg: string): string {
  return `${svg}<!-- corefscope -->\n`;
}

/** Bytes of the signature of a PNG and of its first chunk, IHDR, before which no other may stand. */
const FIRST = 33;

/** The chunk `tEXt` with the keyword Software and the value corefscope. The last four bytes are its CRC-32. */
const software = new Uint8Array([
  ...[0, 0, 0, 19],
  ...Buffer.from("tEXtSoftware\0corefscope", "latin1"),
  ...[0xad, 0x97, 0x25, 0x0b],
]);

/**
 * The same of a PNG.
 *
 * @source Portable Network Graphics (PNG) Specification, W3C 2003, §11.3.4.3
 */
function markedPng(png: Uint8Array): Uint8Array {
  return Buffer.concat([png.subarray(0, FIRST), software, png.subarray(FIRST)]);
}
