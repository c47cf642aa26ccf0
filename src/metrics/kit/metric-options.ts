import { nounTags } from "../../core/mention-type.ts";
import { nameAdvice, unknownName } from "../../core/near-names.ts";
import {
  choice,
  type Exclusion,
  option,
  readNumber,
  type Wrong,
  type WrittenOption,
} from "../../core/option-record.ts";
import type { ZeroDivision } from "../../core/ratio.ts";
import { escapedInField } from "../../core/signature.ts";
import { type MatchRule, namedMatchRules, parseMatchRule } from "../../matching/match-rule.ts";
import { type AceParameters, aceParametersText, acePresets, isAceParameters } from "./ace-parameters.ts";
import { importanceFault, type LeaImportance, leaImportanceText, parseLeaImportance } from "./lea-importance.ts";

/**
 * The versions of the application-related scores: that of the paper (for wl, its formula requires any nominal mention in
 * the response entity, but its text an antecedent; the text counts), and version 1.2 of the author's scorer
 * (dtuggener/ARCS, commit 59e933f). These are all differences, as `case: paper | 1.2`, of mentions that are not the first
 * of their entity, unless they say otherwise. a: the closest nominal mention before a mention in its response entity.
 *
 * `arcs-immediate`
 * - key entities without a nominal mention: count | skipped in tp, wl and fn
 * - pronouns without a nominal mention before them in their key entity: count | skipped in tp, wl and fn
 *
 * `arcs-inferred`
 * - there is an a, but the key entity has no nominal mention, or none before this pronoun: wl | fp
 * - there is an a, but no nominal mention before this mention, not a pronoun, in its key entity: wl | fp, and also wl (or
 *   tp, if a is in the key entity)
 * - there is no a, and the mention, not a pronoun, is or precedes the first nominal mention of its key entity: skipped |
 *   fn, or skipped if it is linked to a mention that is not nominal
 * - a response mention is or precedes the first nominal mention of its response entity, and is the first or only mention
 *   of its key entity: fp | skipped
 * - a is in the key entity, but comes later there: wl | tp
 *
 * `arcs-anchor`
 * - the anchors of two key entities are in one response entity: finds both | finds the first only
 * - the anchor of a key entity is a singleton in the response: misses the entity | finds it
 * - key entities without an anchor: skipped | skipped, but use up the first response entity that they share a mention with
 * - response entities that are not aligned: fp if their anchor is in no key entity | fp, even singletons and those without
 *   an anchor
 *
 * `--by name-class`, if an anchor and another mention of the entity have different classes: none | the anchor's
 *
 * As in the author's scorer, pronouns are PRP and PRP$ (Penn) and PPER, PPOSAT and PRELS (STTS). PRON (Universal
 * Dependencies) and zeros are ours.
 */
export const arcsVariants = ["paper", "1.2"] as const;
/** A version of the application-related scores. */
export type ArcsVariant = (typeof arcsVariants)[number];

/** How split antecedents are treated. */
export const splitAntecedentPolicies = ["drop", "score", "only"] as const;
/** How split antecedents are treated: see `MetricOptions.splitAntecedents`. */
export type SplitAntecedentPolicy = (typeof splitAntecedentPolicies)[number];

/** Excludes values of another option that leave out, or join, mentions that may be antecedents. */
function splitsOnly(how: string, other: string, needed: string): Exclusion {
  return {
    other,
    why: `split antecedents can be scored only ${how}: use --${other} ${needed}, or leave out --split-antecedents`,
  };
}

/**
 * An option for the metrics that list it among their `parameters`. Signatures include it only if such a metric is
 * scored.
 */
interface ParameterRecord<Value> extends WrittenOption<Value> {
  /** Its name in the brackets of a metric's id: `lea(importance=uniform)`. */
  readonly inBrackets: {
    readonly name: string;
    /** A value that is not the default. */
    readonly example: string;
    read(text: string): Value | Wrong;
  };
}

/**
 * All options that affect only some metrics. To add one, add its record here and its name to the `parameters` of these
 * metrics.
 */
