import { writeFileSync, writeSync } from "node:fs";
import { CommandError, exitCode } from "./exit-codes.ts";

/** Writes a result to a file, or to standard output. A reader that goes away (`| head`) is no failure. */
export function writeOutput(text: string, file?: string): void {
  if (file !== undefined && file !== "-") {
    try {
      writeFileSync(file, text);
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      throw new CommandError(`${file}: cannot be written: ${reason}`, exitCode.input);
    }
    return;
  }
  const bytes = Buffer.from(text);
  for (let written = 0; written < bytes.length; ) {
    try {
      written += writeSync(1, bytes, written);
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException;
      if (code === "EPIPE") return;
      if (code !== "EAGAIN") throw error;
    }
  }
}
