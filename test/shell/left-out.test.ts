import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { projectFolder, runCli } from "../support/run-cli.ts";
import { TemporaryFolder } from "../support/temporary-folder.ts";

const folder = new TemporaryFolder();
const example = (name: string): string => join(projectFolder, "examples", name);
const read = (name: string): Buffer => readFileSync(example(name));

const key = example("key.conll");
const good = [
  folder.write("subs/one.conll", read("response.conll")),
  folder.write("subs/three.conll", read("baseline.conll")),
];

/** Faulty submissions, each with the beginning of the reason for leaving it out. */
const damages: readonly {
  readonly title: string;
  readonly damaged: string;
  readonly reason: RegExp;
  readonly code?: string;
}[] = [
  {
    title: "a truncated gzip file",
    damaged: folder.write("subs/two.conll.gz", gzipSync(read("response.conll")).subarray(0, 150)),
    reason: /^cannot be read: it is a damaged or incomplete gzip file/,
  },
  {
    title: "garbage",
    damaged: folder.write(
      "garbage/two.conll",
      Uint8Array.from({ length: 4000 }, (_, i) => (i * i * 31 + i * 7) & 0xff),
    ),
    reason: /^The format cannot be recognised/,
    code: "unknown-format",
  },
  {
    title: "a file of other documents",
    damaged: folder.write("others/two.txt", read("villages/north.1.txt")),
    reason: /^Key and response have no document in common/,
    code: "no-common-document",
  },
];

interface Report {
  readonly refused?: readonly { readonly name: string; readonly file: string; readonly code?: string }[];
  readonly diagnostics: readonly { readonly code: string; readonly file?: string }[];
}

function ofOthers(report: Report): object {
  const { diagnostics } = report;
  return { ...report, refused: undefined, diagnostics: diagnostics.filter(({ code }) => code !== "response-left-out") };
}

describe.each(damages)("$title among several submissions", ({ damaged, reason, code }) => {
  it.each(["score", "compare", "errors", "audit"])(
    "is named by %s, which reports the other submissions as if alone, and exits with 3",
    (command) => {
      const { code: exit, stdout, stderr } = runCli([command, key, good[0], damaged, good[1], "--format", "json"]);
      const without = runCli([command, key, ...good, "--format", "json"]);
      expect(without.code).toBe(0);
      expect(exit).toBe(3);
      const report = JSON.parse(stdout) as Report;
      expect(ofOthers(report)).toEqual(ofOthers(JSON.parse(without.stdout) as Report));
      expect(report.refused).toHaveLength(1);
      expect(report.refused?.[0]).toMatchObject({
        name: "two",
        file: damaged,
        reason: expect.stringMatching(reason) as string,
        ...(code !== undefined && { code }),
      });
      expect(stderr).toMatch(/The other responses were scored, but two was left out: .*\[response-left-out\]/);
    },
  );

  it("is left out of a report of the other submissions, with a message", () => {
    const output = join(folder.path, "report.html");
    const { code: exit, stderr } = runCli(["report", key, ...good, damaged, "-o", output, "--force"]);
    expect(exit).toBe(3);
    expect(stderr).toContain("[response-left-out]");
    expect(existsSync(output)).toBe(true);
  });

  it("is named even with --quiet", () => {
    const { code: exit, stderr } = runCli(["score", key, ...good, damaged, "-q", "--format", "tsv"]);
    expect(exit).toBe(3);
    expect(stderr.trim().split("\n")).toHaveLength(1);
    expect(stderr).toContain("two was left out");
  });

  it("is refused, with all other submissions, if it is the key", () => {
    for (const command of ["score", "compare", "errors", "audit"]) {
      const { code: exit, stdout } = runCli([command, damaged, ...good]);
      expect([command, exit, stdout]).toEqual([command, 3, ""]);
    }
  });

  it("is refused if it is the only submission, or if all submissions are faulty", () => {
    for (const systems of [[damaged], [damaged, damaged]]) {
      const { code: exit, stdout } = runCli(["score", key, ...systems]);
      expect([exit, stdout]).toEqual([3, ""]);
    }
  });

  it("makes compare fail if only one system is left, or if an option names the faulty submission", () => {
    for (const args of [
      [good[0], damaged],
      [...good, `a=${damaged}`, "--baseline", "a"],
      [...good, `a=${damaged}`, "--fail-if-worse", "a"],
    ]) {
      const { code: exit, stdout } = runCli(["compare", key, ...args]);
      expect([exit, stdout]).toEqual([3, ""]);
    }
  });

  it("keeps score from verifying a signature", () => {
    const scored = JSON.parse(runCli(["score", key, good[0], "--format", "json"]).stdout) as { signature: string };
    expect(runCli(["score", key, good[0], damaged, "--verify", scored.signature]).code).toBe(3);
  });
});

