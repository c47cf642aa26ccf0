import { spawnSync } from "node:child_process";
import { copyFileSync, existsSync, mkdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import { pythonNote, runPython, skipsPython } from "../support/python-program.ts";
import { projectFolder, runCli } from "../support/run-cli.ts";
import { TemporaryFolder } from "../support/temporary-folder.ts";
import { runSteps, workflowSteps } from "../support/workflow-steps.ts";

const folder = new TemporaryFolder();
const recipes = "examples/recipes";
const villages = (name: string): string => join(projectFolder, "examples/villages", `${name}.txt`);
const key = villages("key");

describe.skipIf(skipsPython)(`the training loop${pythonNote}`, () => {
  it("keeps the best epoch", () => {
    const best = join(folder.path, "best.json");
    const { code, stdout, stderr } = runPython([`${recipes}/training_loop.py`, best]);
    expect(code, stderr).toBe(0);
    const scores = [...stdout.matchAll(/^epoch (\d): CoNLL (.*)$/gm)].map(([, , score]) => Number(score));
    // Without training, every mention is a singleton. The key has 14 mentions, in entities of 3, 2, 2 and of 2, 2, 2,
    // 1. MUC is 0. B³ has recall 7/14 and precision 1, so F1 is 2/3. CEAF_e has 1/2 + 5 · 2/3 + 1 = 29/6 of 7 and of
    // 14, so F1 is 29/63. A third of the sum is 71/189.
    expect(scores[0]).toBe(37.57);
    // After training, everything is right except `her`, which is linked to Ben.
    expect(Math.max(...scores)).toBe(Math.round((10000 * (14 / 15 + 19 / 20 + 58 / 65)) / 3) / 100);
    expect(stdout).toContain(`best: epoch ${scores.indexOf(Math.max(...scores))}, CoNLL ${Math.max(...scores)}\n`);
    const documents = JSON.parse(readFileSync(best, "utf8")) as Record<string, unknown>;
    expect(documents["bridge"]).toEqual([
      [
        [0, 0],
        [5, 5],
        [6, 6],
      ],
      [
        [1, 1],
        [2, 2],
      ],
      [
        [3, 3],
        [4, 4],
      ],
    ]);
  });
});

describe.skipIf(skipsPython)(`the metric for HuggingFace${pythonNote}`, () => {
  it("scores the predictions that a Trainer passes", () => {
    // Spans 0, 1 and 2 are an entity of the key. The prediction leaves out span 2, and the last span is padding.
    const program = `
import json
from types import SimpleNamespace
from huggingface_metric import compute_metrics
spans = [[[0, 0], [2, 3], [5, 5], [0, 0]]]
print(json.dumps(compute_metrics(SimpleNamespace(predictions=([[-1, 0, -1, -1]], spans), label_ids=[[-1, 0, 1, -100]]))))
`;
    const { code, stdout, stderr } = runPython(["-c", program]);
    expect(code, stderr).toBe(0);
    expect(JSON.parse(stdout)).toMatchObject({
      ...{ "muc/recall": 1 / 2, "muc/precision": 1, "muc/f1": 2 / 3 },
      // B³ recall is (2/3 + 2/3) / 3, and LEA finds 1 of 3 links.
      ...{ "b3/recall": 4 / 9, "b3/precision": 1, "lea/recall": 1 / 3, "lea/precision": 1 },
    });
  });
});

describe("the workflow for GitHub Actions", () => {
  const steps = workflowSteps(readFileSync(join(projectFolder, recipes, "coreference.yml"), "utf8"));
  const [install, ...others] = steps;
  const installed = join(folder.path, "installed");

  /**
   * Makes a repository in which the system writes this response, and corefscope is installed. The main branch has
   * north.1.
   */
  function repository(name: string, response: string): { place: string; runner: string } {
    const [place, runner] = [join(folder.path, name), join(folder.path, `${name}-runner`)];
    folder.write(`${name}/predict.py`, `print(open(${JSON.stringify(response)}).read(), end="")\n`);
    for (const made of [runner, join(place, "dev")]) mkdirSync(made);
    copyFileSync(join(installed, "path"), join(runner, "path"));
    copyFileSync(key, join(place, "dev/key.txt"));
    const counts = join(place, "dev/main.counts");
    expect(runCli(["score", key, `main=${villages("north.1")}`, "--counts", counts]).code).toBe(0);
    return { place, runner };
  }

  it("installs corefscope, runs the system, checks and scores its output, and compares it with main", () => {
    expect(steps.map(({ name }) => name)).toEqual([
      "Install corefscope",
      "Run the system",
      "Check its output",
      "Score it",
      "Compare it with the main branch",
    ]);
  });

  beforeAll(() => {
    // `--ignore-scripts` keeps npm from building again.
    const tools = join(folder.path, "packed/tools");
    for (const made of [tools, installed]) mkdirSync(made, { recursive: true });
    const pack = spawnSync("npm", ["pack", "--ignore-scripts", "--pack-destination", tools], {
      cwd: projectFolder,
      encoding: "utf8",
    });
    expect(pack.status, pack.stderr).toBe(0);
    const [{ code, stderr }] = runSteps([install], join(folder.path, "packed"), installed);
    expect(code, stderr).toBe(0);
    expect(existsSync(join(installed, "corefscope/bin/corefscope"))).toBe(true);
  });

  it.skipIf(skipsPython)(`passes if the system is not significantly worse${pythonNote}`, () => {
    const { place, runner } = repository("equal", villages("north.2"));
    const results = runSteps(others, place, runner);
    expect(results.map(({ code }) => code)).toEqual([0, 0, 0, 0]);
    const summary = readFileSync(join(runner, "summary.md"), "utf8");
    // docs/commands.md has the same figures.
    expect(summary).toContain("86.56");
    expect(summary).toContain("90.33");
    expect(readFileSync(join(place, "dev/report.html"), "utf8")).toContain("corefscope");
    // A later run can be compared with the counts that this run leaves.
    copyFileSync(join(place, "dev/new.counts"), join(place, "dev/main.counts"));
    expect(runSteps(others, place, runner).at(-1)).toMatchObject({ name: others[3].name, code: 0 });
  });

  it.skipIf(skipsPython)(`fails if the system is significantly worse${pythonNote}`, () => {
    const { place, runner } = repository("worse", villages("strings"));
    const results = runSteps(others, place, runner);
    expect(results.map(({ code }) => code)).toEqual([0, 0, 0, 1]);
    expect(results[3].stderr).toContain("new is significantly worse than main by conll");
    expect(readFileSync(join(runner, "summary.md"), "utf8")).toContain("main");
  });

  it.skipIf(skipsPython)(`fails if the system's output is damaged${pythonNote}`, () => {
    const { place, runner } = repository("damaged", join(projectFolder, "examples/damaged.conll"));
    const results = runSteps(others, place, runner);
    expect(results.at(-1)).toMatchObject({ name: "Check its output", code: 1 });
    expect(results.at(-1)?.stdout).toContain("::error file=dev/response.txt,line=2");
  });
});

describe.skipIf(skipsPython)(`the ranking of a shared task${pythonNote}`, () => {
  const page = join(folder.path, "ranking.html");
  const rank = (...more: string[]) =>
    runPython([`${recipes}/rank_submissions.py`, key, join(folder.path, "submissions"), "-o", page, ...more]);

  beforeAll(() => {
    const submit = (name: string, content: string | Uint8Array) => folder.write(`submissions/${name}`, content);
    const text = (name: string): string => readFileSync(villages(name), "utf8");
    submit("able.txt", text("strings"));
    submit("baker & <co>.txt", text("north.1"));
    submit("charlie=2/1.txt", text("south.1"));
    submit(
      "broken.bin",
      Uint8Array.from({ length: 5000 }, (_, i) => (i * 2654435761) >>> 13),
    );
    submit("empty.txt", "");
    submit("other-task.conll", readFileSync(join(projectFolder, "examples/key.conll"), "utf8"));
    submit("short.txt", text("north.1").split("#end document\n").slice(0, 6).join("#end document\n"));
    submit(".hidden", "nothing");
  });

  it("ranks the readable systems, and names the others", () => {
    const { code, stdout, stderr } = rank();
    expect(code, stderr).toBe(0);
    const rows = [...stdout.matchAll(/^([a-z]) {3}(.*?) {2,}([\d.]+)/gm)].map(([, , name, f1]) => [name, f1]);
    expect(rows.slice(0, 4).map(([name]) => name)).toContain("short.txt");
    expect(rows).toContainEqual(["baker & <co>.txt", "84.51"]);
    expect(rows).toContainEqual(["charlie_2", "70.13"]);
    expect(rows).toContainEqual(["able.txt", "43.34"]);
    expect(rows[0][0]).toBe("baker & <co>.txt");
    for (const name of ["broken.bin", "empty.txt", "other-task.conll"]) {
      expect(stderr).toContain(`${name} is not ranked:\n`);
      expect(stdout).not.toContain(name);
    }
    expect(stderr).not.toContain("short.txt");
    expect(stderr).not.toContain("hidden");
  });

  it("is written to one page, with messages and the submissions that are not ranked", () => {
    expect(rank("--rank-by", "conll", "--metrics", "lea,conll").code).toBe(0);
    const html = readFileSync(page, "utf8");
    const ranking = html.slice(html.indexOf("<h1>"), html.indexOf("<h2>"));
    expect(ranking).toContain("CoNLL F1, 12 documents");
    expect(ranking.indexOf("baker &amp; &lt;co&gt;.txt")).toBeLessThan(ranking.indexOf("able.txt"));
    const refused = html.slice(html.indexOf("<h2>Not ranked"), html.indexOf("<h2>Messages"));
    for (const name of ["broken.bin", "empty.txt", "other-task.conll"]) expect(refused).toContain(`<b>${name}</b>`);
    const messages = html.slice(html.indexOf("<h2>Messages"), html.indexOf("<h2>Submissions"));
    expect(messages).toContain("<b>short.txt</b>");
    expect(messages).toContain("[missing-document]");
    expect(html).toContain("<iframe sandbox=");
  });

  it("needs two systems", () => {
    const { code, stderr } = runPython([
      ...[
        `${recipes}/rank_submissions.py`,
        key,
        join(projectFolder, "examples/errata"),
        "-o",
        join(folder.path, "no.html"),
      ],
    ]);
    expect(code).toBe(3);
    expect(stderr).toContain("a ranking needs two submissions");
  });
});
