import { acePresets } from "../../src/metrics/kit/ace-parameters.ts";
import type { ScoreOptions, UserOptions } from "../../src/scoring/score-options.ts";

const { ace05, ace07 } = acePresets;

/**
 * Some values of every option besides its default. `option-signatures.test.ts` fails for a new option until its values
 * are here.
 */
export const optionValues: {
  readonly [Name in keyof Required<Omit<ScoreOptions, "metrics" | "onAligning">>]: readonly UserOptions[Name][];
} = {
  average: ["macro"],
  unit: ["part"],
  singletons: ["drop"],
  major: [2, 3, 0.3],
  onDuplicate: ["last", "keep", "error"],
  npOnly: [true],
  removeNested: [true],
  extraDocuments: ["score"],
  onTokenMismatch: ["align", "error"],
  zeros: ["drop", "linear", "dependent"],
  mentions: ["common"],
  ids: ["exact"],
  scope: ["topic", "subtopic", "corpus"],
  scopeIds: ["shared"],
  sharedMentions: ["allowed"],
  topicPattern: ["^(\\d)", "^(.*)$", "^\\d:", "^\\d."],
  layer: ["discourse-deixis"],
  blancAlpha: [0.1, 0.9],
  blancEdge: ["both"],
  meiBy: ["id"],
  leaImportance: [
    "uniform",
    { mentionType: { name: 2, pronoun: 1 } },
    { entityType: { PER: 2 } },
    { entityType: { "PER=2,ORG": 1 } },
    { entityType: { PER: 2, ORG: 1 } },
    { entityType: { PER: 2, ORG: 1.0000000000000002 } },
    { entityType: { PER: 2, ORG: 1 }, times: "size" },
    { nameClass: { PER: 2, ORG: 1 } },
    { nameClass: { PER: 2, ORG: 1 }, times: "size" },
    { name: "squared", weigh: ({ size }) => size ** 2 },
    { name: "cubed", weigh: ({ size }) => size ** 3 },
  ],
  ace: [ace07, { ...ace05, minimumOverlap: 0.5 }, { ...ace05, mentionTypes: { ...ace05.mentionTypes, PRO: 0.2 } }],
  arcsVariant: ["1.2"],
  zeroCounterpart: ["place", "place-and-head"],
  nounTags: [["DT", "VBD"], ["DT+VBD"]],
  splitAntecedents: ["score", "only"],
  match: ["head", "partial", "overlap:0.3"],
  beta: [2],
  zeroDivision: [0, 1],
};

/** Other options that an option needs to have an effect. */
export const optionBases: Readonly<Partial<Record<string, UserOptions>>> = {
  topicPattern: { scope: "topic" },
  unit: { average: "macro" },
  zeroCounterpart: { match: "head", zeros: "dependent" },
};

/** Options that only decide whether an input is refused. */
export const onlyRefusing: ReadonlySet<string> = new Set(["ids", "scopeIds", "sharedMentions"]);
