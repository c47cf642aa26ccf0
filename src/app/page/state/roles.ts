import { greatest, listIn } from "../../../core/arrays.ts";
import { distinctSystemNames, systemNames } from "../../../report/system-names.ts";
import type { InspectedFile } from "../../engine/inspect.ts";

/** The gold annotation, a file that is left out, or the system or annotator of a row, which several rows may share. */
export type Role = "key" | "ignored" | `system ${string}` | `annotator ${string}`;

/** A file or folder on the opening screen. */
export interface Row {
  /**
   * The path of the file, or of the folder with a final `/`; "" for several files without a folder. `*` stands for the
   * names of files that differ in nothing else.
   */
  readonly id: string;
  /** The paths of its files. */
  readonly paths: readonly string[];
  /** Those that are annotation, and those in unknown formats. */
  readonly inspected: readonly InspectedFile[];
  readonly role: Role;
}

/** What decided which row is the key: the user, its name, its documents, or nothing but its place. */
type Reason = "user" | "name" | "documents" | "order";

/** Rows with their roles. */
export interface Plan {
  readonly rows: readonly Row[];
  /** If no row is the key, but two annotators are there, the rows of the first annotator. */
  readonly key: readonly Row[];
  /** What is compared with the key, systems and annotators, in the order of the rows. */
  readonly systems: readonly RowGroup[];
  /** All annotators, also the one in place of the key. */
  readonly annotators: readonly RowGroup[];
  /** Whether the first annotator is in place of the key. */
  readonly hasNoKey: boolean;
  /** Absent without a key. */
  readonly reason?: Reason;
  /** Whether rows are ignored because they share no document with a key that had to be guessed. */
  readonly hasOthers: boolean;
}

/** The rows of a system or an annotator. */
interface RowGroup {
  readonly name: string;
  readonly rows: readonly Row[];
}

/** What the user chose on the opening screen, as far as it decides about rows and roles. */
export interface RoleChoices {
  /** By row. */
  readonly roles: Readonly<Partial<Record<string, Role>>>;
  /** Ids of rows that are shown file by file. */
  readonly separated: ReadonlySet<string>;
  readonly isOneSystem: boolean;
}

/**
 * Puts files into rows and gives each row a role.
 *
 * Files that share no document are one corpus, and so one row. Files that share documents are versions of the
 * same corpus, each a row; so are the files of a folder in which only some are named as a key. Files such as
 * `x.gold.conll` and `y.gold.conll` are one row. Files in unknown formats
 * are ignored. Rows with names such as `annotator-2` are annotators. The key is the row with a name such as `gold`; otherwise the one with documents of most others, if its
 * name is not that of a system; otherwise the first.
 */
export function planOf(
  paths: readonly string[],
  inspected: ReadonlyMap<string, InspectedFile>,
  { roles, separated, isOneSystem }: RoleChoices,
): Plan {
  const found = rowsIn(folderOf(paths, inspected), separated);
  const annotators = found.filter((row) => isReadable(row) && annotatorName.test(lastName(row.id)));
  const { key: guessed, reason } = keyOf(found, roles, annotators.length > 1 ? annotators : []);
  const others = othersThan(guessed, reason, found);
  const roleOf = (row: FoundRow): Role => {
    if (guessed.includes(row)) return "key";
    if (annotators.includes(row)) return `annotator ${row.id}`;
    return isReadable(row) && !others.includes(row) ? `system ${row.id}` : "ignored";
  };
  const rows = found.map((row): Row => ({ ...row, role: roles[row.id] ?? roleOf(row) }));
  const bySystem = new Map<string, Row[]>();
  for (const row of rows) {
    if (row.role === "key" || row.role === "ignored") continue;
    const isShared = isOneSystem && row.role.startsWith("system ");
    listIn(bySystem, isShared ? "system response" : row.role).push(row);
  }
  const roleNames = [...bySystem.keys()];
  const names = distinctSystemNames(systemNames(roleNames.map((role) => nameOfRow(idIn(role)))));
  const groups = Array.from(bySystem.values(), (own, s): RowGroup => ({ name: names[s], rows: own }));
  const rated = groups.filter((_, s) => isAnnotator(roleNames[s]));
  const gold = rows.filter(({ role }) => role === "key");
  const hasNoKey = gold.length === 0 && rated.length > 1;
  const key = hasNoKey ? rated[0].rows : gold;
  return {
    rows,
    key,
    // Without a key, no system can be scored.
    systems: hasNoKey ? rated.slice(1) : groups,
    annotators: rated,
    hasNoKey,
    hasOthers: others.some(({ id }) => roles[id] === undefined),
    ...(gold.length > 0 && { reason: gold.some(({ id }) => roles[id] === "key") ? "user" : reason }),
  };
}

