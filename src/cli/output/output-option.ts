import { type Command, Option } from "commander";
import { fileStatus } from "./file-status.ts";
import { forceOutputs, noteInputFolder, noteInputs, planOutput } from "./planned-outputs.ts";

/** An option that names a file to write. `planOutputs` checks the file before the command runs. */
export class WrittenFileOption extends Option {
  /** Whether to check only at the end, when writing, that the file may be replaced. */
  isLookedAtLate = false;
}

/** Checks all output files named by the options of a command. */
export function planOutputs(command: Command): void {
  const values = command.opts<Record<string, unknown>>();
  if (values["force"] === true) forceOutputs();
  // Arguments name input files. Files within folders are noted later, when the folders are listed.
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
