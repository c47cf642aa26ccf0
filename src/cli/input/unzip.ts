import { crc32 } from "node:zlib";
import { unzipSync } from "fflate";

/** The most bytes that an archive may unpack to. */
const MOST = 1 << 30;

/** Its message is to be printed after “cannot be read: ”. */
export class ArchiveError extends Error {
  override readonly name = "ArchiveError";
}

interface Entry {
  readonly name: string;
  readonly isEncrypted: boolean;
  readonly method: number;
  readonly checksum: number;
  readonly size: number;
}

const decoder = new TextDecoder("utf-8");

/** Returns the paths of the files in a ZIP archive, in its order. */
export function namesInZip(bytes: Uint8Array): string[] {
  return entriesOf(bytes).map(({ name }) => pathOf(name));
}

/**
 * Unpacks files of a ZIP archive, and verifies their lengths and checksums, which fflate does not.
 *
 * @param isWanted whether to unpack the file with this path
 * @throws ArchiveError if the archive is damaged, encrypted, packed in another way, or larger than 1 GB, or if a path
 *   leaves it
 */
export function unzipped(bytes: Uint8Array, isWanted: (path: string) => boolean): Map<string, Uint8Array> {
  const entries = entriesOf(bytes).filter(({ name }) => isWanted(pathOf(name)));
  const total = entries.reduce((sum, { size }) => sum + size, 0);
  if (total > MOST) throw new ArchiveError("it unpacks to more than 1 GB; unpack it, and give the files");
  const encrypted = entries.find(({ isEncrypted }) => isEncrypted);
  if (encrypted !== undefined)
    throw new ArchiveError(`${encrypted.name} in it is encrypted; unpack it with its password, and give the files`);
  const other = entries.find(({ method }) => method !== 0 && method !== 8);
  if (other !== undefined)
    throw new ArchiveError(`${other.name} in it is packed by method ${other.method}; unpack it, and give the files`);
  const wanted = new Set(entries.map(({ name }) => name));
  let files: Record<string, Uint8Array>;
  try {
    files = unzipSync(bytes, { filter: ({ name }) => wanted.has(name) });
  } catch (error) {
    throw new ArchiveError(damaged(error instanceof Error ? error.message : String(error)));
  }
  return new Map(
    entries.map(({ name, checksum, size }) => {
      const content = Object.hasOwn(files, name) ? files[name] : undefined;
      if (content?.length !== size || crc32(content) !== checksum)
        throw new ArchiveError(damaged(`${name} does not match its checksum and length`));
      return [pathOf(name), content];
    }),
  );
}

function damaged(reason: string): string {
  return `it is a damaged or incomplete ZIP archive (${reason}); copy or export it again`;
}

/** Returns the path of an entry in its archive, without the slash with which INCEpTION begins some. */
function pathOf(name: string): string {
  const path = name.replaceAll("\\", "/").replace(/^\/+/, "");
  if (/(?:^|\/)\.\.(?:\/|$)|^[A-Za-z]:/.test(path)) throw new ArchiveError(`the path ${name} in it leads out of it`);
  return path;
}

/** Reads the directory of an archive. Leaves out folders. */
function entriesOf(bytes: Uint8Array): Entry[] {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let end = bytes.length - 22;
  // A comment of up to 64 KiB may follow.
  const first = Math.max(0, end - 0xffff);
  while (end >= first && view.getUint32(end, true) !== 0x06054b50) end--;
  if (end < first) throw new ArchiveError(damaged("its directory is missing"));
  const count = view.getUint16(end + 10, true);
  const entries: Entry[] = [];
  let at = view.getUint32(end + 16, true);
  if (count === 0xffff || at === 0xffffffff) throw new ArchiveError("it is larger than 4 GB; unpack it");
  for (let n = 0; n < count; n++) {
    if (at + 46 > bytes.length || view.getUint32(at, true) !== 0x02014b50)
      throw new ArchiveError(damaged("its directory is cut off"));
    const nameEnd = at + 46 + view.getUint16(at + 28, true);
    const name = decoder.decode(bytes.subarray(at + 46, nameEnd));
    if (!name.endsWith("/"))
      entries.push({
        name,
        isEncrypted: (view.getUint16(at + 8, true) & 1) !== 0,
        method: view.getUint16(at + 10, true),
        checksum: view.getUint32(at + 16, true),
        size: view.getUint32(at + 24, true),
      });
    at = nameEnd + view.getUint16(at + 30, true) + view.getUint16(at + 32, true);
  }
  return entries;
}
