import { execFileSync } from "node:child_process";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { describe, expect, it } from "vitest";
import { commitsAfter, faultOfSubject } from "../../scripts/commit-subjects.ts";
import { TemporaryFolder } from "../support/temporary-folder.ts";

describe("a commit's subject", () => {
  it.each([
    "score: read documents without ids apart",
    "comments, docs, tests: mend what a last reading found",
    "conll-2012: need two columns",
    "app/page: call B³ by its name",
    `x: ${"é".repeat(69)}`,
  ])("may be “%s”", (subject) => {
    expect(faultOfSubject(subject)).toBeUndefined();
  });

  it.each([
    [`score: ${"x".repeat(66)}`, "73 characters"],
    ["Read documents without ids apart", "no area"],
    ["score:read documents", "no area"],
    ["Score: read documents", "no area"],
    ["score: ", "no area"],
    ["score: added documents", "no imperative"],
    ["score: reading documents", "no imperative"],
    ["score: Read documents", "no imperative"],
    ['Revert "score: read documents"', "no area"],
  ])("must not be “%s”", (subject, fault) => {
    expect(faultOfSubject(subject)).toContain(fault);
  });
});

describe("the commits that are checked", () => {
  const folder = new TemporaryFolder();
  const git = (where: string, ...args: string[]): string =>
    execFileSync("git", ["-c", "user.name=x", "-c", "user.email=x@example.org", ...args], {
      cwd: where,
      encoding: "utf8",
      stdio: ["ignore", "pipe", "ignore"],
    }).trim();
  const origin = join(folder.path, "origin");
  git(folder.path, "init", "-q", "-b", "main", "origin");
  const commit = (subject: string): string => {
    git(origin, "commit", "-q", "--allow-empty", "-m", subject, "-m", "Why.");
    return git(origin, "rev-parse", "HEAD");
  };
  commit("before the rule");
  const base = commit("Also before");
  commit("a: first");
  git(origin, "checkout", "-q", "-b", "side");
  commit("b: on the side");
  git(origin, "checkout", "-q", "main");
  commit("a: second");
  git(
    origin,
    "merge",
    "-q",
    "--no-ff",
    "-m",
    "Merge a branch with a subject that is as long as it likes to be",
    "side",
  );
  git(origin, "branch", "merged");
  commit("c: last");

  const subjects = (where: string, after = base): unknown => {
    const { isWhole, commits } = commitsAfter(after, where);
    return { isWhole, subjects: commits.map(({ subject }) => subject).sort() };
  };

  it("are all after the base, except merges", () => {
    expect(subjects(origin)).toEqual({
      isWhole: true,
      subjects: ["a: first", "a: second", "b: on the side", "c: last"],
    });
  });

  it("are none if the last commit is the base", () => {
    expect(subjects(origin, git(origin, "rev-parse", "HEAD"))).toEqual({ isWhole: true, subjects: [] });
  });

  it("are only the last commit in a shallow clone", () => {
    git(folder.path, "clone", "-q", "--depth", "1", pathToFileURL(origin).href, "shallow");
    expect(subjects(join(folder.path, "shallow"))).toEqual({ isWhole: false, subjects: ["c: last"] });
  });

  it("are none in a shallow clone that ends with a merge", () => {
    git(folder.path, "clone", "-q", "--depth", "1", "-b", "merged", pathToFileURL(origin).href, "merged");
    expect(subjects(join(folder.path, "merged"))).toEqual({ isWhole: false, subjects: [] });
  });

  it("are only the last commit if the history was squashed", () => {
    git(folder.path, "init", "-q", "squashed");
    const squashed = join(folder.path, "squashed");
    git(squashed, "commit", "-q", "--allow-empty", "-m", "all: begin");
    expect(subjects(squashed)).toEqual({ isWhole: false, subjects: ["all: begin"] });
  });
});
