import { spawnSync } from "node:child_process";
import { chmodSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { defaultOptions, generateCorpus, writeDocument } from "../../bench/generate.ts";
import { projectFolder, runCli, spawnCli } from "../support/run-cli.ts";
import { TemporaryFolder } from "../support/temporary-folder.ts";

const data = new TemporaryFolder();

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "corefscope-"));
});
afterEach(() => {
  chmodSync(folder, 0o700);
  rmSync(folder, { recursive: true });
});

const args = ["score", "examples/key.conll", "examples/response.conll"];

function run(env: Readonly<Record<string, string>> = {}, command: readonly string[] = args) {
  const { status, stdout, stderr } = spawnSync(process.execPath, ["dist/cli/corefscope.js", ...command], {
    cwd: projectFolder,
    encoding: "utf8",
    env: { ...process.env, NO_COLOR: "1", TMPDIR: folder, ...env },
  });
  return { code: status, stdout, stderr };
}

function kept(): Map<string, Buffer> {
  const [own] = readdirSync(folder);
  return new Map(readdirSync(join(folder, own)).map((name) => [name, readFileSync(join(folder, own, name))]));
}

describe("compiled code", () => {
  it("is kept for the next run, which prints the same", () => {
    const first = run();
    expect(first).toEqual(spawnCli(args));
    const files = kept();
    expect([...files.keys()]).toContainEqual(expect.stringMatching(/^score-.{8}\.js\.bin$/));
    expect(run()).toEqual(first);
    expect(kept()).toEqual(files);
  });

  it("is replaced if it is damaged", () => {
    const first = run();
    const [own] = readdirSync(folder);
    const files = kept();
    for (const name of files.keys()) writeFileSync(join(folder, own, name), "not compiled");
    expect(run()).toEqual(first);
    expect([...kept().keys()]).toEqual([...files.keys()]);
    for (const [name, content] of kept()) if (name.endsWith(".bin")) expect(content.length).toBeGreaterThan(100);
  });

  it("grows with each kind of run, because another kind needs other functions", () => {
    const sizeOfScore = (): number => {
      const sizes = Array.from(kept()).flatMap(([name, { length }]) =>
        /^score-.{8}\.js\.bin$/.test(name) ? [length] : [],
      );
      expect(sizes).toHaveLength(1);
      return sizes[0];
    };
    run({}, ["score", "--help"]);
    const ofHelp = sizeOfScore();
    expect(run()).toEqual(spawnCli(args));
    const ofBoth = sizeOfScore();
    expect(ofBoth).toBeGreaterThan(1.2 * ofHelp);
    const files = kept();
    run({}, ["score", "--help"]);
    run({}, [...args.slice(0, 2), "examples/key.conll"]);
    expect(kept()).toEqual(files);
  });

  it("is not kept in a folder that others can write into", () => {
    run();
    const [own] = readdirSync(folder);
    rmSync(join(folder, own), { recursive: true });
    mkdirSync(join(folder, own));
    chmodSync(join(folder, own), 0o777);
    expect(run()).toEqual(spawnCli(args));
    expect(kept()).toEqual(new Map());
  });

  it("is not kept if nothing can be written, or on request", () => {
    expect(run({ TMPDIR: "/dev/null" })).toEqual(spawnCli(args));
    expect(run({ TMPDIR: join(folder, "nowhere") })).toEqual(spawnCli(args));
    expect(run({ NODE_DISABLE_COMPILE_CACHE: "1" })).toEqual(spawnCli(args));
    expect(readdirSync(folder)).toEqual([]);
  });

  it.skipIf(process.platform === "win32")("leaves no part of a file behind that cannot be written to the end", () => {
    // The limit of 64 blocks, of 512 or 1024 bytes each, is smaller than the compiled code of most files.
    const script = `trap '' XFSZ; ulimit -f 64; exec "${process.execPath}" dist/cli/corefscope.js ${args.join(" ")}`;
    const { status, stdout } = spawnSync("bash", ["-c", script], {
      cwd: projectFolder,
      encoding: "utf8",
      env: { ...process.env, NO_COLOR: "1", TMPDIR: folder },
    });
    expect([status, stdout]).toEqual([0, spawnCli(args).stdout]);
    expect([...kept().keys()].filter((name) => !name.endsWith(".bin"))).toEqual([]);
    run();
    expect([...kept().keys()]).toContainEqual(expect.stringMatching(/^score-.{8}\.js\.bin$/));
  });

  it("is kept separately for runs with files of a few megabytes, and does not change scores", () => {
    const options = { ...defaultOptions, documents: 45, tokens: 450, mentions: 57 };
    const texts = Array.from(generateCorpus(options), (document) => writeDocument(document, options));
    const command = [
      "score",
      data.write("key.conll", texts.map(({ key }) => key).join("")),
      data.write("response.conll", texts.map(({ response }) => response).join("")),
    ];
    const first = run({}, command);
    expect(first).toEqual(runCli(command));
    expect(readdirSync(folder)).toEqual([expect.stringMatching(/-late$/)]);
    const files = kept();
    expect(run({}, command)).toEqual(first);
    expect(kept()).toEqual(files);
    run();
    expect(readdirSync(folder)).toHaveLength(2);
  });
});
