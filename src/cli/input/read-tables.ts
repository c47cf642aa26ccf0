import type { ReadTable } from "../../scoring/label-tables.ts";
import { perRun } from "../shell.ts";

/** Tables of labels that were read or made before they are scored, by their files. */
export const readTables = perRun(() => new Map<string, ReadTable>());
