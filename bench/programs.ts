import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";

/** The key and response files of one corpus. */
export interface CorpusFiles {
  readonly key: string;
  readonly response: string;
}

/** A row of the table: one or more commands that run in sequence and are counted together. */
export interface Program {
  readonly id: ProgramId;
  readonly title: string;
  /** Text that its output must contain for the run to count. */
  readonly expected: RegExp;
  commands(files: CorpusFiles): readonly (readonly string[])[];
}

export type ProgramId = "node" | "help" | "score" | "coval" | "scorer.pl";

/** The available programs, and a sentence for each unavailable one. `missing` is an error, `skipped` is not. */
export interface Programs {
  readonly present: readonly Program[];
  readonly skipped: readonly string[];
  readonly missing: readonly string[];
}

const anything = /^/;

/** Finds the programs to measure from the environment: COREFSCOPE_CLI, COREFSCOPE_SCORER_PL, COREFSCOPE_COVAL. */
export function findPrograms(environment: NodeJS.ProcessEnv, builtCli: string): Programs {
  const node = process.execPath;
  const present: Program[] = [
    { id: "node", title: "`node -e 0`", expected: anything, commands: () => [[node, "-e", "0"]] },
  ];
  const skipped: string[] = [];
  const missing: string[] = [];

  const cli = environment["COREFSCOPE_CLI"] ?? builtCli;
  if (existsSync(cli)) {
    present.push(
      { id: "help", title: "`corefscope --help`", expected: /\S/, commands: () => [[node, cli, "--help"]] },
      {
        id: "score",
        title: "`corefscope score`, all metrics",
        expected: /\S/,
        commands: ({ key, response }) => [[node, cli, "score", key, response]],
      },
    );
  } else {
    missing.push(`corefscope: there is no ${cli}; \`npm run build\` makes it, or COREFSCOPE_CLI names another`);
  }

  const coval = environment["COREFSCOPE_COVAL"];
  if (coval === undefined) skipped.push("coval: COREFSCOPE_COVAL does not name its scorer.py");
  else if (!existsSync(coval)) missing.push(`coval: there is no ${coval}`);
  else {
    const python = pythonInterpreter();
    present.push({
      id: "coval",
      title: "coval, five metrics",
      expected: /CoNLL score:/,
      commands: ({ key, response }) => [[python, coval, key, response]],
    });
  }

  const scorer = environment["COREFSCOPE_SCORER_PL"];
  if (scorer === undefined) skipped.push("scorer.pl: COREFSCOPE_SCORER_PL does not name it");
  else if (!existsSync(scorer)) missing.push(`scorer.pl: there is no ${scorer}`);
  else {
    present.push({
      id: "scorer.pl",
      title: "scorer.pl, five metrics one by one",
      expected: /(Coreference|BLANC): Recall/,
      commands: ({ key, response }) =>
        ["muc", "bcub", "ceafm", "ceafe", "blanc"].map((metric) => ["perl", scorer, metric, key, response, "none"]),
    });
  }
  return { present, skipped, missing };
}

/** The path of the interpreter itself. A version manager's `python3` is a shell script whose start would count, too. */
function pythonInterpreter(): string {
  const run = spawnSync("python3", ["-c", "import sys; print(sys.executable)"], { encoding: "utf8" });
  return run.status === 0 && run.stdout.trim() !== "" ? run.stdout.trim() : "python3";
}
