import { spawn } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { begin, end, pause } from "../../src/cli/output/unfinished.ts";
import { projectFolder } from "../support/run-cli.ts";

const folder = mkdtempSync(join(tmpdir(), "interrupted-"));
afterAll(() => {
  rmSync(folder, { recursive: true, force: true });
});

const corpus = join(folder, "corpus.conll");
writeFileSync(
  corpus,
  Array.from({ length: 400 }, (_, d) =>
    readFileSync(join(projectFolder, "examples/key.conll"), "utf8")
      .replaceAll("(nw/", `(nw/${d}-`)
      .replaceAll("(tc/", `(tc/${d}-`),
  ).join(""),
);
/** The corpus of the case that was reported, in which 1,200 documents differ only in their names. */
const reported = join(folder, "big0.conll");
const document = readFileSync(join(projectFolder, "test/cases/a22-partial-left-after-ctrl-c/document.conll"), "utf8");
writeFileSync(
  reported,
  Array.from({ length: 1200 }, (_, d) =>
    document.replace("x0_0", `x${Math.floor(d / 300)}_${d % 300}`).replaceAll(/^d0/gm, `d${d % 300}`),
  ).join(""),
);
const jsonLines = join(folder, "corpus.jsonl");
writeFileSync(
  jsonLines,
  Array.from(
    { length: 20_000 },
    (_, d) => `{"doc_key": "d${d}", "clusters": [[[0, 1], [3, 4], [5, 5]], [[7, 7]]]}\n`,
  ).join(""),
);

const partials = (place: string): string[] =>
  readdirSync(place, { recursive: true, encoding: "utf8" }).filter((name) => name.endsWith(".partial"));

interface Ended {
  /** The signal that ended the run, or its exit code. */
  readonly by: NodeJS.Signals | number | null;
  /** Whether a hidden file or folder was there when the signal was sent. */
  readonly wasPartial: boolean;
}

/** Runs a command, and sends a signal as soon as there is a hidden file or folder. */
function interrupt(args: readonly string[], place: string, signal: NodeJS.Signals): Promise<Ended> {
  return new Promise((resolve) => {
    const run = spawn(process.execPath, ["dist/cli/corefscope.js", ...args], { cwd: projectFolder, stdio: "ignore" });
    let wasPartial = false;
    const timer = setInterval(() => {
      if (wasPartial || partials(place).length === 0) return;
      wasPartial = true;
      run.kill(signal);
    }, 5);
    run.on("close", (code, ended) => {
      clearInterval(timer);
      resolve({ by: ended ?? code, wasPartial });
    });
  });
}

describe.skipIf(process.platform === "win32")("an output that a signal interrupts", () => {
  let places = 0;
  const place = (): string => {
    const path = join(folder, String(places++));
    mkdirSync(path);
    return path;
  };

  it.each([
    ["SIGTERM", "the reported corpus", ["convert", reported, "out", "--to", "brat"]],
    ["SIGINT", "a folder of files", ["convert", corpus, "out", "--to", "brat"]],
    ["SIGTERM", "a folder of files", ["convert", corpus, "out", "--to", "brat"]],
    ["SIGHUP", "a folder of files", ["convert", corpus, "out", "--to", "brat"]],
    ["SIGTERM", "a file", ["convert", jsonLines, "out", "--to", "jsonlines"]],
    ["SIGTERM", "corrected responses", ["errors", corpus, corpus, "--emit-corrected", "out", "--to", "brat"]],
  ] as const)(
    "after %s: leaves nothing of %s, and the run ends by the signal",
    { timeout: 120_000 },
    async (signal, _, args) => {
      const own = place();
      const out = join(own, "out");
      const ended = await interrupt([...args.map((word) => (word === "out" ? out : word)), "-q"], own, signal);
      expect(ended).toEqual({ by: signal, wasPartial: true });
      expect(readdirSync(own)).toEqual([]);
    },
  );

  it.each([
    ["a repaired copy", ["check", corpus, "--fix", "out"]],
    ["counts", ["score", corpus, corpus, "-m", "muc", "--counts", "out"]],
    ["a report", ["report", corpus, corpus, "-o", "out"]],
    ["a table", ["stats", corpus, "--format", "json", "-o", "out"]],
  ] as const)("leaves all or nothing of %s", { timeout: 120_000 }, async (_, args) => {
    const own = place();
    const out = join(own, "out");
    const { by } = await interrupt(
      args.map((word) => (word === "out" ? out : word)),
      own,
      "SIGTERM",
    );
    expect(partials(own)).toEqual([]);
    expect([0, 1, 3, "SIGTERM"]).toContain(by);
    expect(existsSync(out)).toBe(readdirSync(own).length > 0);
  });

  it("keeps the listeners only while a hidden file is incomplete", async () => {
    const before = process.listenerCount("SIGTERM");
    begin(join(folder, "a.partial"));
    begin(join(folder, "b.partial"));
    expect(process.listenerCount("SIGTERM")).toBe(before + 1);
    end(join(folder, "a.partial"));
    for (let turn = 0; turn < 3; turn++) await new Promise((resolve) => setImmediate(resolve));
    expect(process.listenerCount("SIGTERM")).toBe(before + 1);
    end(join(folder, "b.partial"));
    for (let turn = 0; turn < 3; turn++) await new Promise((resolve) => setImmediate(resolve));
    expect(process.listenerCount("SIGTERM")).toBe(before);
    await pause();
  });
});
