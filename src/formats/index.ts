export type { Format, LabelColumnNames, PartReader, ReadOptions, WrittenFile } from "./format.ts";
export {
  type CorpusReading,
  FileReader,
  type ReadFileOptions,
  readConll2012,
  readCorpus,
  readE2eJsonlines,
  readParts,
  readStream,
  UnreadableError,
} from "./read.ts";
export { detectFormat, findFormat, formats, guessUnreadable, headLength } from "./registry.ts";
