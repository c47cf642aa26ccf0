import type { RecallPrecision, Score } from "../../metrics/kit/metric.ts";
import {
  referenceCounts,
  type ReferenceDocument,
  referenceMentionCounts,
  type ReferenceMetric,
  referenceScore,
  type RepeatedSpan,
  type SpanEntity,
} from "../../scoring/scorer-pl.ts";

export type ScorerLogDetail =
  /** Only the totals and repeated mentions. */
  | "totals"
  /** Every document. */
  | "documents"
  /** The one document that was requested by name. */
  | "named";

export interface ScorerLogEnd {
  readonly repeated: number;
  readonly refused: boolean;
}

const rule = `${"-".repeat(74)}\n`;

/**
 * Returns the standard output of scorer.pl for one metric, piece by piece, without its version line.
 *
 * @param mayRepeat how many repeated mentions of the response are tolerated
 */
export function* scorerLog(
  metric: ReferenceMetric,
  documents: Iterable<ReferenceDocument>,
  detail: ScorerLogDetail,
  mayRepeat = Infinity,
): Generator<string, ScorerLogEnd> {
  const mentionSums = new Float64Array(4);
  const sums = new Float64Array(metric === "blanc" ? 6 : 4);
  let repeated = 0;
  for (const document of documents) {
    const { alignment } = document;
    if (detail === "named") yield `${document.name}:\n`;
    if (detail !== "totals") {
      yield entityList(document.keyName, document.key) + entityList(document.responseName, document.response);
    }
    // scorer.pl prints no name before BLANC's figures.
    if (detail === "documents") yield metric === "blanc" ? ":\n" : `${document.name}:\n`;
    for (const span of alignment.repeated) {
      yield complaint(span);
      if (span.side === "response" && ++repeated > mayRepeat) return { repeated, refused: true };
    }
    const counts = referenceCounts(metric, alignment);
    addTo(mentionSums, referenceMentionCounts(alignment));
    addTo(sums, counts);
    if (detail === "totals") continue;
    yield mentionFigures(document);
    if (metric !== "blanc") yield ratioLine(referenceScore(metric, counts));
  }
  yield "\n====== TOTALS =======\n";
  yield `Identification of Mentions: ${ratioLine(referenceScore("mentions", mentionSums))}`;
  const score = referenceScore(metric, sums);
  yield metric === "blanc" ? blancLines(score) : `Coreference: ${ratioLine(score)}`;
  return { repeated, refused: false };
}

/** Adds counts in the order of the documents, without compensation, to match scorer.pl to the last digit. */
function addTo(sums: Float64Array, counts: Float64Array): void {
  for (let c = 0; c < sums.length; c++) sums[c] += counts[c];
}

function entityList(name: string, entities: readonly SpanEntity[]): string {
  const lines = entities.map((entity, e) => `Entity ${e}:${entity.map(([f, l]) => ` (${f},${l})`).join("")}\n`);
  return `====> ${name}:\nFile ${name}:\n${lines.join("")}`;
}

/** Returns the line for a repeated mention. scorer.pl prints the two mention numbers without a separator. */
function complaint({ side, span: [first, last], earlier, later }: RepeatedSpan): string {
  return `Repeated mention in the ${side}: ${first}, ${last} ${earlier}${later}\n`;
}

function mentionFigures({ alignment: { spans } }: ReferenceDocument): string {
  return [
    `Total key mentions: ${spans.key}`,
    `Total response mentions: ${spans.response}`,
    `Strictly correct identified mentions: ${spans.common}`,
    "Partially correct identified mentions: 0",
    `No identified: ${spans.key - spans.common}`,
    `Invented: ${spans.invented}`,
    "",
  ].join("\n");
}

function ratioLine(score: Score): string {
  const { counts } = score;
  if (counts === undefined || !("recall" in counts))
    throw new TypeError("the score has no counts of recall and precision");
  return figures(score, counts.recall, counts.precision);
}

/** Returns BLANC's three lines: one for each class of links, and one for their mean, which has no counts. */
function blancLines(score: Score): string {
  const { counts, components } = score;
  if (counts === undefined || !("coreference" in counts)) throw new TypeError("the score has no counts of links");
  const links = (kind: "coreference" | "nonCoreference"): string => {
    const { common, key, response } = counts[kind];
    const component = components?.[kind];
    if (component === undefined) throw new TypeError("the score has no components");
    return figures(component, [common, key], [common, response]);
  };
  return [
    "\nCoreference:\n",
    `Coreference links: ${links("coreference")}`,
    `Non-coreference links: ${links("nonCoreference")}`,
    `BLANC: ${figures(score, [score.recall ?? 0, 1], [score.precision ?? 0, 1])}`,
  ].join("");
}

type Fraction = readonly [numerator: number, denominator: number];

function figures(score: RecallPrecision, recall: Fraction, precision: Fraction): string {
  const part = (name: string, [numerator, denominator]: Fraction, value: number | null): string =>
    `${name}: (${perlNumber(numerator)} / ${perlNumber(denominator)}) ${truncatedPercent(value)}%\t`;
  return `${part("Recall", recall, score.recall)}${part("Precision", precision, score.precision)}F1: ${truncatedPercent(score.f1)}%\n${rule}`;
}

/**
 * Returns a percentage cut off after two decimals, in binary floating point: 0.57 is 56.99, 2/3 is 66.66, 0.55 is 55.
 */
export function truncatedPercent(value: number | null): string {
  return perlNumber(Math.trunc((value ?? 0) * 10000) / 100);
}

/** Returns a number as Perl prints it: 15 significant digits (`%.15g`), without trailing zeros. */
export function perlNumber(value: number): string {
  const [mantissa, power] = fifteenDigits(value).split("e");
  const exponent = Number(power);
  const stripped = mantissa.includes(".") ? mantissa.replace(/\.?0+$/, "") : mantissa;
  if (exponent >= 15 || exponent < -4) {
    return `${stripped}e${exponent < 0 ? "-" : "+"}${String(Math.abs(exponent)).padStart(2, "0")}`;
  }
  const sign = stripped.startsWith("-") ? "-" : "";
  const digits = stripped.replace(/[-.]/g, "");
  if (exponent < 0) return `${sign}0.${"0".repeat(-exponent - 1)}${digits}`;
  const whole = digits.slice(0, exponent + 1).padEnd(exponent + 1, "0");
  const decimals = digits.slice(exponent + 1);
  return sign + whole + (decimals === "" ? "" : `.${decimals}`);
}

/** Returns 15 digits in exponential form. Halves round to even, as in C; JavaScript rounds them up. */
function fifteenDigits(value: number): string {
  const exact = value.toExponential(60);
  const tie = /^(-?\d\.\d{13})([02468])50*(e.*)$/.exec(exact);
  return tie === null ? value.toExponential(14) : `${tie[1]}${tie[2]}${tie[3]}`;
}
