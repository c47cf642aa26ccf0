import { greatest, listIn } from "../../core/arrays.ts";
import { commonFolder, folderAbove, withoutDetours } from "../../formats/common/input/file-name.ts";

/**
 * Returns a function that shortens the paths in a text, so that a saved report does not show where files are on its
 * author's disk: paths become relative to the folder that the files share. Other paths below the root, such as that of a
 * missing companion, become relative to it, too.
 *
 * If the files share only the root or a folder in it, such as `/home/`, the folders below may name people. Then the
 * files below each are shortened on their own.
 *
 * @param files the paths of all files
 */
export function shortNames(files: readonly string[]): (text: string) => string {
  const relative = files.filter((file) => !isAbsolute(file));
  const shared = commonFolder(relative).length;
  const known = new Set(relative);
  const short = prefixesOf(files.filter(isAbsolute));
  const folders = Array.from(short.keys(), (folder) => escaped(folder.slice(0, -1)));
  const pattern = new RegExp(`(?<=^|[\\s"'“‘\`(=:,;])(?:${folders.join("|")})(?:/|(?![\\p{L}\\p{N}_-]))`, "gu");
  const shortened = (found: string): string => {
    if (found.endsWith("/")) return short.get(found)!;
    return short.get(`${found}/`)!.slice(0, -1) || found.slice(folderAbove(found).length);
  };
  const inText = (text: string): string => (short.size === 0 ? text : text.replace(pattern, shortened));
  // A relative path looks like any other text, such as the name of a document, unless it is all of it.
  return (text) => (known.has(text.replace(/:\d+$/, "")) ? text.slice(shared) : inText(text));
}

function isAbsolute(path: string): boolean {
  return /^(?:[A-Za-z]:)?\//.test(path);
}

/** Returns what each folder at the beginning of a path becomes, longest first. */
function prefixesOf(files: readonly string[]): Map<string, string> {
  const folders = sharedFolders(files);
  const lengthOf = (file: string): number =>
    greatest(folders.filter((each) => file.startsWith(each)).map((each) => each.length));
  const areDistinct = new Set(files.map((file) => file.slice(lengthOf(file)))).size === new Set(files).size;
  const prefixes = new Map<string, string>();
  for (const folder of folders) {
    for (const own of new Set([folder, withoutDetours(folder)])) {
      prefixes.set(own, areDistinct ? "" : own.slice(folderAbove(own).length));
    }
  }
  for (const folder of Array.from(prefixes.keys())) {
    let up = areDistinct ? "../" : "";
    for (let above = folderAbove(folder); !isRoot(above); above = folderAbove(above), up += "../") {
      if (!prefixes.has(above)) prefixes.set(above, up);
    }
  }
  return new Map(Array.from(prefixes).sort(([a], [b]) => b.length - a.length));
}

function sharedFolders(files: readonly string[]): string[] {
  const shared = commonFolder(files);
  if (files.length === 0 || !(isRoot(shared) || isRoot(folderAbove(shared)))) return files.length === 0 ? [] : [shared];
  const below = new Map<string, string[]>();
  for (const file of files) listIn(below, file.slice(0, file.indexOf("/", shared.length) + 1)).push(file);
  return Array.from(below.values(), commonFolder);
}

function isRoot(folder: string): boolean {
  return folder === "" || folderAbove(folder) === "";
}

function escaped(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|/]/g, "\\$&");
}
