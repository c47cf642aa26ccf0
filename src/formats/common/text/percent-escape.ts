/**
 * A text with some of its characters written as `%2D` and the like.
 *
 * @param reserved matches the characters, which are ASCII's; global
 */
export function percentEscaped(text: string, reserved: RegExp): string {
  return text.replace(
    reserved,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase().padStart(2, "0")}`,
  );
}

/**
 * Undoes `percentEscaped`.
 *
 * @param reserved what an escape may stand for: any other `%41` stays as it is; all may, if absent
 */
export function percentUnescaped(text: string, reserved = /^/): string {
  return text.replace(/%([0-9A-Fa-f]{2})/g, (escape, code: string) => {
    const character = String.fromCharCode(Number.parseInt(code, 16));
    return character.search(reserved) < 0 ? escape : character;
  });
}
