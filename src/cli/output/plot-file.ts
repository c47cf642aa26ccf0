import { InvalidArgumentError } from "commander";

/** A file for `--plot`. Its ending decides the format. */
export function plotFile(file: string): string {
  if (plotFormat(file) === undefined) throw new InvalidArgumentError("It has to end in .svg or .png.");
  return file;
}

/** What to write to a file, by its ending in any case; undefined if neither. */
export function plotFormat(file: string): "svg" | "png" | undefined {
  const ending = /[^/\\]\.(svg|png)$/i.exec(file)?.[1].toLowerCase();
  return ending === "svg" || ending === "png" ? ending : undefined;
}
