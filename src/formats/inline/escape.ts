/** Whether the backslash at a place in a text takes the meaning from the character behind it, rather than being text. */
export function escapableAt(source: string, at: number): boolean {
  const next = source[at + 1] ?? "";
  if (next !== "" && "\\[]|<".includes(next)) return true;
  // These mean something only where a line begins.
  return next !== "" && "#`{".includes(next) && (at === 0 || source[at - 1] === "\n");
}

/**
 * A piece of text as it can stand between markup.
 *
 * @param lineStart whether a line begins with it
 */
export function escapeText(text: string, lineStart: boolean): string {
  const escaped = text.replace(/[\\[\]|]|<(?!\s)/g, "\\$&");
  return lineStart && /^[#`{]/.test(escaped) ? `\\${escaped}` : escaped;
}
