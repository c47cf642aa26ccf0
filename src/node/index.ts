/** The part of the library under `corefscope/node`: files by their paths, as the command line reads them. */
export type { SidedReadOptions } from "../formats/reading-options.ts";
export { FileError, type FilesRequest, type FilesToRead, readFiles, scoreFiles } from "./files.ts";
