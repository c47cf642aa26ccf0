import { basename, dirname, isAbsolute, join } from "node:path";
import { nameAdvice, oneOf } from "../../core/near-names.ts";
import { isRecord, parseJson } from "../../formats/common/json/parse-json.ts";
import { diagnosticOf } from "../../core/diagnostic.ts";
import { diagnosticLine } from "../../report/diagnostic-text.ts";
import { requireSuite } from "../../analysis/suite/suite.ts";
import { CommandError, exitCode } from "../exit-codes.ts";
import { forwardSlashes } from "../forward-slashes.ts";
import { fileStatus } from "../output/file-status.ts";
import { noteInputs } from "../output/planned-outputs.ts";
import { bytesOf } from "./byte-source.ts";
import type { NamedPath } from "./named-responses.ts";

/** A dataset as `suite.json` describes it. */
export interface SuiteEntry {
  readonly name: string;
  /** The path of the key, from the current folder. */
  readonly key: string;
  /** The path of the key as it is written, from the folder of the file. */
  readonly written: string;
  readonly language?: string;
  readonly weight?: number;
  readonly preset?: string;
  /** Options of `score`, by their names without dashes. */
  readonly options: Readonly<Record<string, unknown>>;
}

/** Reads the datasets of a suite. */
export function readSuite(path: string): SuiteEntry[] {
  const entries = datasetsIn(path, ["name", "key", "language", "preset", "options", "weight"], "key").map(
    ({ name, fields, at }): SuiteEntry => {
      const { key, language, preset, options = {}, weight } = fields;
      const fail = (what: string): never => refuse(path, `${at}: ${what}`);
      if (language !== undefined && typeof language !== "string") fail('"language" must be a text, such as "en"');
      if (preset !== undefined && typeof preset !== "string") fail('"preset" must be a text, such as "crac2024"');
      if (weight !== undefined && typeof weight !== "number") fail('"weight" must be a number above 0');
      if (!isRecord(options)) fail('"options" must be an object, such as {"match": "head"}');
      if ("preset" in (options as object)) fail('"preset" stands next to "options", not in them');
      return {
        name,
        key: besideFile(path, key as string),
        written: key as string,
        options: withPaths(path, options as SuiteEntry["options"]),
        ...(language !== undefined && { language: language as string }),
        ...(preset !== undefined && { preset: preset as string }),
        ...(weight !== undefined && { weight: weight as number }),
      };
    },
  );
  try {
    requireSuite(entries);
  } catch (error) {
    throw error instanceof RangeError ? new CommandError(`${path}: ${error.message}`, exitCode.input) : error;
  }
  const absent = entries.find(({ key }) => fileStatus(key) === undefined && !/[*?[{]/.test(key));
  if (absent !== undefined) refuse(path, `dataset “${absent.name}”: there is no key ${absent.key}`);
  return entries;
}

interface RawEntry {
  readonly name: string;
  readonly fields: Readonly<Record<string, unknown>>;
  /** How to call the entry in a message. */
  readonly at: string;
}

/** Reads a file with a list of datasets, each with a name and a path. */
function datasetsIn(path: string, known: readonly string[], file: "key" | "response"): RawEntry[] {
  const { datasets } = recordIn(path);
  const example = `{"datasets": [{"name": "gum", "${file}": "gum.conllu"}]}`;
  if (!Array.isArray(datasets) || datasets.length === 0)
    return refuse(path, `this file needs a list "datasets" with at least one dataset; write one like ${example}`);
  return datasets.map((fields: unknown, i) => {
    const place = `dataset ${i + 1}`;
    if (!isRecord(fields)) return refuse(path, `${place} must be an object; write one like ${example}`);
    const { name } = fields;
    if (typeof name !== "string" || name === "") return refuse(path, `${place} has no "name"`);
    const at = `dataset “${name}”`;
    // Files of counts are called by it.
    if (/[/\\:\0-\x1f]/.test(name) || /^\.+$/.test(name))
      refuse(path, `${at}: a name cannot contain slashes, colons or control characters`);
    const unknown = Object.keys(fields).find((field) => !known.includes(field));
    if (unknown !== undefined)
      refuse(path, `${at} has an unknown field "${unknown}"; ${nameAdvice(unknown, known, `use ${oneOf(known)}`)}`);
    if (typeof fields[file] !== "string" || fields[file] === "") refuse(path, `${at} has no "${file}"`);
    return { name, fields, at };
  });
}

function recordIn(path: string): Readonly<Record<string, unknown>> {
  const status = fileStatus(path);
  if (status === undefined) return refuse(path, "there is no such file");
  if (status.isDirectory()) return refuse(path, "this is a folder; name the file in it that lists the datasets");
  noteInputs([path]);
  // Each piece is valid only until the next one.
  const pieces = Array.from(bytesOf(path), (bytes) => Buffer.from(bytes));
  const text = Buffer.concat(pieces)
    .toString("utf8")
    .replace(/^\uFEFF/, "");
  const problems: string[] = [];
  const parsed = parseJson(text, (code, place) => {
    problems.push(diagnosticLine(diagnosticOf(code, { file: path, ...place })));
  });
  if (problems.length > 0) throw new CommandError(problems[0].replace(/: error: /, ": "), exitCode.input);
  if (!isRecord(parsed?.value)) return refuse(path, 'this file must hold an object with "datasets"');
  return parsed.value;
}

function refuse(path: string, what: string): never {
  throw new CommandError(`${path}: ${what}`, exitCode.input);
}

/** Returns the path from the current folder of a path that is relative to a file. */
function besideFile(file: string, path: string): string {
  return isAbsolute(path) ? path : forwardSlashes(join(dirname(file), path));
}

/** Resolves the files that options name, as in `mention-type:@weights.tsv`, from the folder of the suite. */
function withPaths(file: string, options: SuiteEntry["options"]): SuiteEntry["options"] {
  return Object.fromEntries(
    Object.entries(options).map(([name, value]) => [
      name,
      typeof value === "string" ? value.replace(/:@(.+)$/s, (_, path: string) => `:@${besideFile(file, path)}`) : value,
    ]),
  );
}

/** The file of a system for a dataset: a response, or counts. */
export interface SystemFile {
  /** Undefined if the system lacks the dataset. */
  readonly path: string | undefined;
  /** The paths at which the file was sought. */
  readonly sought: readonly string[];
}

/** Returns the files of a system by dataset: from a folder, or from a file that lists them. */
export function systemFiles({ path }: NamedPath, suite: readonly SuiteEntry[]): SystemFile[] {
  const status = fileStatus(path);
  if (status === undefined) return refuse(path, "there is no such folder or file");
  return status.isDirectory() ? inFolder(path, suite) : listedFiles(path, suite);
}

function listedFiles(path: string, suite: readonly SuiteEntry[]): SystemFile[] {
  const own = new Map<string, string>();
  for (const { name, fields, at } of datasetsIn(path, ["name", "response"], "response")) {
    const names = suite.map((entry) => entry.name);
    if (!names.includes(name))
      refuse(path, `${at} is not in the suite; ${nameAdvice(name, names, `it has ${names.join(", ")}`)}`);
    if (own.has(name)) refuse(path, `${at} is listed twice`);
    own.set(name, besideFile(path, fields["response"] as string));
  }
  return suite.map(({ name }) => {
    const found = own.get(name);
    if (found !== undefined && fileStatus(found) === undefined && !/[*?[{]/.test(found))
      refuse(path, `dataset “${name}”: there is no file ${found}`);
    return { path: found, sought: [path] };
  });
}

/**
 * Looks for the counts of each dataset, `NAME.counts`, then for a response at the key's path below the folder, then for
 * one that is called as the key.
 */
function inFolder(folder: string, suite: readonly SuiteEntry[]): SystemFile[] {
  return suite.map(({ name, written }) => {
    const shared = suite.filter((other) => basename(other.written) === basename(written)).length > 1;
    const inside = isAbsolute(written) || written.split(/[/\\]/).includes("..") ? [] : [written];
    const places = [`${name}.counts`, ...inside, ...(shared ? [] : [basename(written)])];
    const sought = [...new Set(places.map((place) => forwardSlashes(join(folder, place))))];
    return { path: sought.find((place) => fileStatus(place) !== undefined), sought };
  });
}
