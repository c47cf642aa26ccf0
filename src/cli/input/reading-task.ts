import type { FileSourceOptions } from "../../scoring/file-source.ts";
import { formatOption } from "./known-formats.ts";

/** How another thread reads files, as plain data. */
export interface ReadingTask
  extends Pick<FileSourceOptions, "side" | "features" | "bothSides" | "ends" | "offsets" | "columns"> {
  readonly files: readonly string[];
  /** Id of the format; detected if absent. */
  readonly format?: string;
}

/** The options of reading, without the listeners. */
export type ReadingOptions = Pick<FileSourceOptions, keyof ReadingTask & keyof FileSourceOptions>;

/** Returns what a thread needs to read files. */
export function readingTask(
  files: readonly string[],
  { side, features, bothSides, ends, offsets, columns, format }: ReadingOptions,
): ReadingTask {
  return {
    files,
    side,
    ...(features !== undefined && { features }),
    ...(bothSides !== undefined && { bothSides }),
    ...(ends !== undefined && { ends }),
    ...(offsets !== undefined && { offsets }),
    ...(columns !== undefined && { columns }),
    ...(format !== undefined && { format: format.id }),
  };
}

/** Returns the options with which a thread reads. */
export async function optionsOfTask({ format, ...options }: Omit<ReadingTask, "files">): Promise<ReadingOptions> {
  return { ...options, ...(format !== undefined && { format: await formatOption(format) }) };
}
