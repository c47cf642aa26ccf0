import { systemNames } from "../../report/system-names.ts";
import type { InputFile, OpenRequest } from "../engine/views/open-request.ts";

/** Reads files that the user chose, into memory only. */
export async function filesInput(
  key: readonly File[],
  responses: readonly File[],
  isOneCorpus: boolean,
): Promise<OpenRequest> {
  const read = (files: readonly File[]): Promise<InputFile[]> => Promise.all(files.map(inputFile));
  const names = systemNames(responses.map(({ name }) => name));
  return {
    key: await read(key),
    ...(responses.length > 0 && {
      responses: isOneCorpus
        ? [{ name: "response", files: await read(responses) }]
        : await Promise.all(responses.map(async (file, i) => ({ name: names[i], files: await read([file]) }))),
    }),
  };
}

/** A file in memory. */
export async function inputFile(file: File): Promise<InputFile> {
  const path = file.webkitRelativePath;
  return { name: path === "" ? file.name : path, bytes: new Uint8Array(await file.arrayBuffer()) };
}
