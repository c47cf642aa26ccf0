/** What files that hold other files, or a table, begin with: bytes at an offset, and what to say of them. */
const signatures: readonly (readonly [magic: string, offset: number, guess: string])[] = [
  ["PK\u0003\u0004", 0, "a ZIP archive; unpack it"],
  ["PK\u0005\u0006", 0, "an empty ZIP archive"],
  ["ustar", 257, "a tar archive; unpack it"],
  ["7z\u00BC\u00AF\u0027\u001C", 0, "a 7-Zip archive; unpack it"],
  ["Rar!\u001A\u0007", 0, "a RAR archive; unpack it"],
  ["1AY&SY", 4, "a file packed with bzip2; unpack it"],
  ["\u00FD7zXZ\u0000", 0, "a file packed with xz; unpack it"],
  ["\u0028\u00B5\u002F\u00FD", 0, "a file packed with zstd; unpack it"],
  ["%PDF-", 0, "a PDF file"],
  ["SQLite format 3\u0000", 0, "an SQLite database"],
];

/**
 * What kind of file the first bytes belong to, if it is one that may hold annotations but is not one itself. An archive that stores
 * its files unpacked has their lines in it, and would pass for one of them.
 *
 * @returns the end of a sentence: `a ZIP archive; unpack it`
 */
export function containerOf(head: Uint8Array): string | undefined {
  const found = signatures.find(([magic, offset]) =>
    Array.from(magic).every((character, i) => head[offset + i] === character.charCodeAt(0)),
  );
  if (found !== undefined) return found[2];
  return isParquet(head) ? "Parquet; the command line reads it from a file, if it is a table of labels" : undefined;
}

/** Whether a file that begins so is Parquet. */
export function isParquet(head: Uint8Array): boolean {
  return head[0] === 0x50 && head[1] === 0x41 && head[2] === 0x52 && head[3] === 0x31;
}
