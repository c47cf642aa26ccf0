/** Returns whether a file's name is a path. `-` is standard input. */
export function isPath(file: string | undefined): file is string {
  return file !== undefined && file !== "-";
}

/** Returns the index of the last separator of folders in a path, or -1. */
export function lastSeparator(path: string): number {
  return Math.max(path.lastIndexOf("/"), path.lastIndexOf("\\"));
}

/** Returns the folder that all paths share, with its last slash; "" if they share none. */
export function commonFolder(paths: readonly string[]): string {
  const [first = "", ...others] = paths.map((path) => path.slice(0, path.lastIndexOf("/") + 1));
  let shared = first;
  for (const folder of others) {
    while (!folder.startsWith(shared)) shared = folderAbove(shared);
  }
  return shared;
}

/** Returns the folder that contains a folder, both with their last slashes; "" for the first one of a path. */
export function folderAbove(folder: string): string {
  return folder.slice(0, folder.slice(0, -1).lastIndexOf("/") + 1);
}

/** Returns a path without the ending that says how the file is packed. */
export function withoutPacking(path: string): string {
  return path.replace(/\.(?:gz|bz2|xz|zst)$/i, "");
}

/** Returns the paths that a file may have if it is packed. */
export function packedNames(path: string): string[] {
  return ["gz", "bz2", "xz", "zst"].map((ending) => `${path}.${ending}`);
}

/**
 * Returns the name of a document without an id: the file name without folder, extension, and `.gz` or the like, with percent escapes
 * decoded. Returns "" for standard input.
 */
export function documentOfFile(file: string | undefined): string {
  if (!isPath(file)) return "";
  const name = withoutPacking(file.slice(lastSeparator(file) + 1));
  const dot = name.lastIndexOf(".");
  const stem = dot > 0 ? name.slice(0, dot) : name;
  if (stem === "%") return "";
  return percentUnescaped(stem);
}

/**
 * Returns the name of a document that a project of INCEpTION or WebAnno exports as `annotation/DOCUMENT/ANNOTATOR.tsv`
 * or `curation/DOCUMENT/CURATION_USER.tsv`: that of the folder. Elsewhere works like `documentOfFile`.
 *
 * @param exists whether there is a file with that path
 */
export function documentOfProjectFile(file: string | undefined, exists: (path: string) => boolean): string {
  const places = file?.split(/[/\\]/) ?? [];
  const [above = "", folder = "", name = ""] = places.slice(-3);
  if (file === undefined || places.length < 2) return documentOfFile(file);
  const parent = places.length > 2 ? above : "";
  const [ownFolder, ownName] = places.length > 2 ? [folder, name] : [above, folder];
  const isProject =
    /^(?:annotation|curation)(?:_ser)?$/.test(parent) ||
    /^(?:INITIAL_CAS|CURATION_USER)\./.test(ownName) ||
    exists(`${file.slice(0, -ownName.length)}INITIAL_CAS.tsv`);
  return documentOfFile(isProject && !["", ".", ".."].includes(ownFolder) ? ownFolder : file);
}

/**
 * Returns a file name for a document. Escapes `%` and characters that file systems forbid. `documentOfFile` decodes
 * them.
 */
export function fileOfDocument(document: string): string {
  const name = percentEscaped(document, /[\u0000-\u001F"%*/:<>?\\|\u007F]|^\.|[. ]$/g);
  return name === "" ? "%" : name;
}

export function withExtension(path: string, extension: string): string {
  const bare = withoutPacking(path);
  const dot = bare.lastIndexOf(".");
  const folder = lastSeparator(bare);
  return `${dot > folder + 1 ? bare.slice(0, dot) : bare}.${extension}`;
}

/** Returns a path without folders that the next `..` leaves again. */
export function withoutDetours(path: string): string {
  if (!path.includes("..")) return path;
  const kept: string[] = [];
  for (const place of path.split(/(?<=[/\\])/)) {
    const isBack = /^\.\.[/\\]$/.test(place) && /^(?!\.{1,2}[/\\])[^/\\]+[/\\]$/.test(kept.at(-1) ?? "");
    if (isBack) kept.pop();
    else kept.push(place);
  }
  return kept.join("");
}

/**
 * Percent-encodes some characters of a text: `%2D` and the like.
 *
 * @param reserved matches the characters, all ASCII; a global expression
 */
export function percentEscaped(text: string, reserved: RegExp): string {
  return text.replace(
    reserved,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase().padStart(2, "0")}`,
  );
}

/**
 * Decodes percent escapes.
 *
 * @param reserved matches the characters to decode (default all); escapes of others stay as they are
 */
export function percentUnescaped(text: string, reserved = /^/): string {
  return text.replace(/%([0-9A-Fa-f]{2})/g, (escape, code: string) => {
    const character = String.fromCharCode(Number.parseInt(code, 16));
    return character.search(reserved) < 0 ? escape : character;
  });
}
