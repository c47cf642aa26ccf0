import * as zlib from "node:zlib";
import { type Packing, packingOf } from "./packings.ts";

/** Its message is to be printed after “cannot be read: ”. */
class UnpackingError extends Error {
  override readonly name = "UnpackingError";
}

/** Node has it from versions 22.15 and 23.8 on. */
interface WithZstd {
  readonly zstdDecompressSync?: (bytes: Uint8Array) => Uint8Array;
}

/**
 * Unpacks a whole file that was packed with bzip2, xz or zstd, and verifies its checksums.
 *
 * @throws UnpackingError if it is damaged or incomplete, or if this Node cannot unpack zstd
 */
export async function unpackedFile(packing: Packing, bytes: Uint8Array): Promise<Uint8Array> {
  try {
    if (packing === "bzip2") {
      // The library takes a header without content for the end.
      if (packingOf(bytes.subarray(-4)) === packing) throw new Error("it ends after a header");
      const { default: Bunzip } = await import("seek-bzip");
      return Bunzip.decode(bytes, undefined, true);
    }
    if (packing === "xz") return await unpackedXz(bytes);
  } catch (error) {
    throw damage(packing, error);
  }
  const { zstdDecompressSync } = zlib as WithZstd;
  if (zstdDecompressSync === undefined)
    throw new UnpackingError(
      `it is packed with zstd, which Node ${process.versions.node} cannot unpack; use Node 22.15 or later, or unpack it with \`zstd -d\``,
    );
  try {
    return zstdDecompressSync(bytes);
  } catch (error) {
    throw damage(packing, error);
  }
}

async function unpackedXz(bytes: Uint8Array): Promise<Uint8Array> {
  // A module of CommonJS, whose exports Node finds only in its default export.
  const module = await import("xz-decompress");
  const { XzReadableStream } = "default" in module ? module.default : module;
  const packed = new ReadableStream<Uint8Array>({
    start(controller) {
      controller.enqueue(bytes);
      controller.close();
    },
  });
  const pieces: Uint8Array[] = [];
  const reader = new XzReadableStream(packed).getReader();
  for (let step = await reader.read(); !step.done; step = await reader.read()) pieces.push(step.value);
  return Buffer.concat(pieces);
}

function damage(packing: Packing, error: unknown): UnpackingError {
  const reason = error instanceof Error ? error.message : String(error);
  return new UnpackingError(`it is a damaged or incomplete ${packing} file (${reason}); copy or compress it again`);
}
