import { booknlpWriter } from "./booknlp.ts";
import { i2b2Writer } from "./i2b2.ts";
import { litbankWriter } from "./litbank.ts";
import { tbfWriter } from "./tbf.ts";
import type { TestWriter } from "./test-writer.ts";

/** Test writers of the formats that are only read, one file each. */
export const testWriters: readonly TestWriter[] = [booknlpWriter, i2b2Writer, litbankWriter, tbfWriter];
