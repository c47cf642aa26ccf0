import type { LabelColumnNames } from "../../formats/format.ts";
import { type FileAccess, fileSource as sourceOf, type FileSourceOptions } from "../../scoring/file-source.ts";
import type { PartSource } from "../../scoring/pair-parts.ts";
import { bytesOf, wholeFile } from "./byte-source.ts";
import { knownFormats } from "./known-formats.ts";

/** Returns the parts of files on disk: see `fileSource` in `scoring`. */
export function diskSource(
  files: readonly string[],
  { onProgress, ...options }: FileSourceOptions & { readonly onProgress?: (bytes: number) => void },
): PartSource {
  return sourceOf(files, diskAccess(onProgress, options.columns), options);
}

/**
 * Returns the access to files on disk. Their bytes are counted when they are read for the first time.
 *
 * @param columns the columns to read from Parquet files
 */
function diskAccess(onProgress?: (bytes: number) => void, columns?: LabelColumnNames): FileAccess {
  return {
    formats: knownFormats(),
    bytesOf: (file, again) => bytesOf(file, again ? undefined : onProgress, columns),
    companion: wholeFile,
  };
}
