import { spawnSync } from "node:child_process";
import { closeSync, openSync, readFileSync } from "node:fs";
import { devNull } from "node:os";
import { describe, expect, it, vi } from "vitest";
import { projectFolder, runCli, spawnCli } from "../support/run-cli.ts";
import { TemporaryFolder } from "../support/temporary-folder.ts";

const folder = new TemporaryFolder();
const [key, response] = ["examples/key.conll", "examples/response.conll"];
const villages = ["key", "north.1", "south.1"].map((name) => `examples/villages/${name}.txt`);
const counts = folder.write("counts.jsonl", "");

const commands: readonly (readonly [code: number, args: readonly string[], input?: string])[] = [
  [0, ["--version"]],
  [0, ["--help"]],
  [0, ["score", "--help"]],
  [0, ["score", key, response, "-m", "all"]],
  [0, ["score", key, "-", "--format", "json"], readFileSync(response, "utf8")],
  [0, ["score", "--stdin-pairs", "jsonl", "-m", "muc"], readFileSync("examples/predictions.jsonl", "utf8")],
  [0, ["score", key, response, "-q", "--counts", counts]],
  [0, ["merge", counts]],
  [1, ["score", key, response, "-m", "lea", "--fail-under", "lea=99"]],
  [0, ["compare", ...villages, "-m", "lea,conll"]],
  [0, ["compare", ...villages, "-m", "lea", "--format", "json"]],
  [0, ["audit", ...villages.slice(0, 2), "-m", "muc,lea"]],
  [0, ["errors", key, response]],
  [0, ["explain", key, response, "-m", "lea"]],
  [0, ["agree", ...villages, "-m", "lea"]],
  [0, ["baseline", "singletons", key, "-"]],
  [0, ["convert", key, "-", "--to", "jsonlines"]],
  [0, ["stats", key]],
  [0, ["check", key, response]],
  [0, ["study", "tables", "--table", "recasens-hovy-2011-table-7"]],
  [0, ["conll", "muc", key, response, "none"]],
  [0, ["cite", "lea"]],
  [2, ["score"]],
  [2, ["scores", key, response]],
  [2, ["score", key, response, "--match", "nearly"]],
  [3, ["score", key, "no-such-file"]],
  [3, ["score", key, "-"], "this is no annotation\n"],
];

describe("a command in its own process", () => {
  it.each(commands.map(([code, args, input]) => ({ name: args.join(" "), code, args, input })))(
    "prints the same as in a process that has run other commands: $name",
    ({ code, args, input }) => {
      const alone = spawnCli(args, input);
      expect(alone.code).toBe(code);
      expect(runCli(args, input)).toEqual(alone);
    },
  );
});

describe("a command within the process of its test", () => {
  const { stdout: version } = spawnCli(["--version"]);

  it("gives its own result if the wait for it ends early", () => {
    vi.spyOn(Atomics, "wait").mockReturnValueOnce("ok").mockReturnValueOnce("not-equal");
    const [tables, own] = [runCli(["study", "tables"]), runCli(["--version"])];
    vi.restoreAllMocks();
    expect(tables.stdout).toContain("Recasens and Hovy 2011");
    expect(own.stdout).toBe(version);
  });

  it("gives its own result after a run that was not over in time", () => {
    vi.spyOn(Atomics, "wait").mockReturnValueOnce("timed-out");
    expect(() => runCli(["study", "tables"])).toThrow("corefscope study tables: not over after 4 minutes");
    vi.restoreAllMocks();
    expect(runCli(["--version"]).stdout).toBe(version);
  });
});

describe("a short run", () => {
  const listing = folder.write(
    "listing.cjs",
    `const before = new Set(process.moduleLoadList);
     const { appendFileSync } = require("node:fs");
     process.on("exit", () => {
       const added = process.moduleLoadList.filter((name) => !before.has(name));
       appendFileSync(process.env.LISTED, added.map((name) => name + "\\n").join(""));
     });`,
  );

  it.each(["a pipe", "a file", devNull])(
    "loads neither streams, nor sockets, nor Node's loader, if it writes to %s",
    (to) => {
      const listed = folder.write(`listed-${to.replace(/\W/g, "")}`, "");
      const out = to === "a pipe" ? "pipe" : openSync(to === "a file" ? folder.write("out", "") : to, "w");
      const args = ["--require", listing, "dist/cli/corefscope.js", "score", key, response];
      const { status } = spawnSync(process.execPath, args, {
        cwd: projectFolder,
        stdio: ["ignore", out, "ignore"],
        env: { ...process.env, LISTED: listed },
      });
      if (out !== "pipe") closeSync(out);
      expect(status).toBe(0);
      const loaded = readFileSync(listed, "utf8");
      expect(loaded).toMatch(/^NativeModule process$/m);
      expect(loaded).not.toMatch(/^NativeModule (?:stream|net|tty|child_process|module)$/m);
    },
  );
});
