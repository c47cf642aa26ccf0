import { shortSha256 } from "../../core/corpus-hash.ts";

/** Weights of types, each ≥ 0. */
export type TypeWeights = Readonly<Partial<Record<string, number>>>;

/** The parameters of ACE-Value. All numbers are finite and ≥ 0. A type or class without a weight cannot be scored. */
export interface AceParameters {
  /** The preset, or the one that the parameters were changed from. */
  readonly preset: AcePreset;
  /** The weight of a mention by its TYPE. */
  readonly mentionTypes: TypeWeights;
  /** The weight of an entity by its TYPE. */
  readonly entityTypes: TypeWeights;
  /** The weight of an entity by its CLASS. */
  readonly entityClasses: TypeWeights;
  /** The share of a mention's value that remains if an attribute is wrong. */
  readonly mentionErrors: { readonly type: number; readonly role: number; readonly style: number };
  /** The share of an entity's value that remains if an attribute is wrong. */
  readonly entityErrors: { readonly type: number; readonly subtype: number; readonly class: number };
  readonly falseAlarms: {
    /** The cost of an extra mention, as a share of its value. */
    readonly mention: number;
    /**
     * Multiplies the cost of a mention in a wrong entity: its head overlaps a key mention's, but the two are not
     * mapped.
     */
    readonly wrongEntity: number;
    /** Multiplies the cost of mentions in an extra entity. */
    readonly entity: number;
    /** The value that sets the cost of an extra mention in a mapped entity: the pair's, or the response entity's. */
    readonly share: "pair" | "response";
  };
  /**
   * How the value of an entity is computed: from all its mentions (`none`), or from its best one. The value of the best
   * one is shared out among the mentions by weight. In a pair, the lesser of the two best mentions counts (`lesser`),
   * or the key's (`key`).
   */
  readonly level: "lesser" | "key" | "none";
  /** The share of the longer head's characters that two heads must have in common, 0..1. */
  readonly minimumOverlap: number;
  /** The share of the longer head's text that the other head must contain in one stretch, 0..1. */
  readonly minimumTextMatch: number;
}

/** The rules of 2005, of 2007, or of 2007 with entities valued by all their mentions: see `acePresets`. */
export type AcePreset = "ace05" | "ace07" | "ace07-mention";

const common = {
  mentionTypes: { NAM: 1, NOM: 0.5, PRO: 0.1 },
  entityTypes: { PER: 1, ORG: 1, LOC: 1, GPE: 1, FAC: 1, VEH: 1, WEA: 1 },
  entityClasses: { SPC: 1, GEN: 0, NEG: 0, USP: 0 },
  mentionErrors: { type: 0.9, role: 0.9, style: 0.9 },
  entityErrors: { type: 0.5, subtype: 0.9, class: 0.75 },
  minimumOverlap: 0.3,
} as const;

/** The default of `ace05-eval-v14.pl` for entities (parameter set `2005-TERN`). */
const ace05: AceParameters = {
  ...common,
  preset: "ace05",
  falseAlarms: { mention: 0.75, wrongEntity: 0, entity: 0.75, share: "pair" },
  level: "lesser",
  minimumTextMatch: 0,
};

/** The default of `ace07-eval-v01.pl`. */
const ace07: AceParameters = {
  ...common,
  preset: "ace07",
  falseAlarms: { mention: 0.75, wrongEntity: 1, entity: 1, share: "response" },
  level: "key",
  minimumTextMatch: 0.3,
};

/** The parameters of `ace07-eval-v01.pl -W mention`. */
const ace07Mention: AceParameters = { ...ace07, preset: "ace07-mention", level: "none" };

/**
 * The parameters of each evaluation, by name.
 *
 * @source NIST's `ace05-eval-v14.pl` and `ace07-eval-v01.pl`, as in BBN-E/serif (Apache 2.0), folder `scoring`
 */
export const acePresets: Readonly<Record<AcePreset, AceParameters>> = {
  ace05,
  ace07,
  "ace07-mention": ace07Mention,
};

/**
 * Writes the parameters for signatures: the name of the preset and, if parameters were changed, `+` and 8 hex digits of
 * SHA-256 over all of them.
 */
export function aceParametersText(parameters: AceParameters): string {
  const { preset } = parameters;
  const written = canonical(parameters);
  return written === canonical(acePresets[preset])
    ? preset
    : `${preset}+${shortSha256(new TextEncoder().encode(written)).slice(0, 8)}`;
}

function canonical(value: object): string {
  return JSON.stringify(value, (_, field: unknown) =>
    typeof field === "object" && field !== null
      ? Object.fromEntries(Object.entries(field).sort(([a], [b]) => (a < b ? -1 : 1)))
      : field,
  );
}

export function isAceParameters(parameters: AceParameters): boolean {
  return numbersOf(parameters).every((weight) => weight >= 0 && Number.isFinite(weight));
}

function numbersOf(record: object): number[] {
  return Object.values(record).flatMap((value: unknown) =>
    typeof value === "number" ? [value] : typeof value === "object" && value !== null ? numbersOf(value) : [],
  );
}
