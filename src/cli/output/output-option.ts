import { type Command, Option } from "commander";
import { fileStatus } from "../input/file-status.ts";
import { forceOutputs, noteInputFolder, noteInputs, planOutput } from "./planned-outputs.ts";

/** An option that names a file to be written, which is planned before the command runs. */
class WrittenFileOption extends Option {
  /** Whether the file is looked at only once there is something to write: what is written has no marks, and is soon made. */
  isLookedAtLate = false;
}

/** Declares an option that names a file to be written. */
export function writtenFile(flags: string, text: string): Option {
  return new WrittenFileOption(flags, text);
}

/** `--output`. */
export function outputOption(what = "result"): Option {
  const option = new WrittenFileOption("-o, --output <file>", `write the ${what} there instead of to standard output`);
  option.isLookedAtLate = what === "tables";
  return option;
}

/** `--force`, of every command that writes files. */
export function forceOption(): Option {
  return new Option("--force", "replace files that corefscope did not write; never one that is read");
}

/** Plans all files that the options of a command name. */
export function planOutputs(command: Command): void {
  const values = command.opts<Record<string, unknown>>();
  if (values["force"] === true) forceOutputs();
  // What the arguments name is read. Files in folders come later, when these are looked into.
  const isWriter = command.options.some((option) => option instanceof WrittenFileOption);
  if (isWriter) {
    const named = command.args.flatMap((argument) => [argument, argument.replace(/^[^=/\\]+=/, "")]);
    noteInputs(named);
    for (const path of named) if (fileStatus(path)?.isDirectory() === true) noteInputFolder(path);
  }
  for (const option of command.options) {
    const path = values[option.attributeName()];
    if (option instanceof WrittenFileOption && typeof path === "string" && path !== "-") {
      planOutput(path, option.long ?? option.flags, !option.isLookedAtLate);
    }
  }
}
