import { existsSync, mkdirSync, readdirSync, realpathSync, renameSync, rmSync, statSync } from "node:fs";
import { basename, dirname, join, relative, resolve } from "node:path";
import { CommandError, exitCode } from "../exit-codes.ts";
import { fileStatus } from "./file-status.ts";
import { begin, end } from "./unfinished.ts";
import {
  type OutputPlace,
  identityOf,
  notOurs,
  placeOf,
  requireNoInput,
  requireOutsideInputs,
  requireUnplanned,
} from "./planned-outputs.ts";
import {
  type OutputPiece,
  mayReplace,
  moveFile,
  partialName,
  syncFile,
  syncFolder,
  writeNew,
  writing,
} from "./write-safely.ts";

/**
 * Writes all files of a folder or none. Gathers them in a hidden folder, which is renamed if the output folder is new.
 * If the output folder exists, the files are moved into it one by one, and corefscope refuses to read the folder until
 * all are in place.
 */
export class FolderOutput {
  private readonly folder: string;
  private readonly staged: string;
  private readonly isNew: boolean;
  private readonly paths = new Set<string>();

  constructor(folder: string) {
    this.folder = folder;
    const status = fileStatus(folder);
    if (status !== undefined && !status.isDirectory()) {
      throw new CommandError(
        `${folder}: cannot be written: it is a file, but the output needs a folder`,
        exitCode.input,
      );
    }
    this.isNew = status === undefined;
    const path = resolve(folder);
    requireOutsideInputs(folder, realPathOf(path));
    this.staged = this.isNew ? partialName(dirname(path), basename(path)) : partialName(path, MARK);
    begin(this.staged);
    try {
      writing(folder, () => {
        mkdirSync(this.staged, { recursive: true });
      });
    } catch (error) {
      end(this.staged);
      throw error;
    }
  }

  /**
   * Writes a file to the hidden folder.
   *
   * @param path its path within the output folder
   * @returns where the file is until `commit`
   * @throws CommandError if a file of this name was written already, or the system refuses
   */
  write(path: string, pieces: Iterable<OutputPiece>): string {
    const place = join(this.staged, path);
    if (this.paths.has(place)) throw this.writtenTwice(path);
    writing(join(this.folder, path), () => {
      mkdirSync(dirname(place), { recursive: true });
      // On some disks, names that differ only in case are the same.
      if (existsSync(place)) throw this.writtenTwice(path);
      writeNew(place, pieces);
    });
    this.paths.add(place);
    return place;
  }

  /** @throws CommandError if a file must not be replaced, or the system refuses */
  commit(): void {
    writing(this.folder, () => {
      // Syncing all files at the end is faster than syncing each after writing.
      for (const path of this.paths) syncFile(path);
      if (this.isNew) this.become();
      else this.moveInto();
    });
  }

  discard(): void {
    rmSync(this.staged, { recursive: true, force: true });
    end(this.staged);
  }

  private become(): void {
    const path = resolve(this.folder);
    renameSync(this.staged, path);
    syncFolder(dirname(path));
  }

  private moveInto(): void {
    const moves = Array.from(this.paths, (from) => {
      const path = join(this.folder, relative(this.staged, from));
      mkdirSync(dirname(path), { recursive: true });
      return { from, path, place: placeOf(path) };
    });
    const identities = new Set<string>();
    const foreign: string[] = [];
    for (const { from, path, place } of moves) {
      if (!isFile(place))
        throw new CommandError(`${path}: cannot be written: it is not a regular file`, exitCode.input);
      requireNoInput(path, place);
      requireUnplanned(path, place);
      const identity = identityOf(place);
      if (identities.has(identity)) throw this.writtenTwice(path);
      identities.add(identity);
      if (place.old !== undefined && !mayReplace(place.path, place.old, from)) foreign.push(path);
    }
    if (foreign.length > 0) throw notOurs(foreign);
    for (const { from, place } of moves) if (isFile(place)) moveFile(from, place.path, place.old);
    this.discard();
    this.discardEarlier(new Set(moves.map(({ path }) => relative(this.folder, path))));
    syncFolder(this.folder);
  }

  /** Removes the incomplete files of interrupted runs, if this run has written all of them. */
  private discardEarlier(written: ReadonlySet<string>): void {
    for (const entry of readdirSync(this.folder)) {
      if (!isInterrupted(entry)) continue;
      const left = join(this.folder, entry);
      const files = readdirSync(left, { recursive: true, encoding: "utf8" }).filter((path) =>
        statSync(join(left, path)).isFile(),
      );
      if (files.every((path) => written.has(path))) rmSync(left, { recursive: true, force: true });
    }
  }

  private writtenTwice(path: string): CommandError {
    return new CommandError(
      `${join(this.folder, path)} would be written twice, because two documents or files have the same name`,
      exitCode.input,
    );
  }
}

/** Returns a path without symbolic links. Its last parts need not exist. */
function realPathOf(path: string): string {
  return existsSync(path) ? realpathSync(path) : join(realPathOf(dirname(path)), basename(path));
}

const MARK = "corefscope";

/** Returns whether an entry of a folder shows that writing to the folder was interrupted. */
export function isInterrupted(name: string): boolean {
  return name.startsWith(`.${MARK}.`) && name.endsWith(".partial");
}

function isFile(place: OutputPlace): place is OutputPlace & { readonly kind: "file" } {
  return place.kind === "file";
}
