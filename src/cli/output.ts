import { writeFileSync, writeSync } from "node:fs";
import { CommandError, exitCode } from "./exit-codes.ts";

/** Writes a result to a file, or to standard output. A reader that goes away (`| head`) is no failure. */
export function writeOutput(text: string, file?: string): void {
  if (file !== undefined && file !== "-") {
    writing(file, () => {
      writeFileSync(file, text);
    });
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

/**
 * Runs something that writes to a place.
 *
 * @throws CommandError if the system refuses
 */
export function writing(place: string, write: () => void): void {
  try {
    write();
  } catch (error) {
    // What is not the system's is a message already, or a defect.
    if (!(error instanceof Error) || error instanceof CommandError || !("code" in error)) throw error;
    throw new CommandError(`${place}: cannot be written: ${error.message}`, exitCode.input);
  }
}