/** Returns the rows that share no document with a key that no name tells, if some row does share one. */
function othersThan(key: readonly FoundRow[], reason: Reason, rows: readonly FoundRow[]): readonly FoundRow[] {
  if (key.length === 0 || (reason !== "documents" && reason !== "order")) return [];
  const others = rows.filter((row) => isReadable(row) && !key.includes(row));
  const strangers = others.filter((row) => !shareDocuments([key[0], row]));
  return strangers.length < others.length ? strangers : [];
}

/** Returns the name that a row has as a system of its own. */
export function systemNameOf(id: string): string {
  return systemNames([nameOfRow(id)])[0];
}

function nameOfRow(id: string): string {
  return id === "" ? "response" : id.replace(/\*\.(?=[^/]*$)/, "");
}

/** Returns the row that a role of a system or an annotator is named after. */
function idIn(role: string): string {
  return role.slice(role.indexOf(" ") + 1);
}

export function isAnnotator(role: string): boolean {
  return role.startsWith("annotator ");
}

/** Returns whether some file of a row has a document, or can be read with settings that its messages advise. */
export function isReadable({ inspected }: Pick<Row, "inspected">): boolean {
  return inspected.some(({ parts, messages }) => parts.length > 0 || messages.some(({ advice }) => advice.length > 0));
}

/** Returns how many documents a row has. Documents without ids count one by one. */
export function documentsOf({ inspected }: Pick<Row, "inspected">): number {
  const ids = inspected.flatMap(({ name, parts }) =>
    parts.map(({ document, position }) => (document === "" ? `\0${name} ${position ?? 0}` : document)),
  );
  return new Set(ids).size;
}

type FoundRow = Omit<Row, "role">;

/** A folder with what is in it: folders, and files with their companions. */
interface Folder {
  /** Ends in `/`; "" for the place where all files are. */
  readonly path: string;
  readonly folders: Map<string, Folder>;
  readonly files: FoundRow[];
}

function folderOf(paths: readonly string[], inspected: ReadonlyMap<string, InspectedFile>): Folder {
  const root: Folder = { path: "", folders: new Map(), files: [] };
  const companions = new Set(Array.from(inspected.values()).flatMap((each) => each.companions));
  for (const path of paths) {
    const own = inspected.get(path);
    if (own === undefined || companions.has(path)) continue;
    const names = path.split("/");
    let folder = root;
    for (const name of names.slice(0, -1)) {
      let next = folder.folders.get(name);
      if (next === undefined) {
        folder.folders.set(name, (next = { path: `${folder.path}${name}/`, folders: new Map(), files: [] }));
      }
      folder = next;
    }
    folder.files.push({ id: path, paths: [path, ...own.companions], inspected: [own] });
  }
  return root;
}

function allIn({ folders, files }: Folder): FoundRow[] {
  return [...files, ...[...folders.values()].flatMap(allIn)];
}

function together(folder: Folder): FoundRow {
  return joined(folder.path, allIn(folder));
}

function joined(id: string, files: readonly FoundRow[]): FoundRow {
  return {
    id,
    paths: [...new Set(files.flatMap(({ paths }) => paths))],
    inspected: files.flatMap(({ inspected }) => inspected),
  };
}

/** @param isFileByFile whether the files of a folder above are shown one by one, and so all files below it */
function rowsIn(folder: Folder, separated: ReadonlySet<string>, isFileByFile = false): FoundRow[] {
  const isRoot = folder.path === "";
  const isSeparated = isFileByFile || separated.has(folder.path);
  const units: (FoundRow & { readonly of?: Folder })[] = [
    ...folder.files,
    ...Array.from(folder.folders.values(), (of) => ({ ...together(of), of })),
  ];
  const each = (): FoundRow[] => {
    const rows = units.flatMap((unit) => (unit.of === undefined ? [unit] : rowsIn(unit.of, separated, isSeparated)));
    return [...rows.filter(isReadable), ...rows.filter((row) => !isReadable(row))];
  };
  const readable = units.filter(isReadable);
  // The folder names the system, not its only file.
  if (!isRoot && readable.length === 1 && folder.folders.size === 0 && !isSeparated) {
    return [together(folder)];
  }
  // Dropped folders are different things, but dropped files may be one corpus.
  if (readable.length < 2 || isSeparated || (isRoot && folder.folders.size > 0)) return each();
  const isKey = ({ id }: FoundRow): boolean => (isRoot || id.endsWith("/") ? keyName : keyAtEnd).test(lastName(id));
  const named = readable.filter(isKey).length;
  const areVersions = (named > 0 && named < readable.length) || shareDocuments(readable);
  if (areVersions && folder.folders.size > 0) return each();
  const files = allIn(folder);
  const annotation = files.filter(isReadable);
  if (areVersions || shareDocuments(annotation)) {
    const kinds = byKind(folder.path, annotation);
    return kinds === undefined ? each() : [...kinds, ...files.filter((file) => !isReadable(file))];
  }
  // Two files that only their names tell apart are a key and a response rather than a corpus.
  if (isRoot && readable.length === 2 && readable.every(({ inspected }) => inspected[0].parts.length === 1))
    return each();
  if (!isRoot) return [together(folder)];
  return [joined(folder.path, readable), ...units.filter((unit) => !isReadable(unit))];
}

