/**
 * Added to a byte to escape it, as by Python's `surrogateescape`. In valid text, such a half of a surrogate pair never
 * occurs alone.
 */
const ESCAPE = 0xdc00;

/** Made on first use, because most runs do not list folders. */
let strict: InstanceType<typeof TextDecoder> | undefined;

/** Returns the name of a file as text. If it is not UTF-8, its bytes from 0x80 are escaped. */
export function textOfName(bytes: Uint8Array): string {
  strict ??= new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });
  try {
    return strict.decode(bytes);
  } catch {
    return Array.from(bytes, (byte) => String.fromCharCode(byte < 0x80 ? byte : ESCAPE + byte)).join("");
  }
}

/** Returns a path as the system knows it: as bytes, if it has escaped ones. */
export function systemPath(path: string): string | Buffer {
  // With the flag u, half of a surrogate pair matches only if it is alone.
  if (!/[\udc80-\udcff]/u.test(path)) return path;
  return Buffer.concat(
    Array.from(path, (character) => {
      const code = character.charCodeAt(0);
      const isEscape = character.length === 1 && code >= ESCAPE + 0x80 && code <= ESCAPE + 0xff;
      return isEscape ? Buffer.from([code - ESCAPE]) : Buffer.from(character);
    }),
  );
}
