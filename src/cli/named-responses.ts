import { fileStatus } from "./file-status.ts";
import { systemNames } from "./system-names.ts";

/** A system and the files of its runs; most have one. */
export interface NamedSystem {
  readonly name: string;
  readonly paths: readonly string[];
}

/**
 * Systems as arguments name them: `PATH`, which is named after itself, or `NAME=PATH`; several paths of one name are runs of one
 * system. A path that exists may have an equals sign in it.
 */
export function namedSystems(args: readonly string[]): NamedSystem[] {
  const isPath = (argument: string): boolean => !/^[^=/\\]+=./s.test(argument) || fileStatus(argument) !== undefined;
  const paths = args.filter(isPath);
  const own = new Map(systemNames(paths).map((name, i) => [paths[i], name]));
  const systems = new Map<string, string[]>();
  for (const argument of args) {
    const equals = argument.indexOf("=");
    const [name, path] = own.has(argument)
      ? [own.get(argument)!, argument]
      : [argument.slice(0, equals), argument.slice(equals + 1)];
    systems.set(name, [...(systems.get(name) ?? []), path]);
  }
  return Array.from(systems, ([name, runs]) => ({ name, paths: runs }));
}
