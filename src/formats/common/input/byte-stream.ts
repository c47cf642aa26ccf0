/** Bytes, or text that is taken as UTF-8. */
export type Chunk = Uint8Array | string;

/** What the library needs of a web stream, such as the body of a response. */
export interface ByteStream {
  /** Returns a reader that has the stream to itself. */
  getReader(): {
    /** Returns the next chunk. */
    read(): Promise<{ readonly done: boolean; readonly value?: Chunk | undefined }>;
    /** Ends the stream early. */
    cancel(): Promise<void>;
  };
}

/** What the library needs of a `Blob`, or of a `File`, which has a name. */
export interface BlobLike {
  /** Returns the bytes. */
  stream(): ByteStream;
  readonly name?: string;
  /** The path in a folder that was dropped on a page or chosen in it. */
  readonly webkitRelativePath?: string;
}

/** Returns the bytes of a stream. If the caller stops early, the stream is cancelled. */
export async function* chunksOf(
  source: ByteStream | AsyncIterable<Chunk> | Iterable<Chunk>,
): AsyncGenerator<Uint8Array, void> {
  const encoder = new TextEncoder();
  const bytesOf = (chunk: Chunk): Uint8Array => (typeof chunk === "string" ? encoder.encode(chunk) : chunk);
  // Some browsers cannot iterate over their streams.
  if (Symbol.asyncIterator in source || Symbol.iterator in source) {
    for await (const chunk of source) yield bytesOf(chunk);
    return;
  }
  const reader = source.getReader();
  let isOver = false;
  try {
    while (true) {
      const { done, value } = await reader.read();
      isOver = done;
      if (done) return;
      if (value !== undefined) yield bytesOf(value);
    }
  } finally {
    if (!isOver) await reader.cancel();
  }
}
