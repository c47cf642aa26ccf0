import { spawn, spawnSync } from "node:child_process";
import {
  chmodSync,
  closeSync,
  existsSync,
  linkSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  statSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { projectFolder, runCli } from "../support/run-cli.ts";
import { TemporaryFolder } from "../support/temporary-folder.ts";

const folder = new TemporaryFolder();
const example = (name: string): string => readFileSync(join(projectFolder, "examples", name), "utf8");
const response = "examples/response.conll";
const baseline = "examples/baseline.conll";

let made = 0;
const place = (): string => {
  const path = join(folder.path, `t${made++}`);
  mkdirSync(path);
  return path;
};

function ownKey(name = "key.conll"): string {
  const path = join(place(), name);
  writeFileSync(path, example("key.conll"));
  return path;
}

const containing = (part: string): string => expect.stringContaining(part) as string;

const onWindows = process.platform === "win32";

describe("an input", () => {
  const key = ownKey("key.svg");
  const counts = join(place(), "shard.counts");
  runCli(["score", key, response, "-m", "muc", "--counts", counts, "-q"]);

  it.each([
    ["score -o", key, ["score", key, response, "-o", key]],
    ["score --alignment", key, ["score", key, response, "--alignment", key]],
    ["score --counts", key, ["score", key, response, "--counts", key]],
    ["score -o with a named response", key, ["score", response, `mine=${key}`, "-o", key]],
    ["compare -o", key, ["compare", key, response, baseline, "-o", key]],
    ["compare --plot", key, ["compare", key, response, baseline, "--plot", key]],
    ["merge --counts", counts, ["merge", counts, "--counts", counts]],
    ["audit --plot", key, ["audit", key, response, "--plot", key]],
    ["explain -o", key, ["explain", key, response, "-o", key]],
    ["errors -o", key, ["errors", key, response, "-o", key]],
    ["report -o", key, ["report", key, response, "-o", key]],
    ["check -o", key, ["check", key, "-o", key]],
    ["check --fix", key, ["check", key, "--fix", key]],
    ["stats -o", key, ["stats", key, "-o", key]],
    ["agree -o", key, ["agree", key, response, "-o", key]],
    ["study --plot", key, ["study", "boundary-cases", "--key", key, "--plot", key]],
    ["convert", key, ["convert", key, key, "--to", "conll"]],
    ["baseline", key, ["baseline", "singletons", key, key, "--to", "conll"]],
  ])("is not replaced by %s, even with --force", (_, input, args) => {
    const before = readFileSync(input, "utf8");
    const { code, stderr } = runCli([...args, "--force"]);
    expect(stderr).toContain("this is an input file");
    expect(code).toBe(2);
    expect(readFileSync(input, "utf8")).toBe(before);
  });

  it.skipIf(onWindows)("is not replaced through links, in a folder, or as the text of a standoff file", () => {
    const own = ownKey();
    const soft = join(place(), "soft");
    const hard = join(place(), "hard");
    symlinkSync(own, soft);
    linkSync(own, hard);
    const corpus = place();
    writeFileSync(join(corpus, "a.conll"), example("key.conll"));
    const brat = join(place(), "brat");
    expect(runCli(["convert", "examples/key.conll", brat, "--to", "brat", "-q"]).code).toBe(0);
    const text = join(brat, readdirSync(brat).find((name) => name.endsWith(".txt"))!);
    for (const [read, written] of [
      [own, soft],
      [own, hard],
      [corpus, join(corpus, "a.conll")],
      [brat, text],
    ]) {
      const before = readFileSync(written, "utf8");
      const { code, stderr } = runCli(["score", read, read, "-m", "muc", "-o", written, "--force"]);
      expect([written, code, stderr]).toEqual([
        written,
        2,
        expect.stringMatching(/: this is (an input file|inside the input folder)/),
      ]);
      expect(readFileSync(written, "utf8")).toBe(before);
    }
  });

  it.skipIf(process.platform !== "linux")("in a folder is not appended to by its own output, under any name", () => {
    const corpus = place();
    const notUtf8 = Buffer.concat([Buffer.from(`${corpus}/`), Buffer.from([0xff]), Buffer.from(".conll")]);
    writeFileSync(notUtf8, example("key.conll"));
    const hard = join(place(), "hard");
    linkSync(notUtf8, hard);
    for (const written of [notUtf8, hard]) {
      const out = openSync(written, "a");
      const { status, stderr } = spawnSync(process.execPath, ["dist/cli/corefscope.js", "stats", corpus], {
        cwd: projectFolder,
        stdio: ["ignore", out, "pipe"],
        encoding: "utf8",
      });
      closeSync(out);
      expect([status, stderr]).toEqual([2, containing("standard output goes to this file, which is also an input")]);
      expect(readFileSync(hard, "utf8")).toBe(example("key.conll"));
    }
  });

  it("is not replaced by convert to the input folder, so annotators' notes are not lost", () => {
    const brat = join(place(), "brat");
    runCli(["convert", "examples/key.conll", brat, "--to", "brat", "-q"]);
    const ann = join(brat, readdirSync(brat).find((name) => name.endsWith(".ann"))!);
    writeFileSync(ann, `${readFileSync(ann, "utf8")}#1\tAnnotatorNotes T1\tlook at this again\n`);
    const { code, stderr } = runCli(["convert", brat, `${brat}/`, "--to", "brat", "--force"]);
    expect([code, stderr]).toEqual([2, containing("OUT is also the input folder")]);
    expect(readFileSync(ann, "utf8")).toContain("look at this again");
  });

  it("is not replaced by errors --emit-corrected in the folder of a response", () => {
    const own = place();
    writeFileSync(join(own, "mine.conll"), example("response.conll"));
    const args = ["errors", "examples/key.conll", join(own, "mine.conll"), "--emit-corrected", own];
    expect(runCli([...args, "--force"])).toMatchObject({
      code: 2,
      stderr: containing("this is an input file"),
    });
    expect(readFileSync(join(own, "mine.conll"), "utf8")).toBe(example("response.conll"));
    expect(readdirSync(own)).toEqual(["mine.conll"]);
  });
});

describe("no two outputs go to one file", () => {
  it("from two options", () => {
    const out = join(place(), "out");
    const args = ["score", "examples/key.conll", response, "-m", "muc", "-o", out];
    for (const option of ["--alignment", "--counts"]) {
      const { code, stderr } = runCli([...args, option, out]);
      expect([code, stderr]).toEqual([2, containing("would both write this file")]);
      expect(existsSync(out)).toBe(false);
    }
  });

  it("from the repair of two files with the same name", () => {
    const own = place();
    for (const name of ["a", "b"]) {
      mkdirSync(join(own, name));
      writeFileSync(join(own, name, "x"), example("damaged.conll"));
    }
    const { code, stderr } = runCli(["check", join(own, "a/x"), join(own, "b/x"), "--fix", join(own, "out/")]);
    expect([code, stderr]).toEqual([3, containing("would be written twice")]);
    expect(readdirSync(own).sort()).toEqual(["a", "b"]);
  });
});

describe("an existing file", () => {
  const args = ["score", "examples/key.conll", response, "-m", "muc", "-q"];

  it("is replaced only with --force if corefscope did not write it", () => {
    const own = join(place(), "thesis.md");
    writeFileSync(own, "# Chapter 1\n");
    const { code, stderr } = runCli([...args, "--format", "md", "-o", own]);
    expect([code, stderr]).toEqual([2, containing("--force")]);
    expect(readFileSync(own, "utf8")).toBe("# Chapter 1\n");
    expect(runCli([...args, "--format", "md", "-o", own, "--force"]).code).toBe(0);
    expect(readFileSync(own, "utf8")).toContain("MUC");
  });

  it.each([
    ...["text", "json", "jsonl", "tsv", "csv", "md", "latex"].map((format) => [...args, "--format", format]),
    ...["text", "json", "jsonl", "tsv", "csv", "md", "latex"].map((format) => [
      ...["compare", "examples/key.conll", response, baseline, "-q", "-m", "muc", "--format", format],
    ]),
    ...["text", "json", "jsonl", "tsv", "md"].map((format) => [
      "errors",
      "examples/key.conll",
      response,
      "--format",
      format,
    ]),
    ...["text", "json", "tsv", "csv", "md"].map((format) => [
      ...["audit", "examples/key.conll", response, "-m", "muc,b3", "--format", format],
    ]),
    ...["text", "json", "latex", "html", "md"].map((format) => [
      "explain",
      "examples/key.conll",
      response,
      "--format",
      format,
    ]),
    ...["text", "json", "jsonl", "sarif", "github"].map((format) => [
      "check",
      "examples/damaged.conll",
      "--format",
      format,
    ]),
    ...["text", "json", "jsonl", "tsv", "csv", "md"].map((format) => [
      "stats",
      "examples/key.conll",
      "--format",
      format,
    ]),
    ["agree", "examples/key.conll", response, "--ci", "none", "--format", "tsv"],
    ["report", "examples/key.conll", response],
    ["study", "boundary-cases"],
  ])("is replaced if it is an earlier output of %s (row %#)", (...command) => {
    const own = join(place(), "out");
    runCli([...command, "-o", own]);
    const first = statSync(own);
    expect(first.size).toBeGreaterThan(0);
    const { stderr } = runCli([...command, "-o", own]);
    expect(stderr).not.toContain("--force");
    expect(statSync(own).ino).not.toBe(first.ino);
  });

  it("is replaced if it has counts, an alignment or a plot of an earlier run", () => {
    const own = place();
    const out = (name: string): string => join(own, name);
    const score = [...args, "--counts", out("c"), "--alignment", out("a.tsv")];
    const audit = ["audit", "examples/key.conll", response, "-m", "muc,b3", "-q", "--plot"];
    for (let times = 0; times < 2; times++) {
      expect(runCli(score)).toMatchObject({ code: 0, stderr: "" });
      expect(runCli([...audit, out("p.svg")])).toMatchObject({ code: 0, stderr: "" });
    }
    writeFileSync(out("q.svg"), "<svg/>");
    expect(runCli([...audit, out("q.svg")]).code).toBe(2);
  });

  it("of annotation is replaced by convert only with the same bytes, or with --force", () => {
    const own = join(place(), "out.conll");
    const convert = (input: string, ...more: string[]): number | null =>
      runCli(["convert", input, own, "-q", ...more]).code;
    expect(convert("examples/key.conll")).toBe(0);
    expect(convert("examples/key.conll")).toBe(0);
    const before = readFileSync(own, "utf8");
    expect(convert(response)).toBe(2);
    expect(readFileSync(own, "utf8")).toBe(before);
    expect(convert(response, "--force")).toBe(0);
    expect(readFileSync(own, "utf8")).not.toBe(before);
  });

  it("is replaced if it is empty, as after mktemp", () => {
    const own = join(place(), "out");
    writeFileSync(own, "");
    expect(runCli([...args, "-o", own]).code).toBe(0);
  });

  it.skipIf(onWindows)("keeps its mode, and symbolic links to it", () => {
    const own = join(place(), "out");
    const link = join(place(), "link");
    expect(runCli([...args, "-o", own]).code).toBe(0);
    chmodSync(own, 0o640);
    symlinkSync(own, link);
    expect(runCli([...args, "-m", "b3", "-o", link]).code).toBe(0);
    expect(readlinkSync(link)).toBe(own);
    expect(statSync(own).mode & 0o777).toBe(0o640);
    expect(readFileSync(own, "utf8")).toContain("B³");
  });
});

describe.skipIf(onWindows)("devices and pipes", () => {
  const args = ["score", "examples/key.conll", response, "-m", "muc", "-q"];

  it("are not replaced by outputs: /dev/null", () => {
    expect(runCli([...args, "--counts", "/dev/null", "-o", "/dev/null", "--alignment", "/dev/null"]).code).toBe(0);
    expect(statSync("/dev/null").isCharacterDevice()).toBe(true);
  });

  it("receive outputs: /dev/stdout and process substitution", () => {
    expect(runCli([...args, "-o", "/dev/stdout"]).stdout).toBe(runCli(args).stdout);
    const script = `node dist/cli/corefscope.js ${args.join(" ")} -o >(cat); sleep 0.3`;
    expect(spawnSync("bash", ["-c", script], { cwd: projectFolder, encoding: "utf8" }).stdout).toBe(
      runCli(args).stdout,
    );
  });

  it.skipIf(!existsSync("/dev/full"))("cause an error if they are full", () => {
    expect(runCli([...args, "-o", "/dev/full"])).toMatchObject({
      code: 3,
      stderr: containing("disk is full"),
    });
  });
});

describe("corefscope", () => {
  const corpus = folder.write(
    "large.conll",
    Array.from({ length: 200 }, (_, d) =>
      example("key.conll").replaceAll("(nw/", `(nw/${d}-`).replaceAll("(tc/", `(tc/${d}-`),
    ).join(""),
  );

  it.skipIf(onWindows)("keeps the earlier version of a file that cannot be written to the end", () => {
    const own = join(place(), "out.jsonl");
    writeFileSync(own, "an earlier version\n");
    // The limit of 64 blocks, of 512 or 1024 bytes each, is smaller than the corpus.
    const script = `trap '' XFSZ; ulimit -f 64; exec node dist/cli/corefscope.js convert ${corpus} ${own} --force`;
    const { status, stderr } = spawnSync("bash", ["-c", script], { cwd: projectFolder, encoding: "utf8" });
    expect([status, stderr]).toEqual([3, containing("cannot be written")]);
    expect(readFileSync(own, "utf8")).toBe("an earlier version\n");
    expect(readdirSync(join(own, ".."))).toEqual(["out.jsonl"]);
  });

  const killed = (args: readonly string[], after: number): Promise<void> =>
    new Promise((resolve) => {
      const run = spawn(process.execPath, ["dist/cli/corefscope.js", ...args], { cwd: projectFolder, stdio: "ignore" });
      const timer = setTimeout(() => run.kill("SIGKILL"), after);
      run.on("close", () => {
        clearTimeout(timer);
        resolve();
      });
    });

  // There are 200 copies of three parts, each with a text and its annotation.
  const complete = 1200;
  const filesIn = (path: string): number =>
    existsSync(path) ? readdirSync(path).filter((name) => !name.startsWith(".")).length : 0;

  it("leaves no new folder, or a complete folder, if convert is killed", { timeout: 180_000 }, async () => {
    const seen = new Set<number>();
    for (const after of [250, 400, 600, 900, 1300, 100_000]) {
      const out = join(place(), "out");
      await killed(["convert", corpus, out, "--to", "brat", "-q"], after);
      seen.add(filesIn(out));
    }
    expect([...seen].filter((files) => files !== 0)).toEqual([complete]);
  });

  it("refuses a folder with the remains of a killed convert until convert has finished", () => {
    const out = place();
    writeFileSync(join(out, "README"), "mine\n");
    expect(runCli(["convert", "examples/key.conll", out, "--to", "brat", "-q"]).code).toBe(0);
    const left = join(out, ".corefscope.0123456789ab.partial");
    mkdirSync(left);
    const [file] = readdirSync(out).filter((name) => name.endsWith(".ann"));
    writeFileSync(join(left, file), "T1");
    expect(runCli(["check", out])).toMatchObject({ code: 3, stderr: containing("was interrupted") });
    expect(runCli(["convert", "examples/key.conll", out, "--to", "brat", "-q"]).code).toBe(0);
    expect(existsSync(left)).toBe(false);
    expect(runCli(["stats", out, "-q"]).code).toBe(0);
  });

  it("does not read hidden folders, such as the remains of a killed convert", () => {
    const own = place();
    writeFileSync(join(own, "a.conll"), example("key.conll"));
    mkdirSync(join(own, ".out.0123456789ab.partial"));
    writeFileSync(join(own, ".out.0123456789ab.partial", "b.conll"), example("response.conll"));
    const { stdout } = runCli(["stats", own, "--format", "json"]);
    expect((JSON.parse(stdout) as { files: { documents: number }[] }).files[0].documents).toBe(2);
  });

  it("refuses a folder of hidden files, with the reason", () => {
    const own = place();
    writeFileSync(join(own, ".a.conll"), example("key.conll"));
    expect(runCli(["stats", own])).toMatchObject({ code: 3, stderr: containing("has only hidden files") });
  });

  it("removes the remains of a run killed a day ago, but not files that may be in use", () => {
    const own = place();
    const left = (name: string, hours: number): string => {
      const path = join(own, name);
      writeFileSync(path, "half");
      const then = Date.now() / 1000 - 3600 * hours;
      utimesSync(path, then, then);
      return path;
    };
    const stale = left(".out.txt.0123456789ab.partial", 25);
    const kept = [
      left(".out.txt.0123456789ac.partial", 23),
      left(".other.txt.0123456789ab.partial", 25),
      left(".out.txt.partial", 25),
      left(".out.txt.0123456789AB.partial", 25),
      left("out.txt.0123456789ab.partial", 25),
    ];
    expect(runCli(["score", "examples/key.conll", response, "-o", join(own, "out.txt")]).code).toBe(0);
    expect([existsSync(stale), ...kept.map((path) => existsSync(path))]).toEqual([false, ...kept.map(() => true)]);
  });

  it("needs --force to replace files that convert did not write", () => {
    const out = join(place(), "out");
    expect(runCli(["convert", "examples/key.conll", out, "--to", "brat", "-q"]).code).toBe(0);
    const files = readdirSync(out);
    for (const file of files) writeFileSync(join(out, file), "mine\n");
    const { code, stderr } = runCli(["convert", "examples/key.conll", out, "--to", "brat"]);
    expect([code, stderr]).toEqual([2, containing(`${files.length} files exist`)]);
    expect(readdirSync(out)).toEqual(files);
    expect(files.map((file) => readFileSync(join(out, file), "utf8"))).toEqual(files.map(() => "mine\n"));
    expect(runCli(["convert", "examples/key.conll", out, "--to", "brat", "--force"]).code).toBe(0);
  });
});

describe("an input folder", () => {
  const own = place();
  for (const name of ["key.conll", "response.conll"]) {
    mkdirSync(join(own, name.slice(0, -6)));
    writeFileSync(join(own, name.slice(0, -6), name), example(name));
  }
  const [key, system] = [join(own, "key"), join(own, "response")];
  const inKey = join(key, "sub", "x");
  mkdirSync(join(key, "sub"));

  it.each([
    ["convert to a new folder", ["convert", key, join(key, "out"), "--to", "brat"]],
    ["convert to a file", ["convert", key, join(key, "out.inline.txt"), "--to", "inline"]],
    ["check --fix", ["check", key, "--fix", join(key, "fixed/")]],
    ["check -o", ["check", key, "-o", inKey]],
    ["score -o", ["score", key, system, "-o", inKey]],
    ["score -o into the response's folder", ["score", key, system, "-o", join(system, "scores.json")]],
    ["score --counts", ["score", key, `mine=${system}`, "--counts", join(system, "x.counts")]],
    ["errors --emit-corrected", ["errors", key, system, "--emit-corrected", join(system, "corrected")]],
    ["baseline", ["baseline", "singletons", key, join(key, "one.conll")]],
    ["report -o", ["report", key, system, "-o", inKey]],
  ])("is not written to by %s, because the next run would read the output", (_, args) => {
    const before = readdirSync(own, { recursive: true });
    for (const more of [[], ["--force"]]) {
      const { code, stderr } = runCli([...args, ...more]);
      expect([code, stderr]).toEqual([2, containing("so the next run would read it, too")]);
    }
    expect(readdirSync(own, { recursive: true })).toEqual(before);
  });

  it("allows output next to it, in its hidden folders, and inside it if the inputs are single files", () => {
    mkdirSync(join(key, ".scores"));
    for (const output of [join(key, ".scores", "x.txt"), join(own, "x.txt")]) {
      expect(runCli(["score", key, system, "-o", output]).code).toBe(0);
    }
    const [file, other] = [join(key, "key.conll"), join(system, "response.conll")];
    expect(runCli(["score", file, other, "-o", join(key, "x.txt")]).code).toBe(0);
  });
});

describe("the report of a conversion's losses", () => {
  it("names annotation that is not read, such as notes in brat, with the first file", () => {
    const own = place();
    for (const name of ["a", "b"]) {
      writeFileSync(join(own, `${name}.txt`), "Ann left. She ran.\n");
      const lines = [
        "T1\tPER 0 3\tAnn",
        "T2\tPER 10 13\tShe",
        "R1\tCoref Arg1:T1 Arg2:T2",
        "#1\tAnnotatorNotes T1\tsure?",
      ];
      writeFileSync(join(own, `${name}.ann`), [...lines, "A1\tHuman T1", ""].join("\n"));
    }
    const { code, stdout } = runCli(["convert", own, join(place(), "out"), "--to", "brat"]);
    expect(code).toBe(0);
    expect(stdout).toContain("No coreference annotation that was read is lost.\n");
    expect(stdout).toContain(
      `lost, because corefscope does not read it: notes, attributes (4; the first in ${join(own, "a.ann")})\n`,
    );
    expect(runCli(["convert", "examples/key.conll", join(place(), "out.conll")]).stdout).toContain(
      "\nNo coreference annotation is lost.\n",
    );
  });
});

describe("--quiet", () => {
  const other = folder.write("other.conll", example("key.conll").replaceAll("(nw/", "(xx/").replaceAll("(tc/", "(yy/"));
  const damaged = "examples/damaged.conll";
  const unreadable = folder.write("unreadable.conll", "nothing\n");
  it.each([
    ["score", ["score", "examples/key.conll", other]],
    ["score --strict", ["score", damaged, damaged, "--strict"]],
    ["compare", ["compare", "examples/key.conll", other, other]],
    ["errors", ["errors", "examples/key.conll", other]],
    ["explain", ["explain", "examples/key.conll", other]],
    ["audit", ["audit", "examples/key.conll", other]],
    ["report", ["report", "examples/key.conll", other]],
    ["stats", ["stats", unreadable]],
    ["study", ["study", "boundary-cases", "--key", unreadable]],
    ["convert", ["convert", unreadable, join(folder.path, "never.conll")]],
    ["convert --strict", ["convert", damaged, join(folder.path, "strict.conll"), "--strict"]],
  ])("does not hide an error that stops %s", (_, args) => {
    const { code, stderr } = runCli([...args, "-q"]);
    expect(code).toBe(3);
    expect(stderr).toMatch(/error: .*\[[a-z-]+\]\n/);
  });

  it("hides errors that do not stop stats", () => {
    expect(runCli(["stats", damaged, "-q"])).toMatchObject({ code: 0, stderr: "" });
  });
});

describe("control characters from files", () => {
  const evil = "\u001b]0;title\u0007\u009b31m\u202e\n::error::x ##[error]y";
  const word = `w${evil}`;
  const json = (name: string, document: string): string =>
    folder.write(
      name,
      JSON.stringify({
        doc_key: `::warning::${document}${evil}`,
        sentences: [[word, "a", "b", word]],
        clusters: [
          [
            [0, 0],
            [1, 1],
          ],
          [[3, 3]],
        ],
      }),
    );
  const key = json("evil-key.jsonl", "d");
  const response = folder.write("evil-response.jsonl", readFileSync(key, "utf8").replace("[[3,3]]", "[[2,3]]"));
  const name = `::notice::${evil}=${response}`;
  const commands = (["text", "md", "tsv", "csv", "latex", "json", "jsonl", "html", "sarif", "github"] as const).flatMap(
    (format): string[][] => {
      const people = format === "text" || format === "md";
      const table = people || format === "tsv" || format === "csv";
      return [
        ...(people || format === "tsv" || format.startsWith("json")
          ? [["errors", key, name, "--by", "length", "--contributions", "mention"]]
          : []),
        ...(table || format === "latex" || format.startsWith("json")
          ? [
              ["score", key, name, "--by", "document"],
              ["compare", key, name, `b=${key}`],
              ["agree", key, response],
            ]
          : []),
        ...(people || ["latex", "html", "json"].includes(format) ? [["explain", key, name]] : []),
        ...(table || format === "json" ? [["audit", key, name]] : []),
        ...(["text", "json", "jsonl", "sarif", "github"].includes(format)
          ? [["check", key, folder.write("evil.conll", `#begin document (x\u001b\u202ey);\nx y 0 (1\u001b\u009b|)z\n`)]]
          : []),
      ].map((args) => [...args, "--format", format]);
    },
  );

  it.each(commands)("do not reach the output of %s (row %#)", (...args) => {
    const { stdout, stderr } = runCli([...args, ...(args[0] === "check" ? [] : ["-v"])]);
    const shown = stdout + stderr;
    expect(shown.length).toBeGreaterThan(0);
    expect(/[\0-\x08\x0b-\x1f\x7f-\x9f\u2028\u2029\u202a-\u202e\u2066-\u2069]/.exec(shown)).toBe(null);
    const format = args.at(-1)!;
    if (format === "github") return;
    expect(shown.split("\n").filter((line) => line.trim().startsWith("::"))).toEqual([]);
    if (!format.startsWith("json") && format !== "html" && format !== "sarif") expect(shown).not.toContain("##[");
  });

  it.skipIf(onWindows)("do not reach standard error from the name of a file", () => {
    const path = join(place(), "::error::\u001b[31m\nx");
    expect(runCli(["stats", path]).stderr).toContain("\\x1b[31m\\nx: no file matches");
    writeFileSync(path, "nothing");
    expect(runCli(["score", path, path]).stderr).toContain("\\x1b[31m\\nx: error");
  });
});
