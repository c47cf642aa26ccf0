import type { TestWriter } from "./test-writer.ts";

/** Test writers of the formats that are only read, one file each. */
export const testWriters: readonly TestWriter[] = [];
