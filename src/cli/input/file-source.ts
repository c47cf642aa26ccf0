import type { LabelColumnNames } from "../../formats/format.ts";
import { type FileAccess, fileSource as sourceOf, type FileSourceOptions } from "../../scoring/file-source.ts";
import type { PartSource } from "../../scoring/pair-parts.ts";
import { bytesOf, wholeFile } from "./byte-source.ts";
import { knownFormats } from "./known-formats.ts";

export function diskSource(
  files: readonly string[],
  { onProgress, ...options }: FileSourceOptions & { readonly onProgress?: (bytes: number) => void },
): PartSource {
  return sourceOf(files, diskAccess(onProgress, options.columns), options);
}

/** Reports progress only when a file is read for the first time. */
function diskAccess(onProgress?: (bytes: number) => void, columns?: LabelColumnNames): FileAccess {
  return {
    formats: knownFormats(),
    bytesOf: (file, again) => bytesOf(file, again ? undefined : onProgress, columns),
    companion: wholeFile,
  };
}
