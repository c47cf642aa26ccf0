import { characterReading, type TextReading, unitReading } from "./text-reading.ts";

/**
 * The ways in which the offsets of a standoff file may count its text: Unicode characters, as it should be, or UTF-16 units;
 * and, where the text has been through other hands since, with line ends of one character or with a byte order mark.
 *
 * @param text without a byte order mark
 */
export function plainTextReadings(text: string): [TextReading, ...TextReading[]] {
  const variants = new Set([text, text.replace(/\r\n/g, "\n"), `\uFEFF${text}`]);
  const [first, ...others] = Array.from(variants).flatMap((variant) =>
    /[\uD800-\uDFFF]/.test(variant) ? [characterReading(variant), unitReading(variant)] : [characterReading(variant)],
  );
  return [first, ...others];
}
