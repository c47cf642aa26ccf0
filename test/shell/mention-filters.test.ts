import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { Session } from "../../src/app/engine/session.ts";
import { runCli } from "../support/run-cli.ts";
import { TemporaryFolder } from "../support/temporary-folder.ts";

const folder = new TemporaryFolder();

/** Returns a file with a line for each token: `word TAG cell coreference`. */
const conll = (...lines: string[]): string =>
  `#begin document (d); part 000\n${lines
    .map((line, i) => {
      const [word, tag, cell, coreference] = line.split(" ");
      return `d\t0\t${i}\t${[word, tag, cell].join("\t")}\t-\t-\t-\t-\t*\t${coreference}\n`;
    })
    .join("")}\n#end document\n`;

const keyText = conll(
  "It PRP (S(NP*) (0)",
  "grew VBD (VP*) (1)|(2",
  "and CC * -",
  "the DT (NP* (1|(3",
  "growth NN *) 1)|2)|(3)",
  "this DT (NP*)) (1)|3)",
);
const key = folder.write("key.conll", keyText);
const withoutParse = folder.write("plain.conll", keyText.replaceAll(/\t[(*)A-Z]+\t-\t-\t-\t-/g, "\t-\t-\t-\t-\t-"));

const mentionsLine = (...args: string[]): string =>
  runCli(["score", key, key, "-m", "mentions", "-q", ...args]).stdout.split("\n")[1];

describe("commands with filters of mentions", () => {
  it("count the remaining mentions", () => {
    // {0}, {1: grew, the growth, this}, {2: grew … growth}, {3: the growth this, growth}
    expect(mentionsLine()).toContain("7/7 7/7");
    expect(mentionsLine("--np-only")).toContain("6/6 6/6");
    // One mention of entity 3 would remain: the entity stays complete, or is removed.
    expect(mentionsLine("--remove-nested")).toContain("7/7 7/7");
    expect(mentionsLine("--singletons", "drop")).toContain("5/5 5/5");
    expect(mentionsLine("--remove-nested", "--singletons", "drop")).toContain("3/3 3/3");
    expect(mentionsLine("--np-only", "--remove-nested", "--singletons", "drop")).toContain("2/2 2/2");
  });

  it.each(["score", "compare", "errors", "explain", "audit", "report"])(
    "refuse a key without a parse: %s",
    (command) => {
      const responses = command === "compare" ? [`a=${key}`, `b=${key}`] : [key];
      const run = runCli([command, withoutParse, ...responses, "--np-only"]);
      expect(run).toMatchObject({ code: 3, stdout: "" });
      expect(run.stderr).toContain("leaving out verb phrases (np-only) needs parses, which d; part 000 does not have");
    },
  );

  it("use the key's parse for a response without one", () => {
    expect(runCli(["score", key, withoutParse, "-m", "mentions", "-q", "--np-only"]).stdout).toContain("6/6 6/6");
  });

  it("refuse a report without words", () => {
    expect(runCli(["report", key, key, "--np-only", "--redact", "text"])).toMatchObject({ code: 2, stdout: "" });
  });
});

describe("the page with filters of mentions", () => {
  it("scores only the remaining mentions, also if opened from a report", async () => {
    const input = (path: string): { name: string; bytes: Uint8Array } => ({ name: path, bytes: readFileSync(path) });
    const options = { npOnly: true, removeNested: true, singletons: "drop", metrics: ["mentions", "lea"] } as const;
    const session = new Session();
    const opened = await session.open({
      key: [input(key)],
      responses: [{ name: "r", files: [input(withoutParse)] }],
      options,
    });
    const [{ signature, scores }] = opened.systems;
    expect(signature).toContain("|np:only|nested:remove|");
    expect(JSON.stringify(scores["mentions"])).toContain("[2,2]");
    const other = new Session();
    const [again] = (await other.openPayload(await session.payload())).systems;
    expect(again).toMatchObject({ signature, scores });
  });
});
