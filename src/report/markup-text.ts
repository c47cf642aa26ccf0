import { visibleLines } from "./visible.ts";

/** Text for the content of an element of HTML or XML, or for an attribute in double quotes. */
export function markupText(text: string): string {
  return visibleLines(text).replace(/&/g, "&amp;").replace(/</g, "&lt;").replace(/>/g, "&gt;").replace(/"/g, "&quot;");
}
