import { spawn, spawnSync } from "node:child_process";
import { copyFileSync, existsSync, mkdirSync, readdirSync, symlinkSync, writeFileSync } from "node:fs";
import { get } from "node:http";
import { hostname } from "node:os";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { projectFolder, runCli } from "../support/run-cli.ts";
import { TemporaryFolder } from "../support/temporary-folder.ts";

const folder = new TemporaryFolder();
const program = join(projectFolder, "dist/cli/corefscope.js");
const [key, response, baseline] = ["key", "response", "baseline"].map((name) =>
  join(projectFolder, "examples", `${name}.conll`),
);

function bash(line: string): { code: number | null; stdout: string; stderr: string } {
  const { status, stdout, stderr } = spawnSync(
    "bash",
    ["-c", `corefscope() { '${process.execPath}' '${program}' "$@"; }; ${line}`],
    {
      cwd: folder.path,
      encoding: "utf8",
      env: { ...process.env, NO_COLOR: "1" },
    },
  );
  return { code: status, stdout, stderr };
}

describe.skipIf(!existsSync("/dev/full"))("refusals of the operating system", () => {
  it.each([
    [
      "a full standard output",
      `corefscope score ${key} ${response} > /dev/full`,
      /^corefscope: .*no space left on device/,
    ],
    [
      "a full standard output of --verify",
      `corefscope score ${key} ${response} --verify a:b > /dev/full`,
      /^corefscope: .*no space left on device/,
    ],
    [
      "a temporary folder that is not there",
      `TMPDIR=/nowhere corefscope score ${join(projectFolder, "examples/records.tsv")} --out-of-core`,
      /^corefscope: \/nowhere: --out-of-core cannot write there: .*TMPDIR\n$/,
    ],
    [
      "a path through a file",
      `corefscope score ${key}/x ${response}`,
      /^corefscope: .*key\.conll\/x: there is no such file/,
    ],
  ])("make corefscope exit with 3 and one sentence: %s", (_, line, sentence) => {
    const { code, stderr } = bash(line);
    expect(code).toBe(3);
    expect(stderr).toMatch(sentence);
    expect(stderr.trim().split("\n")).toHaveLength(1);
  });

  it("make score exit with 3, but still print the scores, if standard error cannot be written", () => {
    const { code, stdout } = bash(`corefscope score ${key} ${baseline} -m muc 2> /dev/full`);
    expect(code).toBe(3);
    expect(stdout).toContain("MUC");
  });

  it("let score exit normally if the reader closes the pipe", () => {
    const { stdout, stderr } = bash(
      `corefscope score ${key} ${response} --by part -q -m all | head -1; echo "\${PIPESTATUS[0]}"`,
    );
    expect(stdout.trim().split("\n").at(-1)).toBe("0");
    expect(stderr).toBe("");
  });
});

