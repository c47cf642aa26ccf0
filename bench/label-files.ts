import { closeSync, existsSync, mkdirSync, openSync, renameSync, writeFileSync, writeSync } from "node:fs";
import { join } from "node:path";
import { zipfPartitions } from "./label-partitions.ts";

export interface LabelFiles {
  readonly mentions: number;
  /** 32-bit integers; -1 means no mention. */
  readonly key: string;
  readonly response: string;
  readonly table: string;
}

export function labelFiles(folder: string, mentions: number): LabelFiles {
  mkdirSync(folder, { recursive: true });
  const path = (ending: string): string => join(folder, `labels-${mentions}${ending}`);
  const files = { mentions, key: path(".key.i32"), response: path(".response.i32"), table: path(".tsv") };
  // The table is written last, so it marks a complete set.
  if (existsSync(files.table)) return files;
  const { key, response } = zipfPartitions(mentions, 1);
  writeFileSync(files.key, key);
  writeFileSync(files.response, response);
  const unfinished = `${files.table}.part`;
  const out = openSync(unfinished, "w");
  const label = (value: number): string => (value < 0 ? "" : String(value));
  let rows = "mention\tkey\tresponse\n";
  for (let m = 0; m < mentions; m++) {
    rows += `m${m}\t${label(key[m])}\t${label(response[m])}\n`;
    if (rows.length > 1 << 20) {
      writeSync(out, rows);
      rows = "";
    }
  }
  writeSync(out, rows);
  closeSync(out);
  renameSync(unfinished, files.table);
  return files;
}
