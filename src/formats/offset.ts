/** An offset as a number; nothing if it is not one, or too large for a file. */
export function parseOffset(text: string | undefined): number | undefined {
  return text !== undefined && /^\s*-?\d{1,9}\s*$/.test(text) ? Number(text) : undefined;
}
