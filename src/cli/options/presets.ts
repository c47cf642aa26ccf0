import type { Command } from "commander";
import { writeError } from "../output/output.ts";
import { type CommandOption, nameFrom } from "./command-option.ts";

/** Values of options, by their long names. */
type Flags = Readonly<Record<string, string>>;

/** How most of the scorers below treat 0/0. */
const zero: Flags = { "zero-division": "0" };

/** Options of the scorers of CorefUD and Universal Anaphora, which share code. */
const universal: Flags = { ...zero, "on-duplicate": "last", "blanc-edge": "both" };

const corefud: Flags = { ...universal, singletons: "drop", metrics: "muc,b3,ceafe,conll,mor,zero" };

/** An answer of a language model is first put on the words of the key, as text2text-coref does. */
const cracForModels: Flags = {
  ...corefud,
  match: "head",
  "zero-match": "dependent",
  "zero-counterpart": "place-and-head",
  "on-token-mismatch": "discard",
};

const arrau: Flags = { ...universal, metrics: "muc,b3,ceafe,lea,conll" };

/** Options of other scorers and shared tasks. */
export const presets: Readonly<Record<string, Flags>> = {
  conll2012: { ...zero, metrics: "muc,b3,ceafm,ceafe,blanc,conll" },
  lea: { ...zero, metrics: "lea" },
  lea2016: { unit: "part", resamples: "10000", adjust: "none", rank: "sig" },
  coval: { ...zero, "on-duplicate": "last", metrics: "mentions,muc,b3,ceafe,lea,conll" },
  arrau: { ...arrau, match: "min" },
  ua: { ...universal, metrics: "lea,muc,b3,ceafe,ceafm,blanc,conll", "split-antecedents": "score" },
  "corefud-1.2": {
    ...universal,
    singletons: "drop",
    match: "head",
    "zero-match": "dependent",
    "zero-counterpart": "place-and-head",
    metrics: "muc,b3,ceafe,ceafm,blanc,lea,mor,zero,conll",
  },
  crac2022: { ...corefud, match: "partial", "zero-match": "linear", "zero-counterpart": "place" },
  crac2023: { ...corefud, match: "head", "zero-match": "linear", "zero-counterpart": "place-and-head" },
  crac2024: { ...corefud, match: "head", "zero-match": "dependent", "zero-counterpart": "place-and-head" },
  crac2025: cracForModels,
  crac2026: cracForModels,
  "codicrac2022-ar": { ...universal, metrics: "muc,b3,ceafe,conll", "split-antecedents": "score" },
  "codicrac2022-dd": {
    ...universal,
    metrics: "muc,b3,ceafe,conll",
    "split-antecedents": "score",
    layer: "discourse-deixis",
  },
  "codicrac2022-br": { ...universal, metrics: "bridging-recognition,bridging-mention,bridging-entity" },
  craft2019: { ...universal, match: "craft", metrics: "muc,b3,ceafe,conll" },
  scorch: { ...zero, metrics: "muc,b3,ceafm,ceafe,blanc,conll" },
  neleval: {
    ...zero,
    "extra-documents": "score",
    metrics: "muc,b3,ceafm,ceafe,pairwise",
  },
  litbank: { ...zero, metrics: "muc,b3,ceafe,conll" },
  "ecb+": { scope: "topic", singletons: "drop", metrics: "mentions,muc,b3,ceafe,lea,conll" },
};

/** What each preset imitates. */
export const imitated: Readonly<Record<string, string>> = {
  conll2012: "scorer.pl 8.01, the scorer of CoNLL-2011 and 2012",
  lea: "the LEA branch of scorer.pl",
  lea2016: "the significance tests in the LEA paper (for compare)",
  coval: "coval's scorer.py, for CoNLL-2012",
  arrau: "coval's arrau-scorer.py, with minimum spans",
  ua: "the Universal Anaphora scorer 1.0",
  "corefud-1.2": "the CorefUD scorer, on CorefUD 1.2",
  crac2022: "the shared task on CorefUD, CRAC 2022",
  crac2023: "the shared task on CorefUD, CRAC 2023",
  crac2024: "the shared task on CorefUD, CRAC 2024",
  crac2025: "the track for language models of the shared task on CorefUD, CRAC 2025",
  crac2026: "the track for language models of the shared task on CorefUD, CRAC 2026",
  "codicrac2022-ar": "CODI/CRAC 2022, anaphora",
  "codicrac2022-dd": "CODI/CRAC 2022, discourse deixis",
  "codicrac2022-br": "CODI/CRAC 2022, bridging",
  craft2019: "the CRAFT shared task of 2019",
  scorch: "the scorer scorch",
  neleval: "the scorer neleval",
  litbank: "the usual evaluation on LitBank",
  "ecb+": "the usual evaluation on ECB+",
};

/**
 * `--preset`. Before the command runs, a preset sets those of its options that the command supports and the user did
 * not give. Standard error lists these options, unless `--quiet` is given.
 */
export const presetOption: CommandOption = {
  flag: "--preset <name>",
  help: "use the options of a scorer or shared task, such as conll2012 (all: `list presets`)",
  heading: "Scores",
  common: true,
  usual: { values: Object.keys(presets) },
  read: nameFrom(Object.keys(presets), "To list all: corefscope list presets"),
  before: applyPreset,
};

export const presetList: readonly [string, readonly string[]] = ["Presets", Object.keys(presets)];

/** Returns the metrics that a preset sets, comma-separated, or nothing if it sets none. */
export function metricsOfPreset(preset: string | undefined): string | undefined {
  return preset === undefined ? undefined : presets[preset]["metrics"];
}

function applyPreset(command: Command): void {
  const { preset, quiet, like } = command.opts<{ preset?: string; quiet?: boolean; like?: unknown }>();
  // With --like, the command is refused.
  if (preset === undefined || like !== undefined) return;
  const set: string[] = [];
  const without: string[] = [];
  for (const [name, value] of Object.entries(presets[preset])) {
    const option = command.options.find(({ long }) => long === `--${name}`);
    const isTaken = option?.argChoices?.includes(value) ?? option !== undefined;
    if (!isTaken) without.push(`--${name} ${value}`);
    if (option === undefined || !isTaken || command.getOptionValueSource(option.attributeName()) === "cli") continue;
    command.setOptionValueWithSource(
      option.attributeName(),
      option.parseArg?.<unknown>(value, undefined) ?? value,
      "preset",
    );
    set.push(`--${name} ${value}`);
  }
  const lack = without.length === 0 ? "" : `; without ${without.join(", ")}, which ${command.name()} does not support`;
  if (quiet !== true) writeError(`preset ${preset}: ${set.join(" ")}${lack}\n`);
}
