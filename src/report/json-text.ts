/** A value as JSON for a file of its own. */
export function jsonText(value: object): string {
  return `${printable(JSON.stringify(value, null, 2))}\n`;
}

/** Values as JSON Lines: one on each line. */
export function jsonLines(values: readonly object[]): string {
  return values.map((value) => `${printable(JSON.stringify(value))}\n`).join("");
}

/** JSON escapes the other control characters itself. */
function printable(json: string): string {
  return json.replace(
    /[\x7f-\x9f\u2028\u2029\u202a-\u202e\u2066-\u2069]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );
}
