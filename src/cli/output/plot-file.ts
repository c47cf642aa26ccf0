import { InvalidArgumentError } from "commander";

export function plotFile(file: string): string {
  if (plotFormat(file) === undefined) throw new InvalidArgumentError("It must end in .svg or .png.");
  return file;
}

/** Returns the format for the extension of a file, in any case; undefined if there is none. */
export function plotFormat(file: string): "svg" | "png" | undefined {
  const ending = /[^/\\]\.(svg|png)$/i.exec(file)?.[1].toLowerCase();
  return ending === "svg" || ending === "png" ? ending : undefined;
}
