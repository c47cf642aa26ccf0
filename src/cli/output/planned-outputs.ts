import { existsSync, fstatSync, readlinkSync, realpathSync, type Stats, statSync } from "node:fs";
import { basename, dirname, isAbsolute, join, relative, resolve, sep } from "node:path";
import { CommandError, exitCode } from "../exit-codes.ts";
import { isOurs } from "./own-marks.ts";
import { fileStatus, idOfFile } from "./file-status.ts";
import { perRun, shell } from "../shell.ts";

export type OutputPlace =
  /** An open file, such as `/dev/stdout`. */
  | { readonly kind: "descriptor"; readonly descriptor: number }
  /** A device or a pipe, which is written to and never replaced. */
  | { readonly kind: "stream" }
  /** A file. `path` has no symbolic links; `old` is the status of the file that already exists there. */
  | { readonly kind: "file"; readonly path: string; readonly old: Stats | undefined };

const planned = perRun(() => ({
  /** Input files, by the names that the user gave them, that are not in `inputs` yet. */
  noted: [] as string[],
  /** The names that the user gave the input files, by the device and inode of each file. */
  inputs: new Map<string, string>(),
  /** The names that the user gave the input folders, by their paths without symbolic links. */
  inputFolders: new Map<string, string>(),
  /** The outputs, by `identityOf`, each with the option or argument that names it. */
  claims: new Map<string, { readonly by: string; readonly path: string }>(),
  isForced: false,
}));

/** The most links to follow. */
const LINKS = 40;

/** Lets this run replace files that corefscope did not write: `--force`. */
export function forceOutputs(): void {
  planned().isForced = true;
}

export function mayReplaceAll(): boolean {
  return planned().isForced;
}

/**
 * Notes input files, so that no output replaces them. Ignores paths that are not regular files.
 *
 * @throws CommandError if an output would be written to one of them
 */
export function noteInputs(paths: Iterable<string>): void {
  const { noted, claims } = planned();
  for (const path of paths) noted.push(path);
  if (claims.size > 0) identifiedInputs();
}

/**
 * Returns the input files by their identities. Asks the system for these only now, because most runs write to no file.
 *
 * @throws CommandError if an output would be written to one of them
 */
function identifiedInputs(): ReadonlyMap<string, string> {
  const { noted, inputs, claims } = planned();
  for (const path of noted.splice(0)) {
    const identity = identityOfInput(path);
    if (identity === undefined) continue;
    inputs.set(identity, path === "-" ? "standard input" : path);
    const claim = claims.get(identity);
    if (claim !== undefined) throw isInput(claim.path, claim.by);
  }
  return inputs;
}

/**
 * Notes an input folder, so that no output is written into it, except to a hidden file or folder.
 *
 * @throws CommandError if an output would be written there
 */
export function noteInputFolder(folder: string): void {
  const { inputFolders, claims } = planned();
  inputFolders.set(realpathSync(folder), folder);
  for (const { by, path } of claims.values()) {
    const place = placeOf(path);
    if (place.kind === "file") requireOutsideInputs(path, place.path, by);
  }
}

/**
 * Checks that an output does not lie in an input folder, where the next run would read it as annotation.
 *
 * @param real the path of the output without symbolic links
 * @throws CommandError if it does, unless it or a folder between the two is hidden
 */
export function requireOutsideInputs(path: string, real: string, by?: string): void {
  for (const [folder, name] of planned().inputFolders) {
    const inside = relative(folder, real);
    if (inside === "" || isAbsolute(inside) || inside.split(sep)[0] === "..") continue;
    // corefscope does not read hidden files below an input folder.
    if (inside.split(sep).some((part) => part.startsWith("."))) continue;
    throw new CommandError(
      `${by === undefined ? "" : `${by} `}${path}: this is inside the input folder ${name}, so the next run would read it, too; write it outside that folder`,
      exitCode.usage,
    );
  }
}

/**
 * Checks that an output folder holds none of the inputs, because its files would be read with them the next time.
 *
 * @param by the option or argument that names it
 * @throws CommandError if it holds one, at any depth
 */
export function requireWithoutInputs(folder: string, by: string): void {
  if (fileStatus(folder)?.isDirectory() !== true) return;
  const real = realpathSync(folder);
  for (const name of identifiedInputs().values()) {
    if (!existsSync(name)) continue;
    const inside = relative(real, realpathSync(name));
    if (isAbsolute(inside) || inside.split(sep)[0] === "..") continue;
    throw new CommandError(
      `${by} ${folder}: this folder holds the input ${name}, so what is written there would be read with it the next time; name a folder of its own`,
      exitCode.usage,
    );
  }
}

/**
 * Plans an output before there is anything to write.
 *
 * @param by the option or argument that names it
 * @param mustBeOurs whether to refuse here to replace a file that corefscope did not write; otherwise, writing refuses
 * @throws CommandError if it is an input or another output, lies in an input folder, or cannot be written or replaced
 */
