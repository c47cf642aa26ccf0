import { readFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { runCli } from "./run-cli.ts";
import { TemporaryFolder } from "./temporary-folder.ts";

const folder = new TemporaryFolder();
const key = readFileSync("examples/key.conll", "utf8");
const damaged = key.replaceAll("(", "((").replace("#begin", "#start");

describe("--jobs", () => {
  it.each<[string, number, readonly string[]]>([
    ["two files", 0, ["score", "examples/key.conll", "examples/response.conll", "-m", "all"]],
    [
      "several responses, some without a thread",
      0,
      ["score", "examples/villages/key.txt", "examples/villages/north.1.txt", "examples/villages/south.1.txt"],
    ],
    [
      "a comparison",
      0,
      [
        "compare",
        "examples/villages/key.txt",
        "examples/villages/north.1.txt",
        "examples/villages/south.1.txt",
        "--seed",
        "1",
      ],
    ],
    ["an explanation", 0, ["explain", "examples/key.conll", "examples/response.conll"]],
    ["a document that comes twice", 0, ["score", folder.write("twice.conll", key + key), "examples/response.conll"]],
    ["gzipped files", 0, ["score", folder.write("key.conll.gz", gzipSync(key)), "examples/response.conll"]],
    ["a damaged file", 3, ["score", "examples/key.conll", folder.write("damaged.conll", damaged)]],
    ["a file of nothing", 3, ["score", "examples/key.conll", folder.write("empty.conll", "")]],
    ["an unknown format", 3, ["score", folder.write("letter.txt", "Dear Ann,\n"), "examples/response.conll"]],
    ["a file that is not there", 3, ["score", "examples/key.conll", join(folder.path, "nowhere.conll")]],
  ])("%s: the same output, messages and exit code from one thread and from several", (_, code, command) => {
    const alone = runCli([...command, "--jobs", "1"]);
    expect(alone.code).toBe(code);
    expect(runCli([...command, "--jobs", "2"])).toEqual(alone);
    expect(runCli([...command, "--jobs", "9"])).toEqual(alone);
  });

  it("refuses what is no number of threads", () => {
    expect(runCli(["score", "examples/key.conll", "examples/response.conll", "--jobs", "0"]).code).toBe(2);
  });
});
