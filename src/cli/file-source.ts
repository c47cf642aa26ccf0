import type { Format } from "../formats/format.ts";
import { findFormat, formats } from "../formats/registry.ts";
import { type FileAccess, fileSource as sourceOf, type FileSourceOptions } from "../scoring/file-source.ts";
import type { PartSource } from "../scoring/pair-parts.ts";
import { bytesOf, wholeFile } from "./byte-source.ts";
import { CommandError, exitCode } from "./exit-codes.ts";

/** The parts of files on disk: see the function of the same name that it is made from. */
export function fileSource(
  files: readonly string[],
  { onProgress, ...options }: FileSourceOptions & { readonly onProgress?: (bytes: number) => void },
): PartSource {
  return sourceOf(files, diskAccess(onProgress), options);
}

/** Files on disk, whose bytes are counted when they are read for the first time. */
export function diskAccess(onProgress?: (bytes: number) => void): FileAccess {
  return {
    bytesOf: (file, again) => readableBytes(file, again ? undefined : onProgress),
    companion: wholeFile,
  };
}

/**
 * What `bytesOf` gives.
 *
 * @throws CommandError if the file cannot be read
 */
export function* readableBytes(file: string, onProgress?: (bytes: number) => void): Generator<Uint8Array, void> {
  try {
    yield* bytesOf(file, onProgress);
  } catch (error) {
    throw readError(file, error);
  }
}

/** A system error as a message; anything else is a defect and goes on. */
function readError(file: string, error: unknown): unknown {
  const code = error instanceof Error && "code" in error ? String(error.code) : undefined;
  if (!(error instanceof Error) || error instanceof CommandError || code === undefined) return error;
  const reasons: Record<string, string> = {
    ENOENT: "there is no such file",
    EACCES: "permission denied",
    EISDIR: "it is a folder",
  };
  return new CommandError(`${file}: cannot be read: ${reasons[code] ?? error.message}`, exitCode.input);
}

/** The format of a `--…-format` option. */
export function formatOption(id: string | undefined): Format | undefined {
  if (id === undefined) return undefined;
  const format = findFormat(id);
  if (format === undefined) {
    const known = formats.map((each) => each.id).join(", ");
    throw new CommandError(`there is no format "${id}"; there are ${known}`, exitCode.usage);
  }
  return format;
}
