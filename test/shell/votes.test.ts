import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import type { ScoreOutput } from "../../schemas/score-1.d.ts";
import { projectFolder, runCli } from "../support/run-cli.ts";
import { TemporaryFolder } from "../support/temporary-folder.ts";

const folder = new TemporaryFolder();
const game = join(projectFolder, "examples/votes/harbour-game.xml");
const votes = join(projectFolder, "examples/votes/votes.tsv");
const ours = join(projectFolder, "examples/votes/ours.txt");

function scored(args: readonly string[]): ScoreOutput {
  return JSON.parse(runCli(["score", ...args, "--json"]).stdout) as ScoreOutput;
}

describe("votes on single mentions", () => {
  it("count the same from MAS-XML and from a table", () => {
    const own = scored(["--key", game, "--keys", "soft", ours]);
    const key = join(folder.path, "key.conll");
    runCli(["convert", game, key]);
    const table = scored(["--key", key, "--keys", "soft", "--votes", votes, ours]);
    expect(own.keys).toMatchObject({ votes: { markables: 8, votes: 64 } });
    expect(table.keys).toMatchObject({ votes: { markables: 8, votes: 64 } });
    // 1 + 7/8 + 7/8 among Mara, She and her; 3/4 + 3/4 + 21/32 among the boat; 5/8 that the man is the baker.
    expect(own.systems[0].scores["pairwise"].counts).toEqual({ recall: [4.90625, 5.53125], precision: [4.90625, 6] });
    expect(table.systems[0].scores).toEqual(own.systems[0].scores);
    expect(own.signature).toContain("|keys:votes|");
  });

  it("do not count without --keys soft", () => {
    expect(scored(["--key", game, ours]).systems[0].scores).toEqual(scored([game, ours]).systems[0].scores);
  });

  it("are refused where they are not what they seem", () => {
    const edited = (name: string, from: string, to: string): string => {
      const path = join(folder.path, name);
      writeFileSync(path, readFileSync(votes, "utf8").replaceAll(from, to));
      return path;
    };
    const run = (file: string, ...more: readonly string[]) =>
      runCli(["score", "--key", game, "--keys", "soft", ...more, "--votes", file, ours]);
    for (const [file, told] of [
      [edited("port.tsv", "harbour", "port"), "port.tsv:2: the key has no port"],
      [edited("outside.tsv", "\t20\t20", "\t20\t90"), "harbour has 21 tokens, so 20-90 is outside of it"],
      [edited("choice.tsv", "\told\t", "\tDO\t"), "choice.tsv:5: the choice “DO” is not new"],
      [join(folder.path, "absent.tsv"), "cannot be read"],
    ])
      expect(run(file)).toMatchObject({ code: 3, stdout: "", stderr: expect.stringContaining(told) as string });
    expect(run(votes, "--singletons", "drop")).toMatchObject({ code: 3 });
    expect(runCli(["score", "--key", game, "--votes", votes, ours])).toMatchObject({ code: 2 });
  });
});