describe.skipIf(process.platform === "win32")("commands that read folders", () => {
  const scored = (...args: readonly string[]): unknown =>
    runCli(["score", key, ...args, "--format", "tsv", "-m", "muc"]).stdout.replaceAll(/^\S+/gm, "");

  it("follow symbolic links, including loops, and read a file with two names in HuggingFace's cache once", () => {
    const cache = join(folder.path, "cache");
    mkdirSync(join(cache, "snapshots/main"), { recursive: true });
    mkdirSync(join(cache, "blobs"));
    copyFileSync(response, join(cache, "blobs/0a1b2c"));
    symlinkSync("../../blobs/0a1b2c", join(cache, "snapshots/main/response.conll"));
    symlinkSync("..", join(cache, "snapshots/again"));
    for (const argument of [cache, join(cache, "snapshots"), join(cache, "snapshots/main")]) {
      expect(scored(argument)).toBe(scored(response));
    }
  });

  it("name a broken link, such as git-annex leaves for content that was not fetched", () => {
    mkdirSync(join(folder.path, "annex"));
    copyFileSync(response, join(folder.path, "annex/a.conll"));
    symlinkSync("../objects/SHA256E-s1--0", join(folder.path, "annex/b.conll"));
    const { code, stderr } = runCli(["score", key, join(folder.path, "annex")]);
    expect(code).toBe(3);
    expect(stderr).toMatch(
      /annex\/b\.conll: cannot be read: it is a link to a file that does not exist; fetch the file/,
    );
  });

  it.skipIf(process.platform === "darwin")("read files whose names are not UTF-8", () => {
    const place = join(folder.path, "latin1");
    mkdirSync(place);
    copyFileSync(response, Buffer.concat([Buffer.from(`${place}/caf`), Buffer.from([0xe9]), Buffer.from(".conll")]));
    expect(scored(place)).toBe(scored(response));
    // Node replaces bytes that are not UTF-8 in arguments and globs by U+FFFD.
    const run = (path: string): { status: number | null; stdout: string; stderr: string } =>
      spawnSync("bash", ["-c", `exec "$0" "$1" score "$2" ${path} --format tsv`, process.execPath, program, key], {
        cwd: projectFolder,
        encoding: "utf8",
      });
    const named = run(`'${place}'/caf$'\\xe9'.conll`);
    expect(named).toMatchObject({ status: 0, stdout: run(`'${response}'`).stdout.replaceAll("response", "caf\uFFFD") });
    const globbed = run(`'${place}/c*.conll'`);
    expect({ ...globbed, stdout: globbed.stdout.includes("\t") }).toMatchObject({ status: 0, stdout: true });
    copyFileSync(response, Buffer.concat([Buffer.from(`${place}/caf`), Buffer.from([0xe8]), Buffer.from(".conll")]));
    const { status, stderr } = run(`'${place}'/caf$'\\xe9'.conll`);
    expect(status).toBe(3);
    expect(stderr).toContain("2 files have this name apart from bytes that are not UTF-8");
  });

  it("name the key's file for a document that a response folder lacks", () => {
    const place = join(folder.path, "lacking");
    mkdirSync(join(place, "key"), { recursive: true });
    mkdirSync(join(place, "response"));
    const document = (id: string): string =>
      `#begin document (${id}); part 000\n${id} 0 0 It (0)\n${id} 0 1 it (0)\n#end document\n`;
    for (const id of ["a", "b", "c"]) writeFileSync(join(place, `key/${id}.conll`), document(id));
    for (const id of ["a", "b"]) writeFileSync(join(place, `response/${id}.conll`), document(id));
    const { stderr } = runCli(["score", join(place, "key"), join(place, "response")]);
    expect(stderr).toMatch(
      /The response lacks document c \(part 000\) of \S*lacking\/key\/c\.conll; all its mentions count as missing\./,
    );
  });
});

describe("several submissions as one response", () => {
  const subs = join(folder.path, "subs");
  mkdirSync(subs);
  copyFileSync(response, join(subs, "a.conll"));
  copyFileSync(baseline, join(subs, "b.conll"));

  it.each([
    ["score", ["score", key, subs]],
    ["score with a glob", ["score", key, `${subs}/*.conll`]],
    ["score as the key", ["score", subs, key]],
    ["compare", ["compare", key, response, subs]],
    ["explain", ["explain", key, subs]],
    ["errors", ["errors", key, subs]],
    ["stats", ["stats", subs]],
    ["convert", ["convert", subs, join(folder.path, "subs.jsonl"), "--to", "jsonlines"]],
    ["baseline", ["baseline", "singletons", subs]],
  ])("are refused by %s, which names both files", (_, args) => {
    const { code, stderr } = runCli(args);
    expect(code).toBe(3);
    expect(stderr).toMatch(
      /subs\/b\.conll:1: error: Document \S+(?: \(part \d+\))? is also in \S*subs\/a\.conll:1, but a corpus may hold each document only once/,
    );
    expect(stderr).toContain("`score KEY a.conll b.conll`");
    expect(stderr).not.toContain("[duplicate-document]");
  });

  it("are accepted if their documents differ, and messages name the file of a document", () => {
    const place = join(folder.path, "split");
    mkdirSync(place);
    const [first, second] = ["x", "y"].map(
      (name) => `#begin document (${name}); part 000\n${name}\t0\t0\ta\t(0)|(1)\n\n#end document\n`,
    );
    writeFileSync(join(place, "x.conll"), first);
    writeFileSync(join(place, "y.conll"), second);
    const keys = folder.write("xy.conll", (first + second).replaceAll("|(1)", ""));
    const { code, stderr } = runCli(["score", keys, place, "-m", "muc"]);
    expect(code).toBe(0);
    expect(stderr).toMatch(/split\/x\.conll:2: warning: .*\[duplicate-mention\]/);
    expect(stderr).toMatch(/split\/y\.conll:2: warning: .*\[duplicate-mention\]/);
  });
});

