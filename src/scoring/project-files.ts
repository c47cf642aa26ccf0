import { type Diagnostic, diagnosticOf } from "../core/diagnostic.ts";
import { documentOfFile, lastSeparator } from "../formats/common/input/file-name.ts";

/** A project of INCEpTION or WebAnno has a folder for each document, with a file for each annotator. */

/** Splits a path before its last two names: those of a document's folder and of an annotator's file. */
const PROJECT_FILE = /^((?:.*[/\\])?)([^/\\]+)([/\\])([^/\\]+)$/s;

/** Returns the files without the documents before annotation (`INITIAL_CAS`) that are next to other files. */
export function withoutInitialFiles(files: readonly string[]): readonly string[] {
  const initial = files.filter((file) => /(?:^|[/\\])INITIAL_CAS\.[^/\\]+$/.test(file));
  if (initial.length === 0) return files;
  const left = new Set(initial);
  const folders = new Set(files.flatMap((file) => (left.has(file) ? [] : [folderOf(file)])));
  return files.filter((file) => !left.has(file) || !folders.has(folderOf(file)));
}

export function initialLeftOut(files: number): Diagnostic {
  return diagnosticOf("initial-left-out", { data: { files } });
}

function folderOf(file: string): string {
  return file.slice(0, lastSeparator(file) + 1);
}

/** Returns `NAME=GLOB` of two annotators, if their files are in folders named after the document. */
export function annotatorsOf(document: string, ...files: readonly [string, string]): readonly string[] | undefined {
  const named = files.map((file) => {
    const match = PROJECT_FILE.exec(file);
    if (match === null) return undefined;
    const [, above, folder, slash, name] = match;
    if (documentOfFile(folder) !== document) return undefined;
    return { name: documentOfFile(name), glob: `${above}*${slash}${name}` };
  });
  const [one, other] = named;
  if (one === undefined || other === undefined || one.name === other.name) return undefined;
  return [one, other].map(({ name, glob }) => `${name}=${glob}`);
}
