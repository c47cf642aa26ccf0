import { LineSplitter } from "./line-splitter.ts";

const decoder = new TextDecoder("utf-8", { ignoreBOM: true });

/** The lines of a stream of bytes, without their ends; each is there as soon as its end is. */
export function* textLines(chunks: Iterable<Uint8Array>): Generator<string, void> {
  let blocks: string[] = [];
  const splitter = new LineSplitter((bytes) => {
    blocks.push(decoder.decode(bytes));
  });
  for (const chunk of chunks) {
    splitter.push(chunk);
    for (const block of blocks) yield* block.slice(0, -1).split("\n");
    blocks = [];
  }
  splitter.end();
  for (const block of blocks) yield* block.slice(0, -1).split("\n");
}
