import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";

export interface CorpusFiles {
  readonly key: string;
  readonly response: string;
}

export type CorpusFormat = "conll" | "corefud" | "conllua";

/** A row of the table: one or more commands that run in sequence and are counted together. */
export interface Program {
  readonly id: ProgramId;
  readonly title: string;
  /** Absent if the program reads all formats. */
  readonly format?: CorpusFormat;
  readonly expected: RegExp;
  commands(files: CorpusFiles): readonly (readonly string[])[];
}

export type ProgramId = "node" | "help" | "score" | PeerId;

export type PeerId = "coval" | "scorer.pl" | "corefud-scorer" | "ua-scorer";

/** The available programs, and a sentence for each unavailable one. `missing` is an error, `skipped` is not. */
export interface Programs {
  readonly present: readonly Program[];
  readonly skipped: readonly string[];
  readonly missing: readonly string[];
}

const anything = /^/;

interface Peer extends Omit<Program, "commands"> {
  readonly id: PeerId;
  readonly name: string;
  readonly format: CorpusFormat;
  readonly variable: string;
  readonly interpreter: () => string;
  readonly runs: (files: CorpusFiles) => readonly (readonly string[])[];
}

export const peers: readonly Peer[] = [
  {
    id: "coval",
    name: "coval",
    title: "coval, five metrics",
    format: "conll",
    variable: "COREFSCOPE_COVAL",
    interpreter: pythonInterpreter,
    runs: ({ key, response }) => [[key, response]],
    expected: /CoNLL score:/,
  },
  {
    id: "scorer.pl",
    name: "scorer.pl",
    title: "scorer.pl, five metrics one by one",
    format: "conll",
    variable: "COREFSCOPE_SCORER_PL",
    interpreter: () => "perl",
    runs: ({ key, response }) =>
      ["muc", "bcub", "ceafm", "ceafe", "blanc"].map((metric) => [metric, key, response, "none"]),
    expected: /(Coreference|BLANC): Recall/,
  },
  {
    id: "corefud-scorer",
    name: "CorefUD scorer",
    title: "CorefUD scorer, eight metrics",
    format: "corefud",
    variable: "COREFSCOPE_COREFUD_SCORER",
    interpreter: pythonInterpreter,
    runs: ({ key, response }) => [["-m", "all", "-a", "exact", "-s", key, response]],
    expected: /CoNLL score: [1-9]/,
  },
  {
    id: "ua-scorer",
    name: "Universal Anaphora scorer",
    title: "Universal Anaphora scorer, six metrics",
    format: "conllua",
    variable: "COREFSCOPE_UA_SCORER",
    interpreter: pythonInterpreter,
    runs: ({ key, response }) => [[key, response]],
    expected: /CoNLL score: [1-9]/,
  },
];

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

  for (const { variable, interpreter, runs, ...peer } of peers) {
    const file = environment[variable];
    if (file === undefined) skipped.push(`${peer.title}: ${variable} does not name its file`);
    else if (!existsSync(file)) missing.push(`${peer.title}: there is no ${file}`);
    else {
      const program = interpreter();
      present.push({ ...peer, commands: (files) => runs(files).map((words) => [program, file, ...words]) });
    }
  }
  return { present, skipped, missing };
}

/**
 * Returns the path of the interpreter itself. A version manager's `python3` is a shell script whose start would count,
 * too.
 */
export function pythonInterpreter(): string {
  const run = spawnSync("python3", ["-c", "import sys; print(sys.executable)"], { encoding: "utf8" });
  return run.status === 0 && run.stdout.trim() !== "" ? run.stdout.trim() : "python3";
}
