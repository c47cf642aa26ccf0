import { listIn } from "../../core/arrays.ts";
import { distinctSystemNames, systemNames } from "../../report/system-names.ts";
import { commandErrorOf } from "../command-error-of.ts";
import { fileStatus } from "../output/file-status.ts";
import { forwardSlashes } from "../forward-slashes.ts";

/** A system and the files of its runs; most systems have one run. */
export interface NamedSystem {
  readonly name: string;
  readonly paths: readonly string[];
}

/**
 * Returns the systems that arguments name: `NAME=PATH`, or `PATH`, which is named after its file. Several paths with
 * the same given name are runs of one system. A path that exists may contain an equals sign; a path given twice is two
 * systems.
 */
export function namedSystems(args: readonly string[]): NamedSystem[] {
  const own = distinctSystemNames(systemNames(args.filter(isPath).map((path) => forwardSlashes(path))));
  const systems = new Map<string, string[]>();
  for (const argument of args) {
    if (isPath(argument)) {
      systems.set(own.shift()!, [argument]);
    } else {
      const equals = argument.indexOf("=");
      listIn(systems, argument.slice(0, equals)).push(argument.slice(equals + 1));
    }
  }
  return Array.from(systems, ([name, paths]) => ({ name, paths }));
}

/** Returns whether an argument is a path without a name before it. */
function isPath(argument: string): boolean {
  return !/^[^=/\\]+=./s.test(argument) || fileStatus(argument) !== undefined;
}

/** Returns whether all arguments name their systems, as `NAME=PATH`. */
export function areNamed(args: readonly string[]): boolean {
  return args.length > 0 && !args.some(isPath);
}

export interface NamedPath {
  readonly name: string;
  readonly path: string;
}

/**
 * Returns the responses that arguments name, each `PATH` or `NAME=PATH`. Without arguments, the key's file holds both
 * sides and is its own response.
 */
export function responsesIn(key: string, args: readonly string[]): NamedPath[] {
  return separateRuns(namedSystems(args.length === 0 ? [key] : args));
}

/** Returns each run as a system of its own: `name#1`, `name#2` if a system has several. */
export function separateRuns(systems: readonly NamedSystem[]): NamedPath[] {
  return systems.flatMap(({ name, paths }) =>
    paths.map((path, i) => ({ name: paths.length === 1 ? name : `${name}#${i + 1}`, path })),
  );
}

/** @throws CommandError with exit code 3 if the function finds that the input cannot be compared */
export async function comparable<Result>(work: () => Result | Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    throw commandErrorOf(error);
  }
}