/**
 * Joins files that differ only before the first dot of their names, such as `x.gold.conll` and `y.gold.conll`.
 *
 * @returns undefined if that does not separate versions of the same documents
 */
function byKind(path: string, files: readonly FoundRow[]): FoundRow[] | undefined {
  const kinds = new Map<string, FoundRow[]>();
  for (const file of files) listIn(kinds, lastName(file.id).replace(/^[^.]*/, "*")).push(file);
  if (kinds.size < 2 || kinds.size === files.length) return undefined;
  if (Array.from(kinds.values()).some(shareDocuments)) return undefined;
  return Array.from(kinds, ([kind, own]) => joined(path + kind, own));
}

/** Returns whether two of some rows have a document in common. */
export function shareDocuments(rows: readonly FoundRow[]): boolean {
  const seen = new Set<string>();
  return rows.some((row) => {
    const own = marksOf(row);
    const isShared = [...own].some((mark) => seen.has(mark));
    for (const mark of own) seen.add(mark);
    return isShared;
  });
}

function marksOf({ inspected }: FoundRow): ReadonlySet<string> {
  return new Set(inspected.flatMap(({ parts }) => parts.flatMap(({ marks }) => marks)));
}

/** Matches the name of a key file or folder, such as `key`, `gold` or `ref`. */
export const keyName = /(^|[^a-z])(keys?|gold|refs?|reference)([^a-z]|$)/i;

/** Matches the name of a key file among others, such as `dev.gold.conll` and `x.key`, but not `gold_bug.conll`. */
const keyAtEnd = /(^|[^a-z])(keys?|gold|refs?|reference)(_conll)?(\.[a-z\d]+)*$/i;

/** Matches the name of a system's output. */
const systemName =
  /(^|[^a-z])(responses?|resp|sys|systems?|pred|predicted|predictions?|outputs?|out|hyp|auto|baseline|models?|runs?)([^a-z]|$)/i;

/** Matches the name of an annotator's file or folder. */
const annotatorName = /(^|[^a-z])(annotators?|raters?|coders?)([^a-z]|$)/i;

function lastName(id: string): string {
  return id.replace(/\/$/, "").replace(/^.*\//s, "");
}

function keyOf(
  rows: readonly FoundRow[],
  roles: RoleChoices["roles"],
  annotators: readonly FoundRow[],
): { readonly key: readonly FoundRow[]; readonly reason: Reason } {
  if (Object.values(roles).includes("key")) return { key: [], reason: "user" };
  const open = rows.filter((row) => roles[row.id] === undefined && isReadable(row) && !annotators.includes(row));
  const named = open.filter(({ id }) => keyName.test(lastName(id)));
  if (named.length > 0) {
    // Of several versions of the same documents, only one is the key.
    return { key: shareDocuments(named) ? named.slice(0, 1) : named, reason: "name" };
  }
  if (annotators.length > 0) return { key: [], reason: "name" };
  const others = open.filter(({ id }) => !systemName.test(lastName(id)));
  if (others.length === 1 && open.length > 1) return { key: others, reason: "name" };
  const candidates = others.length > 0 ? others : open;
  const all = open.map((row) => ({ row, marks: marksOf(row) }));
  const shared = candidates.map((candidate) => {
    const own = marksOf(candidate);
    return all.reduce((sum, { row, marks }) => {
      return row === candidate ? sum : sum + [...marks].filter((mark) => own.has(mark)).length;
    }, 0);
  });
  const most = greatest(shared);
  const best = candidates.filter((_, i) => shared[i] === most);
  return { key: best.slice(0, 1), reason: best.length === 1 ? "documents" : "order" };
}
