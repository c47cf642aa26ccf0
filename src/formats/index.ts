export type { BlobLike, ByteStream, Chunk } from "./common/input/byte-stream.ts";
export type { SidedReadOptions } from "./reading-options.ts";
export { defineFormat, type FormatDefinition, type GivenDocument } from "./define-format.ts";
export type { ContentSurvey, UnreadCounts } from "./common/survey/content-survey.ts";
export {
  type FoundPredictions,
  type Format,
  type FormatId,
  formatIds,
  headLength,
  type JsonFields,
  type LabelColumnNames,
  type PartReader,
  type ReadOptions,
  type WrittenFile,
} from "./format.ts";
export {
  FileReader,
  type ReadFileOptions,
  readParts,
  readStream,
  UnreadableError,
} from "./read.ts";
export { detectFormat, findFormat, formats, guessUnreadable } from "./registry.ts";
