import { isPlainConll2012 } from "../../formats/conll-2012/detect.ts";
import { conll2012 } from "../../formats/conll-2012/index.ts";
import { type Format, type FormatList, headLength, type LabelColumnNames } from "../../formats/format.ts";
import { CommandError, exitCode } from "../exit-codes.ts";
import { perRun } from "../shell.ts";
import { headOf } from "./byte-source.ts";
import { isPiped } from "./piped-input.ts";

/** Loading all formats takes a sixth of the time of starting, so files that are plainly CoNLL-2012 are read without them. */
const known = perRun((): { all?: FormatList } => ({}));

/** The formats that are known so far: all, or only CoNLL-2012 where nothing else was asked for. */
export function knownFormats(): FormatList {
  return known().all ?? plainConll;
}

/** Whether nothing but files that are plainly CoNLL-2012 was asked for. */
export function areAllPlain(): boolean {
  return known().all === undefined;
}

/** All formats. */
export async function allFormats(): Promise<FormatList> {
  return (known().all ??= (await import("../../formats/registry.ts")).registeredFormats);
}

/** The formats that a file may be of, which are known from now on. Must be awaited for each file that is read. */
export async function formatsFor(file: string): Promise<FormatList> {
  const isPlain = known().all === undefined && !isPiped(file) && isPlainConll2012(headOf(file, headLength));
  return isPlain ? plainConll : allFormats();
}

/**
 * The format of a `--…-format` option; that of tables of labels, if their columns are named.
 *
 * @throws CommandError if there is none of that name
 */
export async function formatOption(id: string | undefined, columns?: LabelColumnNames): Promise<Format | undefined> {
  if (id === undefined && columns === undefined) return undefined;
  const { formats, find } = await allFormats();
  const format = find(id ?? "labels");
  if (format === undefined) {
    const ids = formats.map((each) => each.id).join(", ");
    throw new CommandError(`there is no format "${id}"; there are ${ids}`, exitCode.usage);
  }
  return format;
}

function notLoaded(): never {
  throw new Error("a file is read before its format is known");
}

/** CoNLL-2012 for files that no other format can recognise; to ask it about anything else is a defect. */
const plainConll: FormatList = {
  formats: [conll2012],
  find: (id) => (id === conll2012.id ? conll2012 : notLoaded()),
  detect: (head) => (isPlainConll2012(head) ? conll2012 : notLoaded()),
  isForeign: notLoaded,
  guessUnreadable: notLoaded,
  companionsOf: () => [],
  withoutCompanions: (files) => [...files],
};
