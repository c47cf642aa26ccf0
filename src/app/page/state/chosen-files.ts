import { append } from "../../../core/arrays.ts";
import type { InspectRequest } from "../../engine/inspect.ts";
import type { InputFile, OpenOptions, OpenRequest, Settings } from "../../engine/open-request.ts";
import { type Plan, planOf, type Role, type Row } from "./roles.ts";
import { type Chosen, type ChosenFile, nothingChosen } from "./chosen.ts";

/** Sets settings, of one response if it is named. */
export function withSettings(chosen: Chosen, set: Settings, response?: string): Chosen {
  const isFormat = ["format", "key-format", "response-format"].some((flag) => flag in set);
  if (isFormat && Object.keys(chosen.formats).length > 0)
    return withSettings({ ...chosen, formats: {} }, set, response);
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

/**
 * Adds chosen or dropped files. A file that was chosen before, and has not changed, is not added again. Others that
 * have the same name get a number: browsers do not tell the folder of a file, so key and response may have one name.
 */
export function withFiles(chosen: Chosen, added: readonly ChosenFile[]): Chosen {
  const known = new Set(chosen.files.map(identityOf));
  const fresh = added.filter((each) => !known.has(identityOf(each)));
  const taken = new Set(chosen.files.map(({ path }) => stemOf(path)));
  const stems = new Set(fresh.map(({ path }) => stemOf(path)));
  const names = new Map<string, string>();
  for (const stem of stems) {
    let name = stem;
    for (let time = 2; taken.has(name) || (name !== stem && stems.has(name)); time++) name = `${stem} (${time})`;
    names.set(stem, name);
  }
  const renamed = fresh.map(({ path, file }): ChosenFile => {
    const stem = stemOf(path);
    return { path: `${names.get(stem) ?? stem}${path.slice(stem.length)}`, file };
  });
  return { ...chosen, files: [...chosen.files, ...renamed] };
}

/** Returns what a file is recognised by, also if its name got a number. */
function identityOf({ path, file: { size, lastModified } }: ChosenFile): string {
  const stem = stemOf(path);
  return JSON.stringify([stem.replace(/ \(\d+\)$/, ""), path.slice(stem.length), size, lastModified]);
}

/** Returns the top folder of a path, or the name without extensions, which companions share. */
function stemOf(path: string): string {
  const top = path.split("/", 1)[0];
  const dot = path.includes("/") ? -1 : top.indexOf(".", 1);
  return dot < 0 ? top : top.slice(0, dot);
}

/** Leaves out the files of a row. */
export function withoutRow(chosen: Chosen, row: Row): Chosen {
  const paths = new Set(row.paths);
  const files = chosen.files.filter(({ path }) => !paths.has(path));
  if (files.length === 0) return nothingChosen;
  const others = <Value>(values: Readonly<Record<string, Value>>): Record<string, Value> =>
    Object.fromEntries(Object.entries(values).filter(([id]) => id !== row.id));
  return {
    ...chosen,
    files,
    inspected: new Map(Array.from(chosen.inspected).filter(([path]) => !paths.has(path))),
    roles: others(chosen.roles as Readonly<Record<string, Role>>),
    formats: others(chosen.formats as Readonly<Record<string, string>>),
  };
}

/** Puts the chosen files into rows, and gives each row a role. */
export function planOfChosen(chosen: Chosen): Plan {
  return planOf(
    chosen.files.map(({ path }) => path),
    chosen.inspected,
    chosen,
  );
}

/** Sets the format of a row, and of all rows with the same role, because they are read together. "" detects it. */
export function withFormat(chosen: Chosen, plan: Plan, { id, role }: Row, format: string): Chosen {
  const alike = role === "ignored" ? [id] : plan.rows.flatMap((row) => (row.role === role ? [row.id] : []));
  return { ...chosen, formats: { ...chosen.formats, ...Object.fromEntries(alike.map((each) => [each, format])) } };
}

/** Returns the format that is set for a row; "" if it is detected. */
export function formatOf(chosen: Chosen, plan: Plan, row: Row): string {
  const own = chosen.formats[row.id];
  if (own !== undefined || row.role === "ignored") return own ?? "";
  const settings: Readonly<Partial<Record<string, string>>> = chosen.settings;
  const common = settings["format"] ?? "";
  if (plan.key.includes(row)) return settings["key-format"] ?? common;
  const system = plan.systems.find(({ rows }) => rows.includes(row));
  const ofResponse: Readonly<Partial<Record<string, Partial<Settings>>>> = chosen.ofResponse;
  return ofResponse[system?.name ?? ""]?.["response-format"] ?? settings["response-format"] ?? common;
}

/** Returns the settings of a system: what was set for it, with the format of its rows. */
function settingsOfSystem({ formats, ofResponse }: Chosen, { name, rows }: Plan["systems"][number]): Settings {
  const own: Readonly<Partial<Record<string, Settings>>> = ofResponse;
  const format = rows.map(({ id }) => formats[id]).find((each) => each !== undefined);
  return { ...own[name], ...(format !== undefined && { "response-format": format }) };
}

/** Returns the settings with the format of the key's rows. Without systems, it is for both sides. */
function settingsOfAll({ formats, settings }: Chosen, { key, systems }: Plan): Settings {
  const format = key.map(({ id }) => formats[id]).find((each) => each !== undefined);
  return filled({
    ...settings,
    ...(format !== undefined && { [systems.length > 0 ? "key-format" : "format"]: format }),
  });
}

/** Returns how to look at a row: the side, and the settings of that side. */
export function inspectionOf(chosen: Chosen, plan: Plan, row: Row): Omit<InspectRequest, "files"> {
  const system = plan.systems.find(({ rows }) => rows.includes(row));
  const all = settingsOfAll(chosen, plan);
  const isAlone = system === undefined && row.role === "key" && plan.key.length === 1 && plan.systems.length === 0;
  const ignored = chosen.formats[row.id];
  const settings = filled(
    row.role === "ignored"
      ? { ...all, ...(ignored !== undefined && { "key-format": ignored }) }
      : { ...all, ...(system !== undefined && settingsOfSystem(chosen, system)) },
  );
  return { side: system === undefined ? "key" : "response", settings, asBoth: isAlone };
}

/** Reads files into memory. */
export async function openRequest(chosen: Chosen): Promise<OpenRequest> {
  const plan = planOfChosen(chosen);
  const files = new Map(chosen.files.map((each) => [each.path, each]));
  const read = (rows: readonly Row[]): Promise<InputFile[]> =>
    Promise.all(rows.flatMap(({ paths }) => paths.flatMap((path) => files.get(path) ?? [])).map(inputFile));
  return {
    key: await read(plan.key),
    ...(plan.systems.length > 0 && {
      responses: await Promise.all(
        plan.systems.map(async (system) => ({
          name: system.name,
          files: await read(system.rows),
          settings: settingsOfSystem(chosen, system),
        })),
      ),
    }),
    settings: settingsOfAll(chosen, plan),
    ...(plan.annotators.length > 0 && { options: { annotators: annotatorsIn(plan) } }),
  };
}

function annotatorsIn({ annotators, hasNoKey }: Plan): NonNullable<OpenOptions["annotators"]> {
  const names = annotators.map(({ name }) => name);
  return hasNoKey ? { first: names[0], others: names.slice(1) } : { others: names };
}

export async function inputFile({ path, file }: ChosenFile): Promise<InputFile> {
  return { name: path, bytes: new Uint8Array(await file.arrayBuffer()) };
}

/** Returns the files of the example that is built into the page; none in a saved report. */
export function exampleFiles(): readonly ChosenFile[] {
  const text = document.getElementById("example")?.textContent ?? "";
  if (text === "") return [];
  return Object.entries(JSON.parse(text) as Readonly<Record<string, string>>).map(([path, content]) => ({
    path,
    file: new File([content], path, { type: "text/plain", lastModified: 0 }),
  }));
}
