import type { LabelColumnNames } from "../../formats/format.ts";
import { headLength } from "../../formats/format.ts";
import { labelHeader, namedHeader } from "../../formats/labels/label-header.ts";
import { fileStatus } from "../output/file-status.ts";
import { headOf } from "./byte-source.ts";
import { filesOf } from "./input-files.ts";
import { allFormats } from "./known-formats.ts";
import { isPiped } from "./piped-input.ts";

/** In bytes. Clusters of larger tables are not named, because that takes memory for every mention. */
const LARGEST = 1 << 28;

/**
 * Returns whether a key is one table of labels without documents. It then counts as one document, which leaves nothing to
 * resample but its clusters.
 */
export async function isOneTable(
  argument: string,
  { columns, keyFormat }: { readonly columns?: LabelColumnNames; readonly keyFormat?: string },
): Promise<boolean> {
  if (keyFormat !== undefined && keyFormat !== "labels") return false;
  // The code that reads the key says what is wrong with it.
  const files = await filesOf(argument).catch(() => []);
  const [file] = files;
  if (files.length !== 1 || isPiped(file) || (fileStatus(file)?.size ?? 0) > LARGEST) return false;
  const head = headOf(file, headLength);
  if (columns === undefined && (await allFormats()).detect(head)?.id !== "labels") return false;
  const [line] = new TextDecoder()
    .decode(head)
    .replace(/^\ufeff/, "")
    .split(/\r?\n/, 1);
  const header = columns === undefined ? labelHeader(line) : namedHeader(line, columns, []);
  return header !== undefined && "document" in header && header.document < 0;
}