describe("in unusual situations", () => {
  it("--verify treats “constructor” in a signature like any unknown field", () => {
    const { code, stdout } = runCli(["score", key, response, "--verify", "constructor:x"]);
    expect(code).toBe(1);
    expect(stdout).toContain("constructor: x in the signature, nothing in this run\n");
    expect(stdout).not.toContain("native code");
  });

  it("merge refuses a changed line of --stdin-pairs", () => {
    const input = `${JSON.stringify({
      doc_key: "d",
      clusters: [
        [
          [0, 0],
          [1, 1],
          [2, 2],
        ],
      ],
      predicted_clusters: [
        [
          [0, 0],
          [1, 1],
        ],
      ],
    })}\n`;
    const { stdout } = runCli(["score", "--stdin-pairs", "jsonl", "-m", "muc"], input);
    expect(runCli(["merge", folder.write("good.counts", stdout)]).code).toBe(0);
    // MUC finds 1 of the key's 2 links.
    expect(stdout).toContain("[1,2,1,1]");
    for (const changed of [stdout.replace("[1,2,1,1]", "[2,2,1,1]"), stdout.replace(/,"sha256":"\w+"/, "")]) {
      const { code, stderr } = runCli(["merge", folder.write("changed.counts", changed)]);
      expect(code).toBe(3);
      expect(stderr).toContain("[damaged-counts]");
    }
  });

  it("--out-of-core removes only the folder of a run that was killed", () => {
    const scratch = join(folder.path, "scratch");
    const prefix = `corefscope-out-of-core-${hostname().replace(/[^\w.-]/g, "_")}-`;
    const dead = spawnSync("true").pid;
    for (const name of [
      `${prefix}${dead}-abc`,
      `${prefix}${process.pid}-abc`,
      "corefscope-out-of-core-elsewhere-1-abc",
    ]) {
      mkdirSync(join(scratch, name), { recursive: true });
    }
    const { code } = bash(
      `TMPDIR=${scratch} corefscope score ${join(projectFolder, "examples/records.tsv")} --out-of-core -m muc`,
    );
    expect(code).toBe(0);
    expect(
      readdirSync(scratch)
        .filter((name) => name.includes("out-of-core"))
        .sort(),
    ).toEqual(["corefscope-out-of-core-elsewhere-1-abc", `${prefix}${process.pid}-abc`]);
  });

  it("app answers only requests to its own host names, and sends a content security policy", async () => {
    const app = spawn(process.execPath, [program, "app"]);
    try {
      const url = await new Promise<string>((resolve) =>
        app.stdout.once("data", (data) => {
          resolve(String(data).trim());
        }),
      );
      const { port } = new URL(url);
      const answer = (host: string): Promise<readonly [number | undefined, string]> =>
        new Promise((resolve, reject) => {
          get(url, { headers: { host } }, (message) => {
            message.resume();
            resolve([message.statusCode, String(message.headers["content-security-policy"])]);
          }).on("error", reject);
        });
      for (const host of ["127.0.0.1", "localhost", "[::1]"]) {
        const [status, policy] = await answer(`${host}:${port}`);
        expect(status).toBe(200);
        expect(policy).toMatch(/^default-src 'none'; .*frame-ancestors 'none'$/);
      }
      for (const host of ["evil.example", `evil.example:${port}`, "localhost", "127.0.0.1:1"]) {
        expect((await answer(host))[0]).toBe(421);
      }
    } finally {
      app.kill();
    }
  });
});