export const parameters = {
  /** Weight of coreference links in BLANC, 0..1. */
  blancAlpha: parameter<number>(
    {
      flag: "--blanc-alpha <number>",
      help: "weight of coreference links in BLANC, from 0 to 1",
      heading: "Single metrics",
      default: 0.5,
      sees: "table",
      field: "blanc-alpha",
      read: (text) => readNumber(text, { from: 0, to: 1 }),
      refuse: (alpha) => (alpha >= 0 && alpha <= 1 ? undefined : "blancAlpha must be a number from 0 to 1"),
      write: String,
    },
    {
      name: "alpha",
      example: "0.3",
      read(text) {
        const value = /^\d*\.?\d+$/.test(text) ? Number(text) : Number.NaN;
        return value <= 1 ? value : { wrong: "use a number from 0 to 1" };
      },
    },
  ),
  /** The empty link classes that BLANC leaves out: those empty in the key, or those empty on both sides. */
  blancEdge: parameter(
    choice(["key", "both"], {
      flag: "--blanc-edge <rule>",
      help: "BLANC leaves out coreference or non-coreference links if the key has none (key), or if neither side has any (both)",
      heading: "Single metrics",
      sees: "table",
      field: "blanc-edge",
    }),
    { name: "edge", example: "both" },
  ),
  /** The weight of an entity in LEA. */
  leaImportance: parameter<LeaImportance>(
    {
      flag: "--lea-importance <rule>",
      help: "weight of an entity in LEA: size, uniform, or by mention-type, entity-type or name-class, such as entity-type:PER=2,ORG=1 or size-times-entity-type:PER=2",
      heading: "Single metrics",
      default: "size",
      sees: "table",
      field: "imp",
      read: parseLeaImportance,
      refuse: importanceFault,
      write: leaImportanceText,
    },
    { name: "importance", example: "uniform" },
  ),
  /** Which entity of the response is compared with an entity of the key in MEI. */
  meiBy: parameter(
    choice(["overlap", "id"], {
      flag: "--mei-by <what>",
      help: "MEI compares each entity of the key with the response's entity that has the highest F1 (overlap) or the same id (id)",
      heading: "Single metrics",
      sees: "table",
      field: "mei",
    }),
    { name: "by", example: "id" },
  ),
  /** The weights and costs of ACE-Value. */
  ace: parameter<AceParameters>(
    {
      flag: "--ace-preset <preset>",
      help: "weights and costs for ACE-Value: those of ACE 2005, of ACE 2007, or of ACE 2007 with entity values summed over mentions",
      heading: "Single metrics",
      group: "command",
      default: acePresets.ace05,
      choices: Object.keys(acePresets),
      sees: "table",
      field: "ace",
      read: (text) =>
        Object.entries(acePresets).find(([preset]) => preset === text)?.[1] ?? {
          wrong: `use ${Object.keys(acePresets).join(", ")}`,
        },
      refuse: (ace) =>
        isAceParameters(ace) ? undefined : "the parameters of ACE-Value must be finite, non-negative numbers",
      write: aceParametersText,
    },
    { name: "preset", example: "ace07" },
  ),
  /**
   * The rules of the application-related scores: those of the paper of 2014, or of version 1.2 of its author's scorer.
   */
  arcsVariant: parameter(
    choice(arcsVariants, {
      flag: "--arcs-variant <variant>",
      help: "rules of ARCS (application-related scores): those of Tuggener (2014), or of his scorer 1.2",
      heading: "Single metrics",
      sees: "table",
      field: "arcs",
    }),
    { name: "variant", example: "1.2" },
  ),
  /**
   * The counterpart of a mention in the anaphor-level and zero scores: the matched mention, or a mention with the same
   * tokens (and head), if there is one.
   */
  zeroCounterpart: parameter(
    choice(["aligned", "place", "place-and-head"], {
      flag: "--zero-counterpart <which>",
      help: "for the metrics zero and anaphors: compare a mention with its match (aligned), or first look for one at the same place, or place and head",
      heading: "Single metrics",
      sees: "table",
      field: "zero-counterpart",
    }),
    { name: "counterpart", example: "place" },
  ),
  /** Parts of speech of nouns. The application-related scores use them to find nominal mentions. */
  nounTags: parameter<readonly string[]>(
    {
      flag: "--noun-tags <tags>",
      help: "comma-separated part-of-speech tags of nouns, for ARCS (default: those of Penn, STTS and UD)",
      heading: "Single metrics",
      default: nounTags,
      sees: "table",
      field: "nouns",
      read(text) {
        const tags = text.split(",").map((tag) => tag.trim());
        return tags.includes("") ? { wrong: "use comma-separated tags, for example NN,NE" } : tags;
      },
      refuse: (tags) =>
        tags.length === 0 || tags.includes("")
          ? "nounTags must be a list of one or more tags, none of them empty"
          : undefined,
      write: (tags) =>
        [...new Set(tags)]
          .sort()
          .map((tag) => escapedInField(tag, /[%|:+,()\s]/g))
          .join("+"),
    },
    {
      name: "nouns",
      example: "NN+NNS",
      read(text) {
        const wrong = { wrong: "separate tags with +, and write % as %25" };
        try {
          const tags = text.split("+").map(decodeURIComponent);
          return tags.includes("") ? wrong : tags;
        } catch {
          return wrong;
        }
      },
    },
  ),
};

