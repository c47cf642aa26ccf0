import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { PrintedFigures } from "./scorers.ts";

/** The figures that a scorer printed for a case, by metric id; or the error with which it ended. */
export type Recorded = Readonly<Record<string, PrintedFigures | string>>;

/** The recorded figures of a scorer. */
export interface RecordedScorer {
  readonly version: string;
  /** The commit of its repository. */
  readonly commit: string;
  /** By setting. */
  readonly settings: Readonly<Record<string, RecordedSetting>>;
}

/** The recorded figures of a scorer with some options. */
export interface RecordedSetting {
  readonly command: string;
  /** The hash of its input files: see `hashOf`. */
  readonly inputs: string;
  /** By case. */
  readonly cases: Readonly<Record<string, Recorded>>;
}

/** By scorer. */
export type Fixture = Readonly<Record<string, RecordedScorer>>;

const path = fileURLToPath(new URL("../../test/fixtures/oracle/conformance.json", import.meta.url));

/** Returns the recorded figures; nothing if there is no such file. */
export function readFixture(): Fixture {
  return existsSync(path) ? (JSON.parse(readFileSync(path, "utf8")) as { scorers: Fixture }).scorers : {};
}

/** Writes the recorded figures, one metric per line. */
export function writeFixture(scorers: Fixture): void {
  const note = "Written by scripts/conformance.ts; the files that were scored are made by scripts/conformance/.";
  const text = JSON.stringify({ note, scorers }, undefined, 1);
  writeFileSync(path, `${text.replace(/\[[^[\]]*\]/g, (list) => list.replace(/\s+/g, " "))}\n`);
}
