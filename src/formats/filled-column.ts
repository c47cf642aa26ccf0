import { type TextColumn, textColumn } from "../core/text-column.ts";

/** A column of what is said of tokens; nothing where nothing is. */
export function filledColumn(values: readonly string[]): TextColumn | undefined {
  return values.some((value) => value !== "") ? textColumn(values) : undefined;
}
