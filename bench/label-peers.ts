import { spawnSync } from "node:child_process";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import type { LabelFiles } from "./label-files.ts";

export interface LabelPeer {
  readonly title: string;
  /**
   * Commands that run as whole processes; their times are added. With `printsSeconds`, a single command that prints its
   * own time.
   */
  readonly commands: (files: LabelFiles) => readonly (readonly string[])[];
  readonly printsSeconds: boolean;
}

const SENTENCE = 20;

/**
 * Returns the available programs: scikit-learn if Python has it, and those whose paths are in the environment
 * (COREFSCOPE_COVAL, COREFSCOPE_NELEVAL, COREFSCOPE_SCORER_PL, COREFSCOPE_COREFUD). COREFSCOPE_PYTHON names the Python
 * for programs in Python; by default, it is `python3`.
 *
 * @param cli the built command line, which writes CoNLL-U
 */
export function labelPeers(environment: NodeJS.ProcessEnv, cli: string): LabelPeer[] {
  const python = environment["COREFSCOPE_PYTHON"] ?? "python3";
  const inPython = (title: string, program: string, folder: string): LabelPeer => ({
    title,
    commands: ({ key, response }) => [
      [python, join(import.meta.dirname, "label-peers.py"), program, folder, key, response],
    ],
    printsSeconds: true,
  });
  const { COREFSCOPE_COVAL, COREFSCOPE_NELEVAL, COREFSCOPE_SCORER_PL, COREFSCOPE_COREFUD } = environment;
  const hasScikitLearn = spawnSync(python, ["-c", "import sklearn"]).status === 0;
  return [
    ...(hasScikitLearn
      ? [inPython("scikit-learn: pair confusion, adjusted Rand, V-measure", "scikit-learn", "-")]
      : []),
    ...(COREFSCOPE_COVAL === undefined
      ? []
      : [inPython("coval's functions: MUC, B³, LEA", "coval", dirname(COREFSCOPE_COVAL))]),
    ...(COREFSCOPE_NELEVAL === undefined
      ? []
      : [inPython("neleval's functions: MUC, B³, pairwise", "neleval", COREFSCOPE_NELEVAL)]),
    ...(COREFSCOPE_SCORER_PL === undefined
      ? []
      : [
          {
            title: "scorer.pl: MUC, B³, CEAF_m, CEAF_e, BLANC",
            commands: (files: LabelFiles) => {
              const [key, response] = asConll(files);
              return ["muc", "bcub", "ceafm", "ceafe", "blanc"].map((metric) => [
                ...["perl", COREFSCOPE_SCORER_PL, metric, key, response, "none"],
              ]);
            },
            printsSeconds: false,
          },
        ]),
    ...(COREFSCOPE_COREFUD === undefined
      ? []
      : [
          {
            title: "the CorefUD scorer: all metrics",
            commands: (files: LabelFiles) => {
              const universal = asConll(files).map((file) => {
                const written = file.replace(/conll$/, "conllu");
                if (!existsSync(written))
                  run([process.execPath, cli, "convert", file, written, "--to", "corefud", "-q"]);
                return written;
              });
              return [[python, COREFSCOPE_COREFUD, ...universal, "-m", "all", "-a", "exact", "-s"]];
            },
            printsSeconds: false,
          },
        ]),
  ];
}

function asConll({ key, response }: LabelFiles): string[] {
  return [key, response].map((file) => {
    const written = file.replace(/i32$/, "conll");
    if (existsSync(written)) return written;
    const bytes = readFileSync(file);
    const labels = new Int32Array(bytes.buffer, bytes.byteOffset, bytes.length / 4);
    const lines = Array.from(labels, (label, m) => {
      const cell = label < 0 ? "-" : `(${label})`;
      return `d\t0\t${m % SENTENCE}\tw\t${cell}\n${m % SENTENCE === SENTENCE - 1 ? "\n" : ""}`;
    });
    writeFileSync(written, `#begin document (d); part 000\n${lines.join("")}\n#end document\n`);
    return written;
  });
}

function run([program, ...rest]: readonly string[]): void {
  const { status, stderr } = spawnSync(program, rest, { encoding: "utf8" });
  if (status !== 0) throw new Error(`${program} ${rest.join(" ")}: ${stderr}`);
}
