import { type TextColumn, textColumn } from "../../../core/text-column.ts";
import { headLength } from "../../format.ts";

/**
 * The lines of a text that are not blank, without their ends.
 *
 * @param most how many lines to look at, blank ones too
 */
export function filledLines(text: string, most?: number): string[] {
  return text.split(text.includes("\r") ? /\r\n|\r|\n/ : "\n", most).filter((line) => line.trim() !== "");
}

/** The same of the beginning of a file, which several formats look at one after another: it is cut into lines once. */
export function headLines(head: string, most?: number): readonly string[] {
  if (latest?.head !== head) latest = { head, lines: new Map() };
  let lines = latest.lines.get(most);
  if (lines === undefined) latest.lines.set(most, (lines = filledLines(head, most)));
  return lines;
}

let latest: { readonly head: string; readonly lines: Map<number | undefined, readonly string[]> } | undefined;

/** The text of the beginning of a file. The last line of a longer file is cut anywhere, so it proves nothing. */
export function wholeLines(head: Uint8Array): string {
  const text = new TextDecoder().decode(head.subarray(0, headLength));
  const lastEnd = head.length < headLength ? -1 : Math.max(text.lastIndexOf("\n"), text.lastIndexOf("\r"));
  return lastEnd < 0 ? text : text.slice(0, lastEnd);
}

/** The first line of a text that is not blank, without its end. */
export function firstFilledLine(text: string): string | undefined {
  const content = text.search(/\S/);
  if (content < 0) return undefined;
  const before = text.slice(0, content);
  const start = Math.max(before.lastIndexOf("\n"), before.lastIndexOf("\r")) + 1;
  const length = text.slice(content).search(/[\r\n]/);
  return length < 0 ? text.slice(start) : text.slice(start, content + length);
}

/** A column of tokens; undefined if it is empty throughout. */
export function filledColumn(values: readonly string[]): TextColumn | undefined {
  return values.some((value) => value !== "") ? textColumn(values) : undefined;
}
