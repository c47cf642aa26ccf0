import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { PrintedFigures } from "./scorers.ts";

/** What a scorer printed of a case, by metric id; or what it died of. */
export type Recorded = Readonly<Record<string, PrintedFigures | string>>;

/** What was recorded of a scorer. */
export interface RecordedScorer {
  readonly version: string;
  /** Of its repository. */
  readonly commit: string;
  /** By setting. */
  readonly settings: Readonly<Record<string, RecordedSetting>>;
}

/** What was recorded of a scorer with some options. */
export interface RecordedSetting {
  readonly command: string;
  /** Of the files that it was given: see `hashOf`. */
  readonly inputs: string;
  /** By case. */
  readonly cases: Readonly<Record<string, Recorded>>;
}

/** By scorer. */
export type Fixture = Readonly<Record<string, RecordedScorer>>;

const path = fileURLToPath(new URL("../../test/fixtures/oracle/conformance.json", import.meta.url));

/** What is recorded; nothing if there is no such file. */
export function readFixture(): Fixture {
  return existsSync(path) ? (JSON.parse(readFileSync(path, "utf8")) as { scorers: Fixture }).scorers : {};
}

/** Writes it, the figures of a metric to the line. */
export function writeFixture(scorers: Fixture): void {
  const note = "Written by scripts/conformance.ts; the files that were scored are made by scripts/conformance/.";
  const text = JSON.stringify({ note, scorers }, undefined, 1);
  writeFileSync(path, `${text.replace(/\[[^[\]]*\]/g, (list) => list.replace(/\s+/g, " "))}\n`);
}
