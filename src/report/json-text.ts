/** A value as JSON for a file of its own. */
export function jsonText(value: object): string {
  return `${JSON.stringify(value, null, 2)}\n`;
}

/** Values as JSON Lines: one on each line. */
export function jsonLines(values: readonly object[]): string {
  return values.map((value) => `${JSON.stringify(value)}\n`).join("");
}