export function planOutput(path: string, by: string, mustBeOurs: boolean): void {
  const place = placeOf(path);
  if (place.kind !== "file") return;
  const { claims } = planned();
  const identity = identityOf(place);
  const other = claims.get(identity);
  if (other !== undefined) {
    throw new CommandError(
      `${path}: ${other.by} and ${by} would both write this file; give them different names`,
      exitCode.usage,
    );
  }
  requireNoInput(path, place, by);
  claims.set(identity, { by, path });
  if (mustBeOurs) requireReplaceable(path, place);
}

export function requireNoInput(path: string, place: OutputPlace & { readonly kind: "file" }, by?: string): void {
  if (place.old !== undefined && identifiedInputs().has(identityOf(place))) throw isInput(path, by);
  requireOutsideInputs(path, place.path, by);
}

export function requireUnplanned(path: string, place: OutputPlace & { readonly kind: "file" }): void {
  const claim = planned().claims.get(identityOf(place));
  if (claim === undefined) return;
  throw new CommandError(`${path}: ${claim.by} writes this file, too; choose another name`, exitCode.usage);
}

function requireReplaceable(path: string, { old, path: real }: OutputPlace & { readonly kind: "file" }): void {
  if (mayReplaceAll() || old === undefined || old.size === 0 || isOurs(real)) return;
  throw notOurs([path]);
}

export function notOurs(paths: readonly string[]): CommandError {
  const named = paths.slice(0, 3).join(", ");
  const which =
    paths.length === 1
      ? `${named}: this file exists, and corefscope does not recognise it as its own output`
      : `${named}${paths.length > 3 ? ", …" : ""}: ${paths.length} files exist, and corefscope does not recognise them as its own output`;
  return new CommandError(
    `${which}; choose another name, or replace ${paths.length === 1 ? "it" : "them"} with --force`,
    exitCode.usage,
  );
}

export function placeOf(path: string): OutputPlace {
  const descriptor = descriptorOf(path);
  if (descriptor !== undefined) return { kind: "descriptor", descriptor };
  const old = statusOf(path);
  if (old?.isDirectory() === true) {
    throw new CommandError(`${path}: cannot be written: it is a folder`, exitCode.input);
  }
  if (old !== undefined && !old.isFile()) return { kind: "stream" };
  return { kind: "file", path: realPath(path), old };
}

/** Identifies a file that exists by its device and inode, and a new one by its path. */
export function identityOf({ path, old }: OutputPlace & { readonly kind: "file" }): string {
  return old === undefined ? path : idOfFile(old);
}

function statusOf(path: string): Stats | undefined {
  try {
    return statSync(path, { throwIfNoEntry: false });
  } catch {
    return undefined;
  }
}

/** Returns nothing for a stream in memory, or if the descriptor cannot be used. */
function descriptorStatus(descriptor: unknown): Stats | undefined {
  try {
    return typeof descriptor === "number" ? fstatSync(descriptor) : undefined;
  } catch {
    return undefined;
  }
}

/**
 * Returns the device and inode of an input file, which identify it under any name; nothing if it is not a regular file.
 */
function identityOfInput(path: string): string | undefined {
  const stats = path === "-" ? descriptorStatus(shell().stdin) : fileStatus(path);
  return stats?.isFile() === true ? idOfFile(stats) : undefined;
}

function isInput(path: string, by: string | undefined): CommandError {
  const place = by === undefined ? path : `${by} ${path}`;
  return new CommandError(
    `${place}: this is an input file, and the output would replace it; choose another name for the output`,
    exitCode.usage,
  );
}

function descriptorOf(path: string): number | undefined {
  if (path === "/dev/stdout") return 1;
  if (path === "/dev/stderr") return 2;
  const number = /^\/(?:dev|proc\/self)\/fd\/(\d+)$/.exec(path)?.[1];
  return number === undefined ? undefined : Number(number);
}

/**
 * Returns a path without symbolic links, even if the file does not exist or a link leads nowhere.
 *
 * @throws CommandError if its folder does not exist, or its links form a loop
 */
function realPath(path: string): string {
  let here = resolve(path);
  for (let links = 0; links < LINKS; links++) {
    const target = linkTarget(here);
    if (target === undefined) {
      const folder = dirname(here);
      if (!existsSync(folder)) {
        throw new CommandError(`${path}: cannot be written: there is no folder ${dirname(path)}`, exitCode.input);
      }
      return join(realpathSync(folder), basename(here));
    }
    here = resolve(dirname(here), target);
  }
  throw new CommandError(`${path}: cannot be written: its symbolic links form a loop`, exitCode.input);
}

function linkTarget(path: string): string | undefined {
  try {
    return readlinkSync(path);
  } catch {
    return undefined;
  }
}

/** Checks that standard output does not go to an input file, as with `>>`. */
export function requireStandardOutputApart(): void {
  const stats = descriptorStatus(shell().out);
  const input = stats?.isFile() === true ? identifiedInputs().get(idOfFile(stats)) : undefined;
  if (input === undefined) return;
  throw new CommandError(
    `${input}: standard output goes to this file, which is also an input; choose another name for the output`,
    exitCode.usage,
  );
}
