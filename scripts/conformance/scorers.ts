import { join } from "node:path";
import type { Side } from "./partition-cases.ts";

/** Recall, precision and F1 as a scorer prints them; "" if it does not print a figure. */
export type PrintedFigures = readonly [recall: string, precision: string, f1: string];

/** By metric id. */
export type Printed = Readonly<Record<string, PrintedFigures>>;

export interface Setting {
  readonly id: string;
  readonly cases: "partitions" | "matching";
  readonly options: readonly string[];
  /** Our arguments after `corefscope`. */
  readonly ours: readonly string[];
  readonly metrics: readonly string[];
}

export interface Call {
  readonly program: string;
  readonly args: readonly string[];
  readonly folder?: string;
}

export interface Scorer {
  readonly id: string;
  readonly title: string;
  readonly url: string;
  readonly version: string;
  readonly variable: string;
  /** The file to run, if the variable names its folder. */
  readonly file: string;
  readonly format: string;
  /** The value of a perfect score. */
  readonly scale: 1 | 100;
  readonly rounding: "truncated" | "rounded";
  /** The size of the last printed digit. */
  readonly unit: number;
  readonly settings: readonly Setting[];
  /**
   * @param file the program
   * @param paths the file of each side, or its folder if there are several
   */
  readonly calls: (file: string, paths: Readonly<Record<Side, string>>, setting: Setting) => readonly Call[];
  readonly parse: (output: string) => Printed;
}

const muc = "muc";
const python = "python3";

/** Reads lines such as `Recall: 1.00  Precision: 2.00  F1: 3.00` after a metric's name, and `CoNLL score: 4.00`. */
function recallLines(output: string): Printed {
  const printed: Record<string, PrintedFigures> = {};
  for (const [, name, ...figures] of output.matchAll(
    /^(\w+)\s+Recall: (\S+)\s+Precision: (\S+)\s+F1: (\S+)$/gm,
  ) as Iterable<[string, string, string, string, string]>) {
    printed[name === "bcub" ? "b3" : name] = figures;
  }
  const average = /^CoNLL score: (\S+)$/m.exec(output);
  if (average !== null) printed["conll"] = ["", "", average[1]];
  return printed;
}

const ofCoval = {
  scale: 100,
  rounding: "rounded",
  unit: 0.01,
  calls: (file, { key, response }, { options }) => [{ program: python, args: [file, key, response, ...options] }],
  parse: recallLines,
} as const satisfies Partial<Scorer>;

function allPartitions(preset: string, metrics: readonly string[], options: readonly string[] = []): Setting {
  return { id: "all", cases: "partitions", options, ours: ["score", "--preset", preset], metrics };
}

const scorerPlMetrics = { muc, b3: "bcub", ceafm: "ceafm", ceafe: "ceafe", blanc: "blanc" };

const perl: Scorer = {
  id: "perl",
  title: "scorer.pl",
  url: "https://github.com/conll/reference-coreference-scorers",
  version: "8.01",
  variable: "COREFSCOPE_SCORER_PL",
  file: "scorer.pl",
  format: "conll",
  scale: 100,
  rounding: "truncated",
  unit: 0.01,
  settings: [
    { id: "drop-in", cases: "partitions", options: [], ours: ["conll"], metrics: Object.keys(scorerPlMetrics) },
    {
      id: "preset",
      cases: "partitions",
      options: [],
      ours: ["score", "--preset", "conll2012"],
      metrics: Object.keys(scorerPlMetrics),
    },
  ],
  calls: (file, { key, response }) =>
    Object.values(scorerPlMetrics).map((name) => ({ program: "perl", args: [file, name, key, response, "none"] })),
  parse(output) {
    const lines = output.match(/^(?:Coreference|BLANC): .*$/gm) ?? [];
    return Object.fromEntries(
      Object.keys(scorerPlMetrics).flatMap((id, i) => {
        const percents = lines.at(i)?.match(/[\d.]+(?=%)/g);
        return percents?.length === 3 ? [[id, percents as unknown as PrintedFigures]] : [];
      }),
    );
  },
};

const coval: Scorer = {
  id: "coval",
  title: "coval",
  url: "https://github.com/ns-moosavi/coval",
  version: "0.0.1",
  variable: "COREFSCOPE_COVAL",
  file: "scorer.py",
  format: "conll",
  settings: [allPartitions("coval", ["mentions", muc, "b3", "ceafe", "lea", "conll"])],
  ...ofCoval,
};

const ua: Scorer = {
  id: "ua",
  title: "Universal Anaphora scorer",
  url: "https://github.com/juntaoy/universal-anaphora-scorer",
  version: "1.0",
  variable: "COREFSCOPE_UA",
  file: "ua-scorer.py",
  format: "conllua",
  settings: [allPartitions("ua", [muc, "b3", "ceafe", "ceafm", "blanc", "lea", "conll"], ["all"])],
  ...ofCoval,
};

