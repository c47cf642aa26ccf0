import { type Format, headLength, type LabelColumnNames } from "../../formats/format.ts";
import { headOf } from "./byte-source.ts";
import { areAllPlain, formatOption } from "./known-formats.ts";

interface NamedFormat {
  readonly responseFormat?: string;
  readonly columns?: LabelColumnNames;
}

/** Returns how to find the format of a response's files; it may be undefined, if detection is to decide. */
export async function responseFormats(
  flags: NamedFormat,
  keyFiles: readonly string[],
  keyFormat: Format | undefined,
): Promise<(files: readonly string[]) => Format | undefined> {
  const named = await formatOption(flags.responseFormat, flags.columns);
  // A plain CoNLL file is not from CRAFT.
  const { craftResponse } = areAllPlain() ? {} : await import("../../formats/craft/craft-response.ts");
  const headsOf = (files: readonly string[]): (() => Uint8Array)[] =>
    files.map((file) => () => headOf(file, headLength));
  return (files) => named ?? craftResponse?.(headsOf(keyFiles)[0], keyFormat, headsOf(files));
}
