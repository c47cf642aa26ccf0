/** Bytes at an offset that identify files that no reader reads, and descriptions for messages. */
const signatures: readonly (readonly [magic: string, offset: number, guess: string])[] = [
  ["PK\u0003\u0004", 0, "a ZIP archive; unpack it"],
  ["PK\u0005\u0006", 0, "an empty ZIP archive"],
  ["ustar", 257, "a tar archive; unpack it"],
  ["7z\u00BC\u00AF\u0027\u001C", 0, "a 7-Zip archive; unpack it"],
  ["Rar!\u001A\u0007", 0, "a RAR archive; unpack it"],
  ["1AY&SY", 4, "a file packed with bzip2; unpack it with `bzip2 -d`"],
  ["\u00FD7zXZ\u0000", 0, "a file packed with xz; unpack it with `xz -d`"],
  ["\u0028\u00B5\u002F\u00FD", 0, "a file packed with zstd; unpack it with `zstd -d`"],
  ["%PDF-", 0, "a PDF file"],
  ["SQLite format 3\u0000", 0, "an SQLite database"],
  ["ARROW1", 0, "Arrow IPC (Feather 2); write the table as Parquet or CSV"],
  ["FEA1", 0, "Feather 1; write the table as Parquet or CSV"],
  ["\u00FF\u00FF\u00FF\u00FF", 0, "an Arrow IPC stream; write the table as Parquet or CSV"],
  ["DUCK", 8, "a DuckDB database; write the table with `COPY … TO 'table.parquet'`"],
  ["PARE", 0, "Parquet whose columns are encrypted; write the file without encryption"],
  ["ORC", 0, "ORC; write the table as Parquet or CSV"],
  ["Obj\u0001", 0, "Avro; write the table as Parquet or CSV"],
];

/**
 * Recognises packed and binary files by their first bytes. An uncompressed archive contains the lines of its files, so
 * it could pass for one of them.
 *
 * @returns the end of a sentence: `a ZIP archive; unpack it`
 */
export function containerOf(head: Uint8Array): string | undefined {
  const found = signatures.find(([magic, offset]) => {
    for (let i = 0; i < magic.length; i++) if (head[offset + i] !== magic.charCodeAt(i)) return false;
    return true;
  });
  if (found !== undefined) return found[2];
  return isParquet(head) ? "Parquet; the command line reads it if it is a table of labels" : undefined;
}

export function isParquet(head: Uint8Array): boolean {
  return head[0] === 0x50 && head[1] === 0x41 && head[2] === 0x52 && head[3] === 0x31;
}
