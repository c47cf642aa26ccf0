import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { runCli, spawnCli } from "../support/run-cli.ts";
import { TemporaryFolder } from "../support/temporary-folder.ts";

const folder = new TemporaryFolder();
const [key, response] = ["examples/key.conll", "examples/response.conll"];
const villages = ["key", "north.1", "south.1"].map((name) => `examples/villages/${name}.txt`);
const counts = folder.write("counts.jsonl", "");

/** Each command, each exit code, and each way in. */
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

describe("a command gives in a process of its own what it gives after all others in one", () => {
  it.each(commands.map(([code, args, input]) => ({ name: args.join(" "), code, args, input })))(
    "$name",
    ({ code, args, input }) => {
      const alone = spawnCli(args, input);
      expect(alone.code).toBe(code);
      expect(runCli(args, input)).toEqual(alone);
    },
  );
});
