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