const corefudMetrics = [muc, "b3", "ceafe", "ceafm", "blanc", "lea", "mor", "zero", "conll"];
const cracMetrics = [muc, "b3", "ceafe", "mor", "zero", "conll"];
const cracOptions = ["-m", muc, "bcub", "ceafe", "mor", "zero"];

const corefud: Scorer = {
  id: "corefud",
  title: "CorefUD scorer",
  url: "https://github.com/ufal/corefud-scorer",
  version: "1.2",
  variable: "COREFSCOPE_COREFUD",
  file: "corefud-scorer.py",
  format: "corefud",
  ...ofCoval,
  settings: [
    {
      id: "singletons",
      cases: "partitions",
      options: ["-m", "all", "-s"],
      ours: ["score", "--preset", "corefud-1.2", "--singletons", "keep"],
      metrics: corefudMetrics,
    },
    {
      id: "default",
      cases: "partitions",
      options: ["-m", "all"],
      ours: ["score", "--preset", "corefud-1.2"],
      metrics: corefudMetrics,
    },
    {
      id: "head-dependent",
      cases: "matching",
      options: ["-m", "all"],
      ours: ["score", "--preset", "corefud-1.2"],
      metrics: corefudMetrics,
    },
    {
      id: "exact-linear",
      cases: "matching",
      options: ["-m", "all", "-s", "-a", "exact", "-z", "linear"],
      ours: [
        "score",
        ...["--preset", "corefud-1.2", "--singletons", "keep", "--match", "exact", "--zero-match", "linear"],
        ...["--zero-counterpart", "place"],
      ],
      metrics: corefudMetrics,
    },
    {
      id: "partial-linear",
      cases: "matching",
      options: [...cracOptions, "-a", "partial", "-z", "linear"],
      ours: ["score", "--preset", "crac2022"],
      metrics: cracMetrics,
    },
    {
      id: "head-linear",
      cases: "matching",
      options: [...cracOptions, "-a", "head", "-z", "linear"],
      ours: ["score", "--preset", "crac2023"],
      metrics: cracMetrics,
    },
  ],
};

const scorchMetrics: Readonly<Record<string, string>> = {
  MUC: muc,
  "B³": "b3",
  CEAF_m: "ceafm",
  CEAF_e: "ceafe",
  BLANC: "blanc",
};

const scorch: Scorer = {
  id: "scorch",
  title: "scorch",
  url: "https://github.com/LoicGrobol/scorch",
  version: "0.2.0",
  variable: "COREFSCOPE_SCORCH",
  file: "scorch/main.py",
  format: "scorch",
  scale: 1,
  rounding: "rounded",
  unit: 1e-9,
  settings: [allPartitions("scorch", [...Object.values(scorchMetrics), "conll"])],
  calls: (file, { key, response }) => [
    { program: python, args: ["-m", "scorch.main", key, response], folder: join(file, "../..") },
  ],
  parse(output) {
    const printed: Record<string, PrintedFigures> = {};
    for (const [, name, ...figures] of output.matchAll(/^(\S+):\tR=(\S+)\tP=(\S+)\tF₁=(\S+)$/gm) as Iterable<
      [string, string, string, string, string]
    >) {
      printed[scorchMetrics[name]] = figures;
    }
    const average = /^CoNLL-2012 average score: (\S+)$/m.exec(output);
    if (average !== null) printed["conll"] = ["", "", average[1]];
    return printed;
  },
};

const nelevalMetrics: Readonly<Record<string, string>> = {
  muc,
  b_cubed: "b3",
  mention_ceaf: "ceafm",
  entity_ceaf: "ceafe",
  pairwise: "pairwise",
};

const neleval: Scorer = {
  id: "neleval",
  title: "neleval",
  url: "https://github.com/wikilinks/neleval",
  version: "3.1.0",
  variable: "COREFSCOPE_NELEVAL",
  file: "neleval/__main__.py",
  format: "neleval",
  scale: 1,
  rounding: "rounded",
  unit: 0.001,
  settings: [
    allPartitions(
      "neleval",
      Object.values(nelevalMetrics),
      Object.keys(nelevalMetrics).flatMap((name) => ["-m", name]),
    ),
  ],
  calls: (file, { key, response }, { options }) => [
    {
      program: python,
      args: ["-m", "neleval", "evaluate", response, "-g", key, ...options],
      folder: join(file, "../.."),
    },
  ],
  parse(output) {
    const printed: Record<string, PrintedFigures> = {};
    for (const line of output.split("\n")) {
      const [precision, recall, f1, name] = line.split("\t").slice(4);
      if (Object.hasOwn(nelevalMetrics, name)) printed[nelevalMetrics[name]] = [recall, precision, f1];
    }
    return printed;
  },
};

export const scorers: readonly Scorer[] = [perl, coval, ua, corefud, scorch, neleval];
