/**
 * Percent-encodes some characters of a text: `%2D` and the like.
 *
 * @param reserved matches the characters, all ASCII; a global expression
 */
export function percentEscaped(text: string, reserved: RegExp): string {
  return text.replace(
    reserved,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase().padStart(2, "0")}`,
  );
}

/**
 * Decodes percent escapes.
 *
 * @param reserved matches the characters to decode (default all); escapes of others stay as they are
 */
export function percentUnescaped(text: string, reserved = /^/): string {
  return text.replace(/%([0-9A-Fa-f]{2})/g, (escape, code: string) => {
    const character = String.fromCharCode(Number.parseInt(code, 16));
    return character.search(reserved) < 0 ? escape : character;
  });
}
