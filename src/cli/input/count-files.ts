import type { Diagnostic } from "../../core/diagnostic.ts";
import { textLines } from "../../formats/text-lines.ts";
import type { CountedSystems, DiagnosticOwner, OwnedDiagnostic } from "../../scoring/count-file/count-header.ts";
import { CountMerger } from "../../scoring/count-file/merge-counts.ts";
import { countLines, countsStart } from "../../scoring/count-file/count-lines.ts";
import { bytesOf, headOf } from "./byte-source.ts";
import { filesOf } from "./input-files.ts";
import { writeLines } from "../output/output.ts";
import type { ScoredFiles } from "./score-files.ts";

/**
 * Writes counts to a file, or to standard output for `-`.
 *
 * @throws CommandError as `writeSafely`
 */
export function writeCountFile(path: string, counted: CountedSystems): void {
  writeLines(countLines(counted), path);
}

/** Whether an argument names counts: by the beginning of its first file. */
export async function namesCounts(argument: string): Promise<boolean> {
  const [file] = await filesOf(argument);
  return Buffer.from(headOf(file, countsStart.length)).toString() === countsStart;
}

/**
 * Adds up all counts that arguments name, in an order that does not depend on that of the arguments.
 *
 * @returns nothing if there is no header that can be read, which was reported
 */
export async function mergeCountFiles(
  args: readonly string[],
  report: (diagnostic: Diagnostic) => void,
): Promise<CountedSystems | undefined> {
  const files = (await Promise.all(args.map((argument) => filesOf(argument)))).flat().sort();
  const merger = new CountMerger(report);
  for (const file of files) merger.add(file, textLines(bytesOf(file)));
  return merger.merged();
}

/** What was wrong with files that were scored, each with whose it is; that of a file that holds both sides is of both. */
export function ownedDiagnostics({ found, keyFiles, responseFiles }: ScoredFiles): OwnedDiagnostic[] {
  const owned: [DiagnosticOwner, ReadonlySet<string | undefined>][] = [
    ["key", new Set(keyFiles)],
    ...responseFiles.map((files, system): [number, ReadonlySet<string | undefined>] => [system, new Set(files)]),
  ];
  return found.flatMap((diagnostic) => {
    const owners = owned.flatMap(([owner, files]) => (files.has(diagnostic.file) ? [owner] : []));
    return (owners.length === 0 ? [null] : owners).map((of) => ({ of, diagnostic }));
  });
}
