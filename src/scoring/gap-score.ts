import { type AnnotatedPart, surfaceOf } from "../core/document.ts";
import { fMeasure, ratio, type ZeroDivision } from "../core/ratio.ts";
import { exactMatching } from "../matching/equal-mentions.ts";
import type { RecallPrecision } from "../metrics/kit/metric.ts";
import type { PreparedPart } from "./prepare.ts";

/** The genders of GAP's pronouns. */
export type GapGender = "masculine" | "feminine";

/** Counts of decisions on whether a pronoun refers to a name: those of the response against those of the key. */
export interface GapCounts {
  readonly truePositives: number;
  readonly falsePositives: number;
  readonly falseNegatives: number;
  readonly trueNegatives: number;
}

/** The decisions of one example, one for each of its two names. */
export interface GapExample {
  /** The pronoun's gender; nothing for a pronoun that GAP does not have. */
  readonly gender: GapGender | undefined;
  /** Whether the response lacks the example. */
  readonly isMissing: boolean;
  readonly counts: GapCounts;
}

/** Figures of some examples, 0..1, with the underlying decisions. */
export interface GapFigures extends RecallPrecision {
  readonly counts: GapCounts;
}

/** GAP's own score. */
export interface GapScore {
  readonly overall: GapFigures;
  readonly masculine: GapFigures;
  readonly feminine: GapFigures;
  /** F1 of the feminine examples divided by F1 of the masculine ones; `null` if either is 0 or undefined. */
  readonly bias: number | null;
  readonly examples: number;
  /** How many examples the response lacks. */
  readonly missing: number;
}

const genders: ReadonlyMap<string, GapGender> = new Map(
  Object.entries({
    he: "masculine",
    him: "masculine",
    his: "masculine",
    she: "feminine",
    her: "feminine",
    hers: "feminine",
  }),
);

/**
 * Returns the decisions of one example of GAP. In a response, the pronoun refers to a name if both are mentions of one
 * entity. If the response lacks the example, each name is a false negative, whatever the key says, as in the published
 * scorer.
 *
 * @param part the key's part, as it was read
 * @param key the same part, prepared for matching with the response, by positions or by names of mentions
 * @param response nothing if it lacks the example
 * @returns nothing if the key's part is not an example of GAP
 * @source Webster et al. 2018, and gap_scorer.py
 * @example
 *   const tokens = { length: 5, form: textColumn(["Ann", "told", "Bea", "she", "won"]) };
 *   const part = { ...partOf([[[0, 0], [3, 3]], [[2, 2]]], "x"), tokens };
 *   const key = { ...part, mentions: { ...part.mentions, aliases: ["A", "B", "Pronoun"] } };
 *   const examples = [];
 *   const matched = (_, sides) => examples.push(gapExample(key, sides.key, sides.response));
 *   const [sources, observer] = [[key, part].map((each) => ({ open: () => [each] })), { wants: () => true, matched }];
 *   scoreSources(sources[0], [sources[1]], resolveOptions(), () => undefined, observer);
 *   // “she” is Ann, not Bea, on both sides.
 *   examples[0].counts; // → { truePositives: 1, falsePositives: 0, falseNegatives: 0, trueNegatives: 1 }
 */
export function gapExample(
  part: AnnotatedPart,
  key: PreparedPart,
  response: PreparedPart | undefined,
): GapExample | undefined {
  const gender = genders.get(pronounOf(part)?.toLowerCase() ?? "");
  const { aliases, entity } = key.part.mentions;
  const pronoun = aliases?.indexOf("Pronoun") ?? -1;
  if (pronoun < 0) return undefined;
  const responseEntity = response === undefined ? undefined : responseEntities(key, response);
  const counts = { truePositives: 0, falsePositives: 0, falseNegatives: 0, trueNegatives: 0 };
  for (const name of ["A", "B"]) {
    const mention = aliases?.indexOf(name) ?? -1;
    if (mention < 0) continue;
    const inKey = entity[mention] === entity[pronoun];
    const inResponse =
      responseEntity !== undefined &&
      responseEntity[mention] >= 0 &&
      responseEntity[mention] === responseEntity[pronoun];
    if (responseEntity === undefined) counts.falseNegatives++;
    else if (inResponse) counts[inKey ? "truePositives" : "falsePositives"]++;
    else counts[inKey ? "falseNegatives" : "trueNegatives"]++;
  }
  return { gender, isMissing: response === undefined, counts };
}

function pronounOf(part: AnnotatedPart): string | undefined {
  const pronoun = part.mentions.aliases?.indexOf("Pronoun") ?? -1;
  return pronoun < 0 ? undefined : surfaceOf(part, pronoun);
}

/** Returns the response's entity of each key mention; -1 for none. */
function responseEntities(key: PreparedPart, response: PreparedPart): Int32Array {
  const pairs = exactMatching(key.part, response.part, key.order, response.order);
  const entities = new Int32Array(key.part.mentions.length).fill(-1);
  pairs.key.forEach((mention, i) => {
    entities[mention] = response.part.mentions.entity[pairs.response[i]];
  });
  return entities;
}

/**
 * Returns GAP's score of a response: recall and precision of the decisions that a pronoun refers to a name, over all
 * examples and by the pronoun's gender. The bias is F1 of the feminine examples divided by F1 of the masculine ones.
 *
 * The published scorer counts 0/0 as 0; here `zeroDivision` decides.
 *
 * @param examples from `gapExample`
 * @returns recall, precision and F1 in 0..1; undefined figures and an undefined bias are `null`
 * @source Webster et al. 2018, section 5
 * @complexity O(examples)
 * @example
 *   const counts = { truePositives: 1, falsePositives: 0, falseNegatives: 1, trueNegatives: 0 };
 *   gapScore([{ gender: "feminine", isMissing: false, counts }]).feminine.recall; // → 1 / 2
 */
export function gapScore(examples: readonly GapExample[], zeroDivision: ZeroDivision = "undefined"): GapScore {
  const figures = (chosen: readonly GapExample[]): GapFigures => {
    const total = (count: keyof GapCounts): number => chosen.reduce((sum, { counts }) => sum + counts[count], 0);
    const counts: GapCounts = {
      truePositives: total("truePositives"),
      falsePositives: total("falsePositives"),
      falseNegatives: total("falseNegatives"),
      trueNegatives: total("trueNegatives"),
    };
    const recall = ratio(counts.truePositives, counts.truePositives + counts.falseNegatives, zeroDivision);
    const precision = ratio(counts.truePositives, counts.truePositives + counts.falsePositives, zeroDivision);
    return { recall, precision, f1: fMeasure(recall, precision), counts };
  };
  const masculine = figures(examples.filter(({ gender }) => gender === "masculine"));
  const feminine = figures(examples.filter(({ gender }) => gender === "feminine"));
  const hasBias = (masculine.f1 ?? 0) > 0 && (feminine.f1 ?? 0) > 0;
  return {
    overall: figures(examples),
    masculine,
    feminine,
    bias: hasBias ? ratio(feminine.f1 ?? 0, masculine.f1 ?? 0) : null,
    examples: examples.length,
    missing: examples.filter(({ isMissing }) => isMissing).length,
  };
}
