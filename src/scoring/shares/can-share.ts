import { FileReader } from "../../formats/read.ts";
import type { FileAccess, FileSourceOptions } from "../file-source.ts";

/** Files of one side. */
interface SharedFiles {
  readonly files: readonly string[];
  readonly options: Pick<FileSourceOptions, "side" | "format" | "columns">;
}

/**
 * Whether corpora can be counted in shares: all formats can pass over parts, and the key has several, for a lone part may be paired with another
 * lone one, whatever its name, and only who sees whole files knows that it is alone. Reads no further than it must to know.
 */
export function canShare([key, ...responses]: readonly SharedFiles[], access: FileAccess): boolean {
  let wanted = 2;
  for (const file of key.files) {
    const headers = headersIn(file, key.options, access, wanted);
    if (headers === undefined) return false;
    wanted = Math.max(0, wanted - headers);
  }
  return (
    wanted === 0 &&
    responses.every(({ files, options }) => files.every((file) => headersIn(file, options, access, 0) !== undefined))
  );
}

/** How many parts with a header a file has, counted as far as `enough`; nothing if its reader could not pass over them. */
function headersIn(
  file: string,
  { side, format, columns }: SharedFiles["options"],
  { bytesOf, companion }: FileAccess,
  enough: number,
): number | undefined {
  let headers = 0;
  let passes: boolean | undefined;
  const reader = new FileReader({
    file,
    side,
    companion,
    ...(format !== undefined && { format }),
    ...(columns !== undefined && { columns }),
    onFormat: ({ takesParts }) => (passes = takesParts === true),
    takes: (_, line) => {
      if (line > 0) headers++;
      return false;
    },
    onEnd: () => undefined,
  });
  for (const bytes of bytesOf(file, true)) {
    reader.push(bytes);
    if (passes === false || (passes === true && headers >= enough)) break;
  }
  if (passes === undefined) reader.end();
  return passes === true ? headers : undefined;
}
