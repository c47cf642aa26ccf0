import { append } from "../../../core/arrays.ts";
import { systemNames } from "../../../report/system-names.ts";
import type { InputFile, OpenRequest, Settings } from "../../engine/open-request.ts";

/** A chosen or dropped file, with its path in the folder. */
export interface ChosenFile {
  readonly path: string;
  readonly file: File;
}

export type ChosenSide = "key" | "responses";

export interface Chosen extends Readonly<Record<ChosenSide, readonly ChosenFile[]>> {
  readonly isOneSystem: boolean;
  readonly settings: Settings;
  /** Settings of single responses, by their names. */
  readonly ofResponse: Readonly<Record<string, Settings>>;
}

export const nothingChosen: Chosen = { key: [], responses: [], isOneSystem: false, settings: {}, ofResponse: {} };

/** Sets settings, of one response if it is named. */
export function withSettings(chosen: Chosen, set: Settings, response?: string): Chosen {
  if (response === undefined) return { ...chosen, settings: filled({ ...chosen.settings, ...set }) };
  // An empty setting of a response stays, because it overrides that of all responses.
  const own = { ...chosen.ofResponse[response], ...set };
  return { ...chosen, ofResponse: { ...chosen.ofResponse, [response]: own } };
}

/** Gives a setting its default again; for one response, if it is named, what all responses have. */
export function withoutSetting(chosen: Chosen, flag: string, response?: string): Chosen {
  if (response === undefined) return withSettings(chosen, { [flag]: "" });
  const own = Object.entries(chosen.ofResponse[response]).filter(([each]) => each !== flag);
  return { ...chosen, ofResponse: { ...chosen.ofResponse, [response]: Object.fromEntries(own) } };
}

function filled(settings: Settings): Settings {
  return Object.fromEntries(Object.entries(settings).filter(([, text]) => text !== ""));
}

export function chosenFiles(list: FileList | null): ChosenFile[] {
  const files = Array.from(list ?? [], (file) => ({
    path: file.webkitRelativePath === "" ? file.name : file.webkitRelativePath,
    file,
  }));
  return Array.from(list ?? []).some(({ webkitRelativePath }) => webkitRelativePath !== "") ? inOrder(files) : files;
}

/** A file or folder with methods of Chromium that TypeScript does not know yet. */
interface FolderHandle {
  readonly kind: "directory" | "file";
  readonly name: string;
  readonly values: () => AsyncIterable<FolderHandle>;
  readonly getFile: () => Promise<File>;
}

/** Returns the dropped files, including those in dropped folders. Call this while the drop event is handled. */
export async function droppedFiles(transfer: DataTransfer | null): Promise<ChosenFile[]> {
  const files = Array.from(transfer?.files ?? []);
  const items = Array.from(transfer?.items ?? []).filter(({ kind }) => kind === "file");
  const found = files.map((file, i): Promise<ChosenFile[]> => {
    const item: (DataTransferItem & { getAsFileSystemHandle?: () => Promise<FolderHandle> }) | undefined = items.at(i);
    const entry = item?.webkitGetAsEntry();
    if (entry?.isDirectory !== true) return Promise.resolve([{ path: file.name, file }]);
    // In a page opened from a file, Chromium cannot read the entry, but it can read the handle.
    const handle = item?.getAsFileSystemHandle?.();
    return handle === undefined
      ? filesBelow(entry as FileSystemDirectoryEntry)
      : handle.then((folder) => filesIn(folder, folder.name));
  });
  return (await Promise.all(found)).flatMap(inOrder);
}

async function filesIn(folder: FolderHandle, path: string): Promise<ChosenFile[]> {
  const files: ChosenFile[] = [];
  for await (const each of folder.values()) {
    const own = `${path}/${each.name}`;
    if (each.kind === "directory") append(files, await filesIn(each, own));
    else files.push({ path: own, file: await each.getFile() });
  }
  return files;
}

async function filesBelow(folder: FileSystemDirectoryEntry): Promise<ChosenFile[]> {
  const reader = folder.createReader();
  const files: ChosenFile[] = [];
  for (;;) {
    // A browser lists about a hundred entries at a time.
    const entries = await new Promise<FileSystemEntry[]>((resolve, reject) => {
      reader.readEntries(resolve, reject);
    });
    if (entries.length === 0) return files;
    for (const entry of entries) {
      if (entry.isDirectory) append(files, await filesBelow(entry as FileSystemDirectoryEntry));
      else {
        const file = await new Promise<File>((resolve, reject) => {
          (entry as FileSystemFileEntry).file(resolve, reject);
        });
        files.push({ path: entry.fullPath.replace(/^\//, ""), file });
      }
    }
  }
}

/** Orders the files of a folder by path, and leaves out hidden ones, as the command line does. */
function inOrder(files: readonly ChosenFile[]): ChosenFile[] {
  const isHidden = ({ path }: ChosenFile): boolean => path.includes("/.");
  return files.filter((file) => !isHidden(file)).sort((a, b) => (a.path < b.path ? -1 : a.path > b.path ? 1 : 0));
}

/** Matches the name of a key file or folder, such as `key`, `gold` or `ref`. */
const keyName = /(^|[^a-z])(keys?|gold|ref|refs|reference)([^a-z]|$)/i;

/**
 * Adds dropped files to the chosen ones. If there is no key yet, files whose top folder, or whose name if they have
 * none, matches `keyName` become the key. So does a single file or folder that is dropped first.
 */
export function withDropped(chosen: Chosen, files: readonly ChosenFile[]): Chosen {
  const isSingle = new Set(files.map(({ path }) => topOf(path))).size === 1;
  const isKey = ({ path }: ChosenFile): boolean =>
    keyName.test(topOf(path)) || (isSingle && chosen.key.length === 0 && chosen.responses.length === 0);
  const key = chosen.key.length === 0 ? files.filter(isKey) : [];
  const responses = files.filter((file) => !key.includes(file));
  return { ...chosen, key: [...chosen.key, ...key], responses: [...chosen.responses, ...responses] };
}

function topOf(path: string): string {
  return path.split("/", 1)[0];
}

/** Reads files into memory. Each response file or top folder is a system, unless all are from one. */
export async function openRequest({ key, responses, isOneSystem, settings, ofResponse }: Chosen): Promise<OpenRequest> {
  const read = (files: readonly ChosenFile[]): Promise<InputFile[]> => Promise.all(files.map(inputFile));
  const tops = isOneSystem ? ["response"] : Array.from(new Set(responses.map(({ path }) => topOf(path))));
  const names = systemNames(tops);
  const filesOf = (top: string): readonly ChosenFile[] =>
    isOneSystem ? responses : responses.filter(({ path }) => topOf(path) === top);
  const own: Readonly<Partial<Record<string, Settings>>> = ofResponse;
  return {
    key: await read(key),
    ...(responses.length > 0 && {
      responses: await Promise.all(
        tops.map(async (top, i) => ({
          name: names[i],
          files: await read(filesOf(top)),
          settings: own[names[i]] ?? {},
        })),
      ),
    }),
    settings,
  };
}

export async function inputFile({ path, file }: ChosenFile): Promise<InputFile> {
  return { name: path, bytes: new Uint8Array(await file.arrayBuffer()) };
}
