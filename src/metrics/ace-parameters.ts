import { sha256 } from "../core/sha256.ts";

/** What a type weighs, a number ≥ 0. */
export type TypeWeights = Readonly<Partial<Record<string, number>>>;

/** The parameters of ACE-Value. All numbers are finite and ≥ 0. */
export interface AceParameters {
  /** The preset that these are, or were before some of them were changed. */
  readonly preset: AcePreset;
  /** What a mention weighs, by its TYPE. A type that is not named has no value, and nothing can be scored that has it. */
  readonly mentionTypes: TypeWeights;
  /** What an entity weighs, by its TYPE; likewise. */
  readonly entityTypes: TypeWeights;
  /** What an entity weighs, by its CLASS; likewise. */
  readonly entityClasses: TypeWeights;
  /** What is left of the value of a mention for each attribute that is wrong. */
  readonly mentionErrors: { readonly type: number; readonly role: number; readonly style: number };
  /** What is left of the value of an entity for each attribute that is wrong. */
  readonly entityErrors: { readonly type: number; readonly subtype: number; readonly class: number };
  readonly falseAlarms: {
    /** What a mention that should not be there costs, as a share of its own value. */
    readonly mention: number;
    /** How many times as much it costs if it meets a mention of the key, as one of a wrong entity does. */
    readonly wrongEntity: number;
    /** How many times as much mentions cost in an entity that should not be there. */
    readonly entity: number;
    /** In a pair of entities, whose value is divided among mentions to know what one costs: the pair's, or the response's own. */
    readonly share: "pair" | "response";
  };
  /**
   * Whether an entity is worth as much as the best of its mentions, which is divided among them: in a pair of entities as much as
   * the lesser of both, or as the key's; or whether it is worth as much as all its mentions together.
   */
  readonly level: "lesser" | "key" | "none";
  /** The share of the longer head that two mentions must have in common, in characters, 0..1. */
  readonly minimumOverlap: number;
  /** The share of the longer head's letters that must be found in the other one, in one stretch, 0..1. */
  readonly minimumTextMatch: number;
}

/** The weights of the evaluations of 2005 and 2007, for entities and, of 2007, for mentions: see `acePresets`. */
export type AcePreset = "ace05" | "ace07" | "ace07-mention";

const common = {
  mentionTypes: { NAM: 1, NOM: 0.5, PRO: 0.1 },
  entityTypes: { PER: 1, ORG: 1, LOC: 1, GPE: 1, FAC: 1, VEH: 1, WEA: 1 },
  entityClasses: { SPC: 1, GEN: 0, NEG: 0, USP: 0 },
  mentionErrors: { type: 0.9, role: 0.9, style: 0.9 },
  entityErrors: { type: 0.5, subtype: 0.9, class: 0.75 },
  minimumOverlap: 0.3,
} as const;

/** As `ace05-eval-v14.pl` scores entities by default (parameter set `2005-TERN`). */
const ace05: AceParameters = {
  ...common,
  preset: "ace05",
  falseAlarms: { mention: 0.75, wrongEntity: 0, entity: 0.75, share: "pair" },
  level: "lesser",
  minimumTextMatch: 0,
};

/** As `ace07-eval-v01.pl` does by default. */
const ace07: AceParameters = {
  ...common,
  preset: "ace07",
  falseAlarms: { mention: 0.75, wrongEntity: 1, entity: 1, share: "response" },
  level: "key",
  minimumTextMatch: 0.3,
};

/** As `ace07-eval-v01.pl -W mention` does. */
const ace07Mention: AceParameters = { ...ace07, preset: "ace07-mention", level: "none" };

/**
 * The parameters of the evaluations, by name.
 *
 * @source NIST's `ace05-eval-v14.pl` and `ace07-eval-v01.pl`, as in BBN-E/serif (Apache 2.0), folder `scoring`
 */
export const acePresets: Readonly<Record<AcePreset, AceParameters>> = {
  ace05,
  ace07,
  "ace07-mention": ace07Mention,
};

/**
 * The parameters of ACE-Value as signatures write them: the name of a preset; if some of its parameters were changed, with `+` and 8
 * hex digits of SHA-256 over all of them.
 */
export function aceParametersText(parameters: AceParameters): string {
  const { preset } = parameters;
  const written = canonical(parameters);
  return written === canonical(acePresets[preset])
    ? preset
    : `${preset}+${sha256(new TextEncoder().encode(written)).slice(0, 8)}`;
}

/** JSON with the fields of every object in alphabetical order. */
function canonical(value: object): string {
  return JSON.stringify(value, (_, field: unknown) =>
    typeof field === "object" && field !== null
      ? Object.fromEntries(Object.entries(field).sort(([a], [b]) => (a < b ? -1 : 1)))
      : field,
  );
}

/** Whether all their numbers are finite, and 0 or more. */
export function isAceParameters(parameters: AceParameters): boolean {
  return numbersOf(parameters).every((weight) => weight >= 0 && Number.isFinite(weight));
}

/** All numbers in a record, and in the records in it. */
function numbersOf(record: object): number[] {
  return Object.values(record).flatMap((value: unknown) =>
    typeof value === "number" ? [value] : typeof value === "object" && value !== null ? numbersOf(value) : [],
  );
}
