import { testWriters } from "./format-writers/index.ts";
import { libraryWriters } from "./format-writers/library-writers.ts";
import { isNested, isWithinSentences, type TestWriter } from "./format-writers/test-writer.ts";
import { partOf, type Side, sides, textBytes, type TrueDocument } from "./true-documents.ts";

/** One side of true documents, as files of a format. */
export interface WrittenSide {
  readonly files: Map<string, Uint8Array>;
  /** The only file to read, or the folder. */
  readonly path: string;
}

export const allWriters = [...libraryWriters, ...testWriters];

export function ableWriters(documents: readonly TrueDocument[]): TestWriter[] {
  const parts = documents.flatMap((document) => sides.map((side) => partOf(document, side)));
  return allWriters.filter(({ holds }) =>
    parts.every((part) => holds(part) && isNested(part, "part") && isWithinSentences(part)),
  );
}

/** Writes one side into a folder, which is named after the side by default. */
export function writeSide(
  writer: TestWriter,
  documents: readonly TrueDocument[],
  side: Side,
  folder: string = side,
): WrittenSide {
  const written = writer.write(documents.map((document) => partOf(document, side)));
  const files = new Map(written.map(({ path, text }) => [`${folder}/${path}`, textBytes(text)]));
  const main = written.filter((file) => file.main);
  return { files, path: main.length === 1 ? `${folder}/${main[0].path}` : folder };
}
