import { execFileSync, spawn } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { defined } from "../../src/core/defined.ts";
import { type CaseFiles, hashOf, matchingFiles, partitionFiles } from "./case-files.ts";
import type { Recorded, RecordedScorer, RecordedSetting } from "./fixture.ts";
import { type Side, sides } from "./partition-cases.ts";
import type { Call, Scorer, Setting } from "./scorers.ts";

const CONCURRENCY = 2;

/** @param place the scorer's file or its folder */
export async function runScorer(scorer: Scorer, place: string): Promise<RecordedScorer> {
  const file = statSync(place).isDirectory() ? join(place, scorer.file) : place;
  const commit = execFileSync("git", ["-C", dirname(file), "rev-parse", "HEAD"], { encoding: "utf8" }).trim();
  const settings: Record<string, RecordedSetting> = {};
  for (const setting of scorer.settings) settings[setting.id] = await runSetting(scorer, setting, file);
  return { version: scorer.version, commit, settings };
}

export function filesOf({ format }: Scorer, { cases }: Setting): CaseFiles[] {
  return cases === "matching" ? matchingFiles() : partitionFiles(format);
}

async function runSetting(scorer: Scorer, setting: Setting, file: string): Promise<RecordedSetting> {
  const files = filesOf(scorer, setting);
  const cases: Record<string, Recorded> = Object.fromEntries(files.map(({ id }) => [id, {}]));
  const waiting = [...files];
  const work = async (): Promise<void> => {
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
      cases[next.id] = await runCase(scorer, setting, file, next);
    }
  };
  await Promise.all(Array.from({ length: CONCURRENCY }, work));
  const names = { key: "KEY", response: "RESPONSE" };
  const command = scorer.calls(scorer.file, names, setting).map(({ program, args }) => [program, ...args].join(" "));
  return { command: command.join("; "), inputs: hashOf(files), cases };
}

async function runCase(scorer: Scorer, setting: Setting, file: string, files: CaseFiles): Promise<Recorded> {
  const folder = mkdtempSync(join(tmpdir(), "conformance-"));
  const paths = writeCase(folder, files);
  let output = "";
  let died = "nothing printed";
  for (const call of scorer.calls(file, paths, setting)) {
    const run = await runCall(call);
    output += run.output;
    if (run.code !== 0) died = lastWord(run.errors) ?? `exit code ${run.code}`;
  }
  rmSync(folder, { recursive: true });
  const printed = scorer.parse(output);
  return Object.fromEntries(setting.metrics.map((id) => [id, Object.hasOwn(printed, id) ? printed[id] : died]));
}

function lastWord(errors: string): string | undefined {
  return /^[\w.]+(?=:|$)/.exec(errors.trim().split("\n").at(-1)!)?.[0];
}

export function writeCase(folder: string, files: CaseFiles): Record<Side, string> {
  const single = sides.every((side) => files[side].length === 1);
  const path = (side: Side): string => {
    const place = join(folder, side);
    mkdirSync(place);
    for (const each of files[side]) writeFileSync(join(place, each.path), each.text);
    return single ? join(place, files[side][0].path) : place;
  };
  return { key: path("key"), response: path("response") };
}

function runCall({ program, args, folder }: Call): Promise<{ code: number | null; output: string; errors: string }> {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, {
      ...defined({ cwd: folder }),
      env: { ...process.env, PYTHONHASHSEED: "0", PERL_HASH_SEED: "0" },
    });
    let output = "";
    let errors = "";
    child.stdout.setEncoding("utf8").on("data", (text: string) => (output += text));
    child.stderr.setEncoding("utf8").on("data", (text: string) => (errors += text));
    child.on("error", reject).on("close", (code) => {
      resolve({ code, output, errors });
    });
  });
}
