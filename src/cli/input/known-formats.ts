import { unknownName } from "../../core/near-names.ts";
import { CommandError, exitCode } from "../exit-codes.ts";
import { isPlainConll2012 } from "../../formats/conll-2012/detect.ts";
import { conll2012 } from "../../formats/conll-2012/index.ts";
import { type Format, type FormatList, headLength, type LabelColumnNames } from "../../formats/format.ts";
import { perRun } from "../shell.ts";
import { headOf } from "./byte-source.ts";
import { isPiped } from "./piped-input.ts";

/** Loading all formats takes a sixth of the start-up time, so plain CoNLL-2012 files are read without them. */
const known = perRun((): { all?: FormatList } => ({}));

/** Returns the formats loaded so far: all, or only CoNLL-2012. */
export function knownFormats(): FormatList {
  return known().all ?? plainConll;
}

/** Returns whether only plain CoNLL-2012 files were requested so far. */
export function areAllPlain(): boolean {
  return known().all === undefined;
}

export async function allFormats(): Promise<FormatList> {
  return (known().all ??= (await import("../../formats/registry.ts")).registeredFormats);
}

/** Await this for each file before reading it. */
export async function formatsFor(file: string): Promise<FormatList> {
  const isPlain = known().all === undefined && !isPiped(file) && isPlainConll2012(headOf(file, headLength));
  return isPlain ? plainConll : allFormats();
}

/**
 * Returns the format that a `--…-format` option names, or the format of tables of labels if only columns are named.
 *
 * @throws CommandError if there is no such format
 */
export async function formatOption(id: string | undefined, columns?: LabelColumnNames): Promise<Format | undefined> {
  if (id === undefined && columns === undefined) return undefined;
  const { formats, find } = await allFormats();
  const name = id ?? "labels";
  const format = find(name);
  if (format === undefined) {
    const known = formats.map((each) => each.id);
    throw new CommandError(unknownName("format", name, known), exitCode.usage);
  }
  return format;
}

function notLoaded(): never {
  throw new Error("a file is read before its format is known");
}

/** Finds CoNLL-2012 only, for files that no other format can recognise. Asking about another format is a defect. */
const plainConll: FormatList = {
  formats: [conll2012],
  find: (id) => (id === conll2012.id ? conll2012 : notLoaded()),
  detect: (head) => (isPlainConll2012(head) ? conll2012 : notLoaded()),
  isForeign: notLoaded,
  guessUnreadable: notLoaded,
  companionsOf: () => [],
  withoutCompanions: (files) => [...files],
};
