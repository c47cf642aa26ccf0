import { type TextColumn, textColumn } from "../../../core/text-column.ts";

/**
 * The lines of a text that are not blank, without their ends.
 *
 * @param most how many lines to look at, blank ones too
 */
export function filledLines(text: string, most?: number): string[] {
  return text.split(/\r\n|\r|\n/, most).filter((line) => line.trim() !== "");
}

/** A column of tokens; undefined if it is empty throughout. */
export function filledColumn(values: readonly string[]): TextColumn | undefined {
  return values.some((value) => value !== "") ? textColumn(values) : undefined;
}
