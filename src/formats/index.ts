export {
  type Format,
  headLength,
  type LabelColumnNames,
  type PartReader,
  type ReadOptions,
  type WrittenFile,
} from "./format.ts";
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
export { detectFormat, findFormat, formats, guessUnreadable } from "./registry.ts";
