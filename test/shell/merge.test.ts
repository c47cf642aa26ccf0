import { spawn } from "node:child_process";
import { copyFileSync, existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { dealtOut, type Shard } from "../support/count-shards.ts";
import { projectFolder, runCli } from "../support/run-cli.ts";
import { TemporaryFolder } from "../support/temporary-folder.ts";

const folder = new TemporaryFolder();
const shards = dealtOut(40, 5);
const [key, response, other] = ["key", "response", "other"].map((side) =>
  folder.write(`whole.${side}.conll`, shards.map((shard) => textOf(shard, side)).join("")),
);
const files = shards.map((shard, i) => ({
  key: folder.write(`key.${i}.conll`, shard.key),
  response: folder.write(`response.${i}.conll`, shard.response),
  other: folder.write(`other.${i}.conll`, textOf(shard, "other")),
}));
const options = ["-m", "all", "--zero-division", "0"];

/** The system `other` finds all mentions, and puts those of each document into one or two entities. */
function textOf(shard: Shard, side: string): string {
  if (side !== "other") return side === "key" ? shard.key : shard.response;
  return shard.key.replace(/(?<!^#.*)\((\d+)|(?<!^#.*)(\d+)\)/gm, (_, open?: string, close?: string) =>
    open === undefined ? `${Number(close) % 2})` : `(${Number(open) % 2}`,
  );
}

function counted(i: number, system: "response" | "other", name: string, ...more: string[]): string {
  const file = join(folder.path, `${name}.${i}.counts`);
  const run = runCli(["score", files[i].key, `${system}=${files[i][system]}`, "--counts", file, ...options, ...more]);
  expect(run.code, run.stderr).toBe(0);
  return file;
}

/** Returns the output of `--format json` without diagnostics, which name files. */
function jsonOf(args: readonly string[]): unknown {
  const { code, stdout, stderr } = runCli([...args, "--format", "json"]);
  expect(code, stderr).toBe(0);
  return JSON.parse(stdout, (name, value: unknown) => (name === "diagnostics" ? undefined : value));
}

const ours = files.map((_, i) => counted(i, "response", "response"));
const theirs = files.map((_, i) => counted(i, "other", "other"));

/** Sorts groups by their ids, as merge does. */
function sortedGroups(report: unknown): unknown {
  return JSON.parse(JSON.stringify(report), (name, value: unknown) =>
    name.startsWith("by") && Array.isArray(value)
      ? (value as { id: string }[]).sort((a, b) => (a.id < b.id ? -1 : 1))
      : value,
  );
}

describe("merge", () => {
  it.each([
    [[]],
    [["--ci"]],
    [["--ci", "bca", "--by", "genre"]],
    [["--by", "document"]],
    [["--by", "part", "--seed", "9"]],
  ])("with %j gives the same as score, in every digit of every field", (more) => {
    const whole = jsonOf(["score", key, `response=${response}`, ...options, ...more]);
    expect(jsonOf(["merge", ...ours.toReversed(), ...more])).toEqual(sortedGroups(whole));
  });

  it("can average documents, and select metrics, after the counts are written", () => {
    const late = ["-m", "b3,lea,conll", "--average", "macro"];
    const whole = jsonOf(["score", key, `response=${response}`, "--zero-division", "0", ...late, "--ci"]);
    expect(jsonOf(["merge", ...ours, ...late, "--ci"])).toEqual(whole);
    expect(runCli(["merge", ...ours, "-m", "nonsense"]).code).toBe(2);
  });

  it("writes the same text as score", () => {
    const text = (args: string[]) => runCli([...args, "-q"]).stdout;
    expect(text(["merge", ...ours])).toBe(text(["score", key, `response=${response}`, ...options]));
  });

  it("counts a repeated shard once, with a message, and verifies a signature only of the complete corpus", () => {
    const again = counted(3, "response", "again");
    const { code, stdout, stderr } = runCli(["merge", ...ours, again]);
    expect(code).toBe(0);
    expect(stderr).toMatch(/\[repeated-counts\]/);
    const signature = stdout.trim().split("\n").at(-1)!;
    expect(runCli(["merge", ...ours, "--verify", signature, "-q"])).toMatchObject({ code: 0, stdout: "OK\n" });
    const short = runCli(["merge", ...ours.slice(1), "--verify", signature, "-q"]);
    expect(short.code).toBe(1);
    expect(short.stdout).toMatch(/^key: .* in the signature/m);
  });

  it("refuses different options, different annotation, and incomplete files, and names the files", () => {
    const dropped = counted(0, "response", "dropped", "--singletons", "drop");
    const mixed = runCli(["merge", ...ours.slice(1), dropped]);
    expect(mixed.code).toBe(3);
    // Files are read in the order of their names, and compared with the first one.
    expect(mixed.stderr).toContain(
      `${ours[1]}:1: error: These counts and those of ${dropped} cannot be added: sing is keep here and drop there`,
    );
    const named = runCli(["merge", ...ours, theirs[0]]);
    expect([named.code, named.stdout]).toEqual([3, ""]);
    expect(named.stderr).toContain("system is response here and other there");
    const changed = runCli(["merge", ...ours, theirs[0], "--one-system"]);
    expect([changed.code, changed.stdout]).toEqual([3, ""]);
    expect(changed.stderr).toMatch(
      /also in .*, but the responses differ, so nothing was merged\. .*\[conflicting-counts\]/,
    );
    const half = folder.write("half.counts", readFileSync(ours[0], "utf8").slice(0, -80));
    const cut = runCli(["merge", ...ours.slice(1), half]);
    expect([cut.code, cut.stdout]).toEqual([3, ""]);
    expect(cut.stderr).toContain(half);
    expect(cut.stderr).toMatch(/is incomplete.* count again with `score --counts`/);
    expect(runCli(["merge", key]).stderr).toMatch(
      /This is not a file of counts.* Give a file that `score --counts` wrote/,
    );
    expect(runCli(["merge", "-"], "").code).toBe(3);
  });

  it("refuses metrics and classes that were not counted, with a remedy", () => {
    const path = join(folder.path, "few.counts");
    const few = ["score", files[0].key, files[0].response, "-m", "muc,lea", "--counts", path];
    expect(runCli(few).code).toBe(0);
    const told = (...args: string[]): string => {
      const { code, stderr } = runCli(["merge", path, ...args]);
      expect(code).toBe(2);
      return stderr;
    };
    expect(told("--fail-under", "b3=60")).toContain("b3 was not counted; choose from muc, lea");
    expect(told("--by", "class")).toContain("score the shards with --by class");
    expect(told("--by", "topic")).toContain("--by topic needs counts with --scope topic");
  });

  it("keeps several systems of a shard apart by name, in any order", () => {
    const both = files.map(({ key: keyFile, response: own, other: foreign }, i) => {
      const file = join(folder.path, `both.${i}.counts`);
      const systems = [`response=${own}`, `other=${foreign}`];
      const run = runCli(["score", keyFile, ...(i === 2 ? systems.reverse() : systems), "--counts", file, ...options]);
      expect(run.code).toBe(0);
      return file;
    });
    const whole = jsonOf(["score", key, `response=${response}`, `other=${other}`, ...options]);
    expect(jsonOf(["merge", ...both])).toEqual(whole);
    const one = runCli(["merge", both[0], ours[1]]);
    expect([one.code, one.stderr.includes("systems is")]).toEqual([3, true]);
  });

  it("accepts shards without any document of the response", () => {
    const file = join(folder.path, "nothing.counts");
    const elsewhere = "#begin document (zz/elsewhere); part 000\na 0 0 It (0)\n#end document\n";
    const run = runCli([
      "score",
      files[0].key,
      `response=${folder.write("nothing.conll", elsewhere)}`,
      "--counts",
      file,
      ...options,
    ]);
    expect(run.code).toBe(0);
    const rest = shards
      .slice(1)
      .map((shard) => shard.response)
      .join("");
    const whole = jsonOf(["score", key, `response=${folder.write("rest.conll", rest)}`, ...options]);
    expect(jsonOf(["merge", file, ...ours.slice(1)])).toEqual(whole);
    expect(runCli(["merge", file]).stderr).toContain("[no-common-document]");
  });

  it("merges its own output", () => {
    const [left, right] = [ours.slice(0, 2), ours.slice(2)].map((half, i) => {
      const file = join(folder.path, `half.${i}.counts`);
      expect(runCli(["merge", ...half, "--counts", file]).code).toBe(0);
      return file;
    });
    expect(jsonOf(["merge", right, left])).toEqual(jsonOf(["merge", ...ours]));
  });
});

describe("the counts of a shard", () => {
  it("are complete or missing if the run is killed, and a second run gives the complete result", async () => {
    const place = join(folder.path, "killed.counts");
    let left = 0;
    for (const delay of [0, 60, 120, 180, 240, 300]) {
      rmSync(place, { force: true });
      await new Promise((resolve) => {
        const child = spawn(
          process.execPath,
          [
            "dist/cli/corefscope.js",
            "score",
            files[1].key,
            `response=${files[1].response}`,
            "--counts",
            place,
            ...options,
          ],
          { cwd: projectFolder, stdio: "ignore" },
        );
        setTimeout(() => child.kill("SIGKILL"), delay);
        child.on("exit", resolve);
      });
      if (!existsSync(place)) continue;
      left++;
      expect(readFileSync(place, "utf8")).toBe(readFileSync(ours[1], "utf8"));
    }
    expect(left).toBeLessThan(6);
    // The folder also has the hidden remains of a killed run, which merge ignores.
    const shardFolder = join(folder.path, "shards");
    ours.forEach((file, i) => folder.write(`shards/${i}.counts`, readFileSync(file)));
    folder.write("shards/.1.counts.abc.partial", readFileSync(ours[1]).subarray(0, 300));
    copyFileSync(counted(1, "response", "rerun"), join(shardFolder, "1.counts"));
    expect(readdirSync(shardFolder)).toHaveLength(6);
    expect(jsonOf(["merge", shardFolder])).toEqual(jsonOf(["merge", ...ours]));
  });

  it.each([["score"], ["errors"], ["check"]])(
    "are refused by %s, which needs annotation, and the message names merge and compare",
    (command) => {
      const { code, stdout, stderr } = runCli([command, ours[0], theirs[0]]);
      expect(code).toBe(command === "check" ? 1 : 3);
      const lines = `${stdout}${stderr}`.split("\n").filter((line) => line.includes("[unknown-format]"));
      expect(lines).toHaveLength(2);
      for (const line of lines) {
        expect(line).toContain("looks like counts that `score --counts` wrote");
        expect(line).toContain("`corefscope merge`");
        expect(line).toContain("`corefscope compare`");
        expect(line).not.toContain("clusters");
      }
    },
  );

  it("cannot be written to a folder that does not exist", () => {
    const run = runCli([
      "score",
      files[0].key,
      files[0].response,
      "--counts",
      join(folder.path, "no/such/folder.counts"),
    ]);
    expect([run.code, run.stdout]).toEqual([3, ""]);
    expect(run.stderr).toMatch(/cannot be written/);
  });
});

describe("score --stdin-pairs", () => {
  const documents = Array.from({ length: 9 }, (_, d) => ({
    doc_key: `nw/${d}`,
    sentences: [["Anna", "saw", "her", "dog", "and", "it", "her"]],
    clusters: [
      [
        [0, 0],
        [2, 2],
        [6, 6],
      ],
      [
        [2, 3],
        [5, 5],
      ],
    ].slice(d % 3 === 0 ? 1 : 0),
    predicted_clusters: [
      [
        [0, 0],
        [2, 2],
      ],
      [
        [2, 3],
        [6, 6],
      ],
      [[5, 5]],
    ].slice(0, 1 + (d % 3)),
  }));
  const lines = documents.map((document) => `${JSON.stringify(document)}\n`);
  const metrics = ["-m", "muc,b3,ceafe,blanc,lea,conll"];

  it("writes a line for each input line, and merge turns the reversed lines into the result of score", () => {
    const halves = [lines.slice(0, 4), lines.slice(4)].map((half) =>
      runCli(["score", "--stdin-pairs", "jsonl", ...metrics], half.join("")),
    );
    expect(halves.map(({ code, stderr }) => [code, stderr])).toEqual([
      [0, ""],
      [0, ""],
    ]);
    const out = halves.flatMap(({ stdout }) => stdout.trimEnd().split("\n"));
    expect(out).toHaveLength(lines.length);
    // Hadoop Streaming takes each line as a key, and puts a tab after it.
    const jumbled = folder.write(
      "lines.jsonl",
      out
        .toReversed()
        .map((line) => `${line}\t\n`)
        .join(""),
    );
    const whole = folder.write("pairs.jsonl", lines.join(""));
    const {
      systems: [merged],
      ...more
    } = jsonOf(["merge", jumbled, "--by", "document", "--ci"]) as { systems: object[] };
    const {
      systems: [scored],
      ...all
    } = jsonOf(["score", whole, ...metrics, "--by", "document", "--ci"]) as { systems: object[] };
    expect({ ...merged, name: "pairs" }).toEqual(scored);
    expect(more).toEqual(all);
  });

  it("counts valid lines, and reports invalid lines", () => {
    const { predicted_clusters, ...oneSided } = documents[0];
    expect(predicted_clusters).toBeDefined();
    const bad = ["{\n", `${JSON.stringify(oneSided)}\n`, lines[1]].join("");
    const { code, stdout, stderr } = runCli(["score", "--stdin-pairs", "jsonl", ...metrics], bad);
    expect(code).toBe(3);
    expect(stdout.trimEnd().split("\n")).toHaveLength(1);
    expect(stderr).toMatch(/^-:1.*\[json-syntax\]/m);
    expect(stderr).toMatch(/^-:2: error: .*\[one-side-only\]/m);
  });

  it("does not describe a line as a file without mentions", () => {
    const empty = JSON.stringify({ ...documents[0], predicted_clusters: [] });
    const { code, stdout, stderr } = runCli(["score", "--stdin-pairs", "jsonl", ...metrics], `${empty}\n${lines[1]}`);
    expect([code, stderr]).toEqual([0, ""]);
    expect(stdout).not.toContain("no-mentions");
  });

  it("refuses arguments and options that do not work for single documents", () => {
    for (const wrong of [["--scope", "corpus"], ["--ci"], ["--counts", "x"], [key], ["--key-format", "conll"]]) {
      const { code, stderr } = runCli(["score", "--stdin-pairs", "jsonl", ...wrong], lines[0]);
      expect(code, wrong.join(" ")).toBe(2);
      expect(stderr).toContain("cannot be combined with");
    }
    expect(runCli(["score"]).code).toBe(2);
  });
});

describe("compare", () => {
  const all = (name: string, some: readonly string[]): string => {
    const file = join(folder.path, `${name}.all.counts`);
    const { code, stderr } = runCli(["merge", ...some, "--counts", file]);
    expect(code, stderr).toBe(0);
    return file;
  };
  const [first, second] = [all("response", ours), all("other", theirs)];
  const missing = ["--missing", "zero"];
  const whole = (more: readonly string[]) =>
    jsonOf([
      "compare",
      key,
      `a=${response}`,
      `b=${other}`,
      "-m",
      "b3,lea",
      "--zero-division",
      "0",
      ...missing,
      ...more,
    ]);

  it("gives the same for counts as for the annotated files: tests, intervals, ranks, signature", () => {
    for (const more of [[], ["--unit", "cluster.genre"], ["--average", "macro", "--test", "ar", "--adjust", "maxt"]]) {
      expect(jsonOf(["compare", `a=${first}`, `b=${second}`, "-m", "b3,lea", ...missing, ...more])).toEqual(
        whole(more),
      );
    }
    // A system may be a folder of shards.
    theirs.forEach((file, i) => folder.write(`theirs/${i}.counts`, readFileSync(file)));
    expect(jsonOf(["compare", `a=${first}`, `b=${join(folder.path, "theirs")}`, "-m", "b3,lea", ...missing])).toEqual(
      whole([]),
    );
  });

  it("accepts counts next to responses", () => {
    const mixed = ["compare", key, `a=${response}`, `b=${second}`, "-m", "b3,lea", ...missing];
    expect(jsonOf([...mixed, "--zero-division", "0"])).toEqual(whole([]));
    const wrong = runCli(mixed);
    expect(wrong.code).toBe(3);
    expect(wrong.stderr).toContain("div0 is 0 in its counts, but undefined in this run");
  });

  it("compares all systems of one file of counts, by all counted metrics", () => {
    const file = join(folder.path, "systems.counts");
    const systems = [`a=${response}`, `b=${other}`];
    expect(runCli(["score", key, ...systems, "-m", "b3,lea", "--zero-division", "0", "--counts", file]).code).toBe(0);
    expect(jsonOf(["compare", file, "-m", "b3,lea", ...missing])).toEqual(whole([]));
    // Without -m, the headline is LEA. The pair is compared by both metrics.
    const unnamed = jsonOf(["compare", file, ...missing]);
    expect(unnamed).toMatchObject({ options: { headline: "lea" } });
    expect(unnamed).toHaveProperty("pairs.length", 2);
  });

  it("refuses different keys, missing documents, other options, and metrics that were not counted", () => {
    const told = (...args: string[]): string => {
      const { code, stderr } = runCli(["compare", ...args, "-q"]);
      expect(code, stderr).toBeGreaterThan(1);
      return stderr;
    };
    expect(told(first, second)).toMatch(/lacks \d+ of the key's documents or parts/);
    const keyless = join(folder.path, "keyless.counts");
    expect(runCli(["score", response, `b=${response}`, "--counts", keyless, ...options]).code).toBe(0);
    expect(told(first, keyless, ...missing)).toMatch(/scored against different keys: .* differs/);
    expect(told(first, second, ...missing, "--singletons", "drop")).toMatch(/counted with sing keep/);
    expect(told(key, first, second)).toMatch(/leave out/);
    expect(told(first, response)).toMatch(/this file does not hold counts/);
    expect(told(first)).toMatch(/at least two systems/);
    const few = join(folder.path, "few.counts");
    writeFileSync(few, "");
    expect(runCli(["merge", ...ours, "-m", "b3", "--counts", few]).code).toBe(0);
    expect(runCli(["score", key, response, "-m", "b3", "--zero-division", "0", "--counts", few]).code).toBe(0);
    expect(told(few, second, "-m", "lea", ...missing)).toMatch(/few.counts: lea was not counted/);
  });
});
