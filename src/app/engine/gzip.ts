export function gzipped(bytes: Uint8Array<ArrayBuffer>): Promise<Uint8Array<ArrayBuffer>> {
  return through(bytes, new CompressionStream("gzip"));
}

/**
 * Unpacks one member of gzip.
 *
 * @throws TypeError if the bytes are anything else, or end too early
 */
export function memberUnpacked(bytes: Uint8Array<ArrayBuffer>): Promise<Uint8Array<ArrayBuffer>> {
  return through(bytes, new DecompressionStream("gzip"));
}

/** Does without a stream of a `Blob`, which is slower because it asks another process. */
async function through(
  bytes: Uint8Array<ArrayBuffer>,
  { writable, readable }: CompressionStream | DecompressionStream,
): Promise<Uint8Array<ArrayBuffer>> {
  const writer = writable.getWriter();
  // If writing fails, reading fails, too.
  for (const step of [writer.write(bytes), writer.close()]) step.catch(() => undefined);
  return new Uint8Array(await new Response(readable).arrayBuffer());
}
