import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { PrintedFigures } from "./scorers.ts";

export type Recorded = Readonly<Record<string, PrintedFigures | string>>;

export interface RecordedScorer {
  readonly version: string;
  readonly commit: string;
  readonly settings: Readonly<Record<string, RecordedSetting>>;
}

export interface RecordedSetting {
  readonly command: string;
  readonly inputs: string;
  readonly cases: Readonly<Record<string, Recorded>>;
}

export type Fixture = Readonly<Record<string, RecordedScorer>>;

const path = fileURLToPath(new URL("../../test/fixtures/oracle/conformance.json", import.meta.url));

export function readFixture(): Fixture {
  return existsSync(path) ? (JSON.parse(readFileSync(path, "utf8")) as { scorers: Fixture }).scorers : {};
}

export function writeFixture(scorers: Fixture): void {
  const note = "Written by scripts/conformance.ts; the files that were scored are made by scripts/conformance/.";
  const text = JSON.stringify({ note, scorers }, undefined, 1);
  writeFileSync(path, `${text.replace(/\[[^[\]]*\]/g, (list) => list.replace(/\s+/g, " "))}\n`);
}