/** The name of an option that affects only some metrics. */
export type MetricParameter = keyof typeof parameters;

export const metricParameters = Object.keys(parameters) as readonly MetricParameter[];

export const metricOptions = {
  ...parameters,
  /**
   * How to treat split antecedents: ignore them, score them with metrics that support them, or score them alone, as
   * sets of antecedents that the same metric compares.
   */
  splitAntecedents: option<SplitAntecedentPolicy>({
    ...choice(splitAntecedentPolicies, {
      flag: "--split-antecedents <policy>",
      help: "mentions that refer to several entities at once: ignore them (drop), score them, or score only them",
      heading: "Annotation beyond identity",
      group: "layers",
      sees: "mentions",
      // A mention that is left out may be an antecedent.
      excludes: [
        splitsOnly("with singletons", "singletons", "keep"),
        splitsOnly("with all mentions", "mentions", "all"),
        splitsOnly("within documents", "scope", "document"),
      ],
      field: "split",
    }),
    write: (policy, { hasSplits }) => (policy !== "drop" || hasSplits ? policy : undefined),
  }),
  /** How response mentions are matched with key mentions, and non-referring expressions with each other. */
  match: option<MatchRule>({
    flag: "--match <rule>",
    help: "when mentions match: exact, head, min, partial, overlap:0.5, …",
    heading: "Mentions",
    common: true,
    default: "exact",
    sees: "mentions",
    ignoresSingletons: true,
    field: "match",
    read: (text) =>
      parseMatchRule(text) ?? {
        wrong: nameAdvice(
          text,
          namedMatchRules,
          `use ${namedMatchRules.join(", ")}, or overlap:θ with θ above 0 and at most 1`,
        ),
      },
    refuse: (rule) =>
      parseMatchRule(rule) === undefined ? unknownName("matching rule", rule, namedMatchRules) : undefined,
    write: (rule) => rule,
  }),
  /** β of the F-measure, > 0. */
  beta: option<number>({
    flag: "--beta <number>",
    help: "β of the F-measure; above 1, recall counts more than precision",
    heading: "Scores",
    default: 1,
    sees: "table",
    field: "beta",
    read: (text) => readNumber(text, { above: 0, to: 1000 }),
    refuse: (beta) => (beta > 0 && Number.isFinite(beta) ? undefined : "beta must be a number above 0"),
    write: String,
  }),
  /** The value of 0/0. */
  zeroDivision: option<ZeroDivision>({
    flag: "--zero-division <value>",
    help: "value of a score whose denominator is 0",
    heading: "Scores",
    default: "undefined",
    choices: ["undefined", "0", "1"],
    sees: "table",
    field: "div0",
    read: (text) => (text === "undefined" ? text : text === "0" ? 0 : 1),
    write: String,
  }),
};

function parameter<Value>(
  record: WrittenOption<Value>,
  inBrackets: Pick<ParameterRecord<Value>["inBrackets"], "name" | "example"> &
    Partial<ParameterRecord<Value>["inBrackets"]>,
): ParameterRecord<Value> {
  return { ...record, inBrackets: { read: (text) => record.read(text), ...inBrackets } };
}
