import { spawnSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";

export interface WorkflowStep {
  readonly name: string;
  readonly run: string;
}

/** Returns the steps of a GitHub Actions workflow that have a name and run a command. */
export function workflowSteps(yaml: string): WorkflowStep[] {
  const step = /^( *)- name: (.*)\n\1 {2}run: (?:\|\n((?:\1 {4}.*\n|\n)+)|(.*)\n)/gm;
  return [...yaml.matchAll(step)].map(([, indent, name, lines, line]) => ({
    name,
    run: (lines as string | undefined)?.replaceAll(`\n${indent}    `, "\n").trimStart() ?? line,
  }));
}

export interface StepResult {
  readonly name: string;
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/**
 * Runs steps one after another like a Linux runner: each as a script for `bash -e` in the folder, with the
 * `GITHUB_PATH` additions of earlier ones, until one fails.
 */
export function runSteps(steps: readonly WorkflowStep[], folder: string, temporary: string): StepResult[] {
  const added = join(temporary, "path");
  const results: StepResult[] = [];
  for (const { name, run } of steps) {
    const paths = existsSync(added) ? readFileSync(added, "utf8").trim().split("\n").toReversed() : [];
    const { status, stdout, stderr } = spawnSync("bash", ["-e", "-c", run], {
      cwd: folder,
      encoding: "utf8",
      env: {
        ...process.env,
        PATH: [...paths, process.env["PATH"]].join(":"),
        RUNNER_TEMP: temporary,
        GITHUB_PATH: added,
        GITHUB_STEP_SUMMARY: join(temporary, "summary.md"),
      },
    });
    results.push({ name, code: status, stdout, stderr });
    if (status !== 0) break;
  }
  return results;
}
