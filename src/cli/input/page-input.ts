import type { InputFile } from "../../app/engine/open-request.ts";
import { withoutDetours } from "../../formats/common/input/file-name.ts";
import { companionsOf } from "../../formats/registry.ts";
import type { ScoringFlags } from "../options/scoring-options.ts";
import { fileStatus } from "../output/file-status.ts";
import { bytesOf, joined, wholeFile } from "./byte-source.ts";
import { filesOf } from "./input-files.ts";

/**
 * Reads what the page's engine needs of an argument: its files and their companions.
 *
 * @throws CommandError if there are none
 */
export async function inputFiles(
  argument: string,
  { columns }: Pick<ScoringFlags, "columns"> = {},
): Promise<InputFile[]> {
  const { named, companions } = await namedFiles(argument);
  return [
    ...named.map((name) => ({ name, bytes: joined(bytesOf(name, undefined, columns, true)) })),
    ...companions.flatMap((name) => {
      const bytes = wholeFile(name);
      return bytes === undefined ? [] : [{ name: withoutDetours(name), bytes }];
    }),
  ];
}

/** Returns the paths of these files. */
export async function inputPaths(argument: string): Promise<readonly string[]> {
  const { named, companions } = await namedFiles(argument);
  return [...named, ...companions.filter((path) => fileStatus(path) !== undefined)];
}

async function namedFiles(argument: string) {
  const named = await filesOf(argument);
  const companions = named.flatMap((file) => companionsOf(file).filter((path) => !named.includes(path)));
  return { named, companions: [...new Set(companions)] };
}
