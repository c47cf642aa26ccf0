import { spawnSync } from "node:child_process";
import { chmodSync, existsSync, readdirSync, readFileSync, rmSync, statSync, utimesSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { projectFolder, runCli } from "../support/run-cli.ts";
import { TemporaryFolder } from "../support/temporary-folder.ts";

const folder = new TemporaryFolder();
const program = folder.write(
  "bin/corefscope",
  `#!/bin/bash\nexec '${process.execPath}' '${join(projectFolder, "dist/cli/corefscope.js")}' "$@"\n`,
);
chmodSync(program, 0o755);

function run(script: string, args: readonly string[]) {
  const { status, stdout, stderr } = spawnSync("bash", [join("examples/cluster", script), ...args], {
    cwd: projectFolder,
    encoding: "utf8",
    env: { ...process.env, PATH: `${join(folder.path, "bin")}:${process.env["PATH"]}`, HOSTS: ":" },
  });
  return { code: status, stdout, stderr };
}

function has(name: string): boolean {
  return spawnSync("bash", ["-c", `command -v ${name}`]).status === 0;
}

const [key, response] = ["key", "north.1"].map((name) => `examples/villages/${name}.txt`);
const metrics = ["-m", "muc,lea"];

function shards(name: string): string {
  const place = join(folder.path, name);
  expect(run("split-corpus.sh", [key, "4", join(place, "key")]).code).toBe(0);
  expect(run("split-corpus.sh", [response, "4", join(place, "response")]).code).toBe(0);
  return place;
}

function countsIn(place: string): string[] {
  return readdirSync(place)
    .filter((file) => file.endsWith(".counts"))
    .map((file) => join(place, file));
}

/** Dates files back, so that a file that is written again has another time. */
function dateBack(files: readonly string[]): void {
  for (const file of files) utimesSync(file, 1, 1);
}

/** Returns the times and contents of files. */
function stateOf(files: readonly string[]): unknown {
  return files.map((file) => [file, statSync(file).mtimeMs, readFileSync(file, "utf8")]);
}

describe("the recipes for clusters", () => {
  it("assign every document to exactly one shard", () => {
    const place = shards("dealt");
    const all = readdirSync(place).filter((file) => file.startsWith("key."));
    const texts = all.map((file) => readFileSync(join(place, file), "utf8"));
    expect(all).toHaveLength(4);
    expect(texts.join("").length).toBe(readFileSync(join(projectFolder, key), "utf8").length);
    expect(texts.every((text) => text.startsWith("#begin document"))).toBe(true);
  });

  it("score a shard again only if its counts are missing; merged, the shards score like the whole corpus", () => {
    const place = shards("again");
    for (const shard of ["0", "1", "2", "3"]) expect(run("score-shard.sh", [place, shard, ...metrics]).code).toBe(0);
    const counts = join(place, "2.counts");
    const before = readFileSync(counts, "utf8");
    rmSync(counts);
    const finished = countsIn(place);
    dateBack(finished);
    const state = stateOf(finished);
    for (const shard of ["0", "1", "2", "3"]) expect(run("score-shard.sh", [place, shard, ...metrics]).code).toBe(0);
    expect(stateOf(finished)).toEqual(state);
    expect(readFileSync(counts, "utf8")).toBe(before);
    const whole = runCli(["score", key, `response=${response}`, ...metrics]);
    expect(runCli(["merge", ...countsIn(place)]).stdout).toBe(whole.stdout);
    expect(run("score-shard.sh", [place, "9"]).code).not.toBe(0);
    expect(existsSync(join(place, "9.counts"))).toBe(false);
  });

  it.skipIf(!has("parallel"))("give the same result with GNU parallel as a single run, and do no work twice", () => {
    const place = shards("parallel");
    const { code, stdout, stderr } = run("parallel-hosts.sh", [place, "4", ...metrics]);
    expect(code, stderr).toBe(0);
    expect(stdout).toBe(runCli(["score", key, `response=${response}`, ...metrics, "--ci"]).stdout);
    const finished = countsIn(place);
    dateBack(finished);
    const state = stateOf(finished);
    expect(run("parallel-hosts.sh", [place, "4", ...metrics])).toMatchObject({ code: 0, stdout });
    expect(stateOf(finished)).toEqual(state);
  });

  it("give the same result with a pipe as a single run", () => {
    const file = "examples/predictions.jsonl";
    const { code, stdout, stderr } = run("pipe-lines.sh", [file, "2", ...metrics]);
    expect(code, stderr).toBe(0);
    expect(stdout).toBe(runCli(["score", file, ...metrics, "--ci"]).stdout);
  });
});
