/** Stands for a byte that is no UTF-8, as in Python: 0xDC00 and the byte, a half of a surrogate pair, which no text has alone. */
const ESCAPE = 0xdc00;

const strict = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });

/** A file's name, which the system takes for bytes, as text; bytes that are no UTF-8 are escaped. */
export function textOfName(bytes: Uint8Array): string {
  try {
    return strict.decode(bytes);
  } catch {
    return Array.from(bytes, (byte) => String.fromCharCode(byte < 0x80 ? byte : ESCAPE + byte)).join("");
  }
}

/** A path as the system knows it: bytes, if there are escaped ones in it. */
export function systemPath(path: string): string | Buffer {
  // With u, a half of a pair is found only where it is alone.
  if (!/[\udc80-\udcff]/u.test(path)) return path;
  return Buffer.concat(
    Array.from(path, (character) => {
      const code = character.charCodeAt(0);
      const isEscape = character.length === 1 && code >= ESCAPE + 0x80 && code <= ESCAPE + 0xff;
      return isEscape ? Buffer.from([code - ESCAPE]) : Buffer.from(character);
    }),
  );
}
