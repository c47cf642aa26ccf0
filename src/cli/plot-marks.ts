/** An SVG that says which program made it, by which that program knows it again. */
export function markedSvg(svg: string): string {
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
export function markedPng(png: Uint8Array): Uint8Array {
  return Buffer.concat([png.subarray(0, FIRST), software, png.subarray(FIRST)]);
}
