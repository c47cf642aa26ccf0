import { execFileSync } from "node:child_process";

/** Tools cut off longer subjects. */
const MOST = 72;

/** Imperatives that end like other forms of verbs. */
const verbs = new Set([
  "bring",
  "embed",
  "exceed",
  "feed",
  "need",
  "ping",
  "proceed",
  "ring",
  "seed",
  "shed",
  "shred",
  "speed",
]);

/** Returns the fault of a commit's subject; nothing if it has the form “area: what the commit does”. */
export function faultOfSubject(subject: string): string | undefined {
  const length = Array.from(subject).length;
  if (length > MOST) return `${length} characters; at most ${MOST}`;
  if (!/^[a-z][\w/.-]*(, [a-z][\w/.-]*)*: \S/.test(subject)) return "no area; write “area: what the commit does”";
  const verb = /: (\w+)/.exec(subject)?.[1] ?? "";
  if (/^[A-Z][a-z]+$|(ed|ing)$/.test(verb) && !verbs.has(verb)) {
    return "no imperative after the area; write “area: add …”, not “added” or “Adding”";
  }
  return undefined;
}

export interface CommitSubject {
  readonly commit: string;
  readonly subject: string;
}

/**
 * Returns the commits after a base, without merges. If the history does not reach back to it, as in a shallow or
 * squashed clone, returns only the last commit, unless that is a merge.
 *
 * @param folder where git runs
 */
export function commitsAfter(
  base: string,
  folder: string,
): { readonly isWhole: boolean; readonly commits: CommitSubject[] } {
  const git = (...args: string[]): string =>
    execFileSync("git", args, { cwd: folder, encoding: "utf8", stdio: ["ignore", "pipe", "ignore"] });
  let isWhole = true;
  try {
    git("merge-base", "--is-ancestor", base, "HEAD");
  } catch {
    isWhole = false;
  }
  // In a shallow clone, the log has no parents, but the commit itself does.
  const isMerge =
    (
      git("cat-file", "-p", "HEAD")
        .split("\n\n", 1)[0]
        .match(/^parent /gm) ?? []
    ).length > 1;
  if (!isWhole && isMerge) return { isWhole, commits: [] };
  const lines = git("log", "--no-merges", "--format=%h %s", ...(isWhole ? [`${base}..HEAD`] : ["-1", "HEAD"]));
  const commits = lines
    .split("\n")
    .filter((line) => line !== "")
    .map((line) => ({ commit: line.slice(0, line.indexOf(" ")), subject: line.slice(line.indexOf(" ") + 1) }));
  return { isWhole, commits };
}