describe("a submission that was left out", () => {
  const { damaged } = damages[2];

  it.each([
    ["score", "text"],
    ["score", "md"],
    ["score", "latex"],
    ["compare", "text"],
    ["compare", "md"],
    ["compare", "latex"],
    ["errors", "text"],
    ["errors", "md"],
    ["audit", "text"],
    ["audit", "md"],
  ])("is listed with the reason by %s --format %s", (command, format) => {
    const { stdout } = runCli([command, key, damaged, ...good, "--format", format, "-q"]);
    const plain = stdout.replaceAll("\\", "");
    expect(plain).toContain("Left out: two (");
    expect(plain).toContain("Key and response have no document in common");
  });
});

describe("a submission that lacks documents", () => {
  const lines = read("response.conll")
    .toString()
    .split(/^(?=#begin)/m);
  const lacking = folder.write("lacking.conll", lines.slice(0, 2).join(""));

  it("is left out of a comparison, unless --missing zero is given", () => {
    const { code, stdout } = runCli(["compare", key, ...good, lacking]);
    expect(code).toBe(3);
    expect(stdout).toMatch(/Left out: lacking.*lacks \d+ of the key's documents or parts/);
    const counted = runCli(["compare", key, ...good, lacking, "--missing", "zero"]);
    expect([counted.code, counted.stdout.includes("Left out")]).toEqual([0, false]);
  });
});

describe("--strict", () => {
  it("leaves out a submission with an error", () => {
    const open = folder.write(
      "open.conll",
      read("response.conll")
        .toString()
        .replace(/\n[^\n#]*\)\n/, "\n"),
    );
    expect(runCli(["score", key, good[0], open, "-q"]).code).toBe(0);
    const { code, stdout } = runCli(["score", key, good[0], open, "--strict"]);
    expect(code).toBe(3);
    expect(stdout).toContain("Left out: open");
  });
});

describe("counts of submissions", () => {
  it("are not written if a submission is damaged", () => {
    const output = join(folder.path, "all.counts");
    // A shard may have no document in common with the key, so the third fault is not an error here.
    for (const { damaged } of damages.slice(0, 2)) {
      const { code, stdout } = runCli(["score", key, ...good, damaged, "--counts", output]);
      expect([code, stdout, existsSync(output)]).toEqual([3, "", false]);
    }
  });
});

describe("counts among submissions", () => {
  const counts = join(folder.path, "three.counts");

  it("are compared with undamaged submissions, left out if damaged, and refused if the key is damaged", () => {
    expect(runCli(["score", key, good[1], "--counts", counts, "-q"]).code).toBe(0);
    const [{ damaged }] = damages;
    const { code, stdout } = runCli(["compare", key, good[0], counts, damaged]);
    expect(code).toBe(3);
    expect(stdout).toMatch(/Left out: two/);
    const cut = folder.write("cut.counts", readFileSync(counts).subarray(0, -100));
    const withoutCut = runCli(["compare", key, ...good, cut]);
    expect(withoutCut.code).toBe(3);
    expect(withoutCut.stdout).toMatch(/Left out: cut/);
    const badKey = runCli(["compare", damaged, good[0], counts, counts]);
    expect([badKey.code, badKey.stdout]).toEqual([3, ""]);
  });
});
