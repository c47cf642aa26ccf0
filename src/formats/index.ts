export type { Format, PartReader, ReadOptions, WrittenFile } from "./format.ts";
export {
  FileReader,
  type FileContent,
  type ReadFileOptions,
  readConll2012,
  readCorpus,
  readE2eJsonlines,
  readParts,
  readStream,
} from "./read.ts";
export { detectFormat, findFormat, formats, guessUnreadable, headLength } from "./registry.ts";
