import { least } from "../../core/arrays.ts";
import type { ComparedPair, Comparison, ComparisonNote, ConllShares } from "../../analysis/compare/comparison.ts";
import { unitsForLevel } from "../../analysis/compare/compared-pair.ts";
import { signOf } from "../../stats/tolerance.ts";
import { betterFirst, type CompareLayout, headlinePairs, tableRows } from "./compare-report.ts";
import { pText, signedPercent } from "../interval-numbers.ts";
import { counted, percent } from "../numbers.ts";
import { clusterUnits } from "../score/sample-report.ts";
import { partlyUndefinedText, titleOf } from "../score/score-tables.ts";

export function noteText(
  note: ComparisonNote,
  digits: number,
  { unit, options: { headline, alpha } }: Pick<Comparison, "unit" | "options">,
): string {
  switch (note.code) {
    case "few-units":
      return fewForIntervals(note.units, unit, note.least);
    case "few-differing":
      return `By ${titleOf(headline)}, the difference of ${note.a} and ${note.b} cannot be significant (p is at least ${leastPText(note.leastP)}). They differ in ${counted(note.nEff, unit)}${neededUnits(note.nEff, alpha)}.`;
    case "few-runs":
      return `The difference of ${note.a} and ${note.b} cannot be significant (p is at least ${leastPText(note.leastP)}): they have too few runs.`;
    case "too-few-trials":
      return `With ${note.trials} random trials, no adjusted p can be significant. Use at least ${note.needed}.`;
    case "part-units":
      return `The units are parts, ${note.partsPerDocument.toFixed(1)} per document. Parts of one document are not independent, so p may be too small: use --unit doc.`;
    case "cluster-units":
      return `The units are ${clusterUnits(note.units)}.`;
    case "genre-units":
      return note.leastP === undefined
        ? `The units are ${counted(note.units, "genre")}: intervals generalise to other genres, but p depends only on the runs.`
        : `The units are ${counted(note.units, "genre")}: p is at least ${leastPText(note.leastP)}, and intervals generalise to other genres.`;
    case "size-correlation":
      return `${cautionText(`${note.a}, ${note.b}`, unit)} (Kendall's τ of the difference in ${titleOf(headline)} and the number of key mentions: ${note.tau.toFixed(2).replace("-", "−")})`;
    case "undefined-scores":
      return `${titleOf(note.metric)} of ${note.system} is undefined.`;
    case "partly-undefined":
      return partlyUndefinedText(
        `${titleOf(note.metric)} of ${note.system}`,
        note.partlyUndefined,
        digits,
        note.ofRuns === true ? "run" : unit,
      );
    case "order-changes":
      return `Without ${note.units === 1 ? "one" : `any one of ${note.units}`} ${note.units === 1 ? unit : `${unit}s`}, the order of the systems by ${titleOf(headline)} changes.`;
  }
}

/** Returns why there are no confidence intervals, such as `… they need at least 6 documents, you have 2.` */
export function fewForIntervals(units: number, unit: string, least: number, of = ""): string {
  return `No confidence intervals${of}: they need at least ${counted(least, unit)}, you have ${units}.`;
}

/** Warns that the difference of a pair depends on how large a unit is. */
function cautionText(pairs: string, unit: string): string {
  return `Caution (${pairs}): the difference depends on ${unit} size, so p may be too small. Call it approximate.`;
}

/** Returns the least p that a test can give: 2 / 2^units, or 1 / trials. */
function leastPText(p: number): string {
  return String(Number(p.toPrecision(3)));
}

/** Returns how many units must differ for a significant difference, if there are fewer. */
function neededUnits(differing: number, alpha: number): string {
  const needed = unitsForLevel(alpha);
  return needed > differing ? `; at least ${needed} must differ` : "";
}

/** Returns what the marks in the tables mean. */
export function marksLegend(comparison: Comparison, layout: CompareLayout): string {
  return [...betterLegend(comparison, layout), ...starsLegend(comparison, layout)].join(" ");
}

function betterLegend(comparison: Comparison, { ascii }: CompareLayout): string[] {
  const isMarked = headlinePairs(comparison).some(({ reject }) => reject);
  return isMarked ? [`${ascii ? "^b" : "ᵇ"} significantly better than b.`] : [];
}

function starsLegend({ pairs, options: { alpha } }: Comparison, { stars }: CompareLayout): string[] {
  const more = stars === 1 ? "" : ", ** with p at most 0.01, *** at most 0.001";
  return pairs.some(({ reject }) => reject) ? [`* significant at ${alpha}${more}.`] : [];
}

export function briefLegend(comparison: Comparison, layout: CompareLayout): string {
  const { options, ranks, unit } = comparison;
  const family = headlinePairs(comparison);
  const standings = ranks[options.headline] ?? [];
  return [
    ...betterLegend(comparison, layout),
    ...(standings.some(({ interval: [best, worst] }) => best !== worst)
      ? ["1 (1–2): rank, and all ranks that are possible."]
      : []),
    `Δ: points, ${family.length === 1 ? "a − b" : "first minus second"}.`,
    ...starsLegend(comparison, layout),
    ...(family.length > 1 && options.adjust !== "none"
      ? [`p adj: adjusted (${adjustmentNames[options.adjust]}) for ${family.length} pairs.`]
      : []),
    ...(family.some(({ settledBy }) => settledBy !== undefined)
      ? [`~ p is too close to ${options.alpha}: use more --resamples.`]
      : []),
    `won/tied/lost: ${unit}s.`,
  ].join(" ");
}

export function columnsLegend(
  titles: readonly string[],
  unit: string,
  claim: Comparison["options"]["claim"] = "checkpoint",
): string {
  const shown = new Set(titles);
  const meanings: readonly (readonly [title: string, meaning: string])[] = [
    ["R", "recall"],
    ["P", "precision"],
    ["run sd", "standard deviation over the runs"],
    ["unit SE", `standard error due to the sampling of ${unit}s`],
    ["rank", "1 is the best rank; brackets hold all ranks that the significant differences allow"],
    ["group", "systems that share a letter do not differ significantly"],
    ["void", "key mentions found, but without any correct link"],
    ["share", "the class's percentage of the key's mentions (or entities) that the metric counts"],
    ["Δ", "difference in points, first minus second"],
    ["p adj", "p adjusted for the number of tests"],
    ["n_eff", claim === "method" ? `number of ${unit}s` : `${unit}s in which the two differ`],
    ["MDD80", "smallest difference that the test detects four times out of five"],
    ["won/tied/lost", `${unit}s in which the first is better, equal, worse`],
    ["ED R", "recall of entity detection, followed by its P and F1"],
    ["EM R", "recall of entity mentions, followed by their P and F1"],
    ["Fφ", "harmonic mean of the F1s of ED and EM"],
  ];
  return meanings.flatMap(([title, meaning]) => (shown.has(title) ? [`${title}: ${meaning}`] : [])).join("; ");
}

export function briefNotes(comparison: Comparison, { digits }: CompareLayout): string[] {
  const { notes, options } = comparison;
  const letters = new Map(tableRows(comparison).map(({ system, letter }) => [system.name, letter]));
  const sizes = notes.flatMap((note) =>
    note.code === "size-correlation"
      ? [
          [note.a, note.b]
            .map((name) => letters.get(name)!)
            .sort()
            .join(" − "),
        ]
      : [],
  );
  const others = notes.filter(({ code }) => code !== "size-correlation" && code !== "order-changes");
  const hopeless = hopelessText(comparison);
  return [
    ...(sizes.length === 0 ? [] : [cautionText(listed(sizes, MOST_PAIRS), comparison.unit)]),
    ...(hopeless === undefined ? [] : [hopeless]),
    ...others
      .filter(({ code }) => hopeless === undefined || code !== "few-differing")
      .map((note) => noteText(note, digits, comparison)),
    ...headlinePairs(comparison)
      .filter(({ nEff }) => nEff === 0)
      .flatMap((pair) => influenceTexts(pair, comparison.unit, digits)),
    ...comparison.conll.filter(({ conflict }) => conflict).map((shares) => sharesText(shares, comparison)),
    ...conflictTexts(comparison),
    ...(options.claim === "method" ? ["The claim is about the methods, not about single outputs."] : []),
  ];
}

/** How many pairs a note lists. */
const MOST_PAIRS = 5;

function listed(items: readonly string[], most: number, more = `, and ${items.length - most} more`): string {
  return `${items.slice(0, most).join(", ")}${items.length > most ? more : ""}`;
}

/** Returns that no difference can be significant if there are too few units for any pair; otherwise undefined. */
function hopelessText({ units, unit, options, notes, pairs }: Comparison): string | undefined {
  const needed = unitsForLevel(options.alpha);
  const few = notes.flatMap((note) => (note.code === "few-differing" ? [note.leastP] : []));
  if (units.length >= needed || few.length < headlinePairs({ options, pairs }).length) return undefined;
  return `With ${counted(units.length, unit)}, no difference can be significant (p is at least ${leastPText(least(few))}). You need at least ${needed} that differ.`;
}

export function comparisonNotes(comparison: Comparison, { digits }: CompareLayout): string[] {
  const { notes, conll } = comparison;
  const family = headlinePairs(comparison);
  const few = family.length <= 3;
  return [
    ...conll.filter((shares) => few || shares.conflict || shares.mixed).map((shares) => sharesText(shares, comparison)),
    ...orderTexts(comparison),
    ...conflictTexts(comparison),
    ...(few ? family.flatMap((pair) => influenceTexts(pair, comparison.unit, digits)) : []),
    ...(few ? family.flatMap((pair) => neededText(pair, comparison.unit, digits)) : []),
    ...family.flatMap((pair) => {
      const { designEffect } = pair;
      return designEffect === undefined || designEffect === null
        ? []
        : [
            `${pairText(pair)}: if genres were drawn instead of ${comparison.unit}s, the variance would be ${designEffect.toFixed(1)} times as large; the intervals are valid only for this mix of genres`,
          ];
    }),
    ...family
      .filter(({ settledBy }) => settledBy !== undefined)
      .map((pair) =>
        pair.settledBy !== null
          ? `~ ${pairText(pair)}: p is within its random error of α; --resamples ${pair.settledBy} would settle it`
          : `~ ${pairText(pair)}: p equals α`,
      ),
    ...notes.map((note) => noteText(note, digits, comparison)),
    methodText(comparison),
  ];
}

/** Shares have the same sign whichever system is first; the better one is, as in other notes. */
function sharesText({ a, b, shares, mixed, conflict, all3 }: ConllShares, comparison: Comparison): string {
  const own = comparison.pairs.find((pair) => pair.metric === "conll" && pair.a === a && pair.b === b);
  const name = own === undefined ? `${b} − ${a}` : pairText(own);
  if (shares === null) return `CoNLL ${name}: no difference`;
  const parts = Object.entries(shares)
    .map(([id, share]) => `${titleOf(id)} ${signedPercent(share, 0)} %`)
    .join(", ");
  const marks = [
    mixed ? "mixed: the components differ in sign" : "",
    conflict
      ? "conflict: two components are significant in opposite directions, so there is no verdict on the average"
      : "",
  ].filter((mark) => mark !== "");
  const together = all3 === null ? [] : [`p (difference in all three): ${pText(all3)}`];
  return `CoNLL ${name}, shares of the difference: ${[parts, ...together, ...marks].join("; ")}`;
}

export function orderTexts({ agreement, options }: Comparison): string[] {
  const { headline } = options;
  const withHeadline = agreement.flatMap(({ x, y, tau }) => {
    if (tau === null || (x !== headline && y !== headline)) return [];
    return [`${titleOf(x === headline ? y : x)} ${tau.toFixed(2).replace("-", "−")}`];
  });
  return withHeadline.length === 0
    ? []
    : [`Kendall's τ between the rankings by ${titleOf(headline)} and by each other metric: ${withHeadline.join(", ")}`];
}

function conflictTexts({ agreement }: Comparison): string[] {
  return agreement.flatMap(({ x, y, conflicts }) => {
    // A system that finds more mentions need not resolve them better.
    if (conflicts.length === 0 || x === "mentions" || y === "mentions") return [];
    const pairs = conflicts.map(({ a, b }) => `${a} and ${b}`).join(", ");
    return [`${titleOf(x)} and ${titleOf(y)} rank these systems in opposite orders, each significantly: ${pairs}`];
  });
}

export function influenceTexts(pair: ComparedPair, unit: string, digits: number): string[] {
  const { a, b, metric, delta, nEff, influence = [] } = pair;
  const sign = betterFirst(pair).a === b ? 1 : -1;
  if (delta === null) return [];
  if (nEff === 0) return [`${a} and ${b} have the same ${titleOf(metric)} in every ${unit}`];
  const units = influence
    .filter(({ influence: value }) => signOf(value) !== 0)
    .map(({ unit: id, influence: value, share }) => {
      const percentage = share === null ? "" : `, ${signedPercent(share, 0)} %`;
      return `${id} (${signedPercent(sign * value, digits)}${percentage})`;
    });
  return [
    ...(units.length === 0
      ? []
      : [`${pairText(pair)}, most influential ${unit}s (points, share of the difference): ${units.join(", ")}`]),
    ...fragileTexts(pair, unit),
  ];
}

/** Returns a sentence on the units without which a difference would not hold, or nothing. */
export function fragileTexts(pair: ComparedPair, unit: string): string[] {
  const { fragile = [], delta, nEff } = pair;
  if (fragile.length === 0 || delta === null || nEff === 0) return [];
  const which =
    fragile.length === 1 ? fragile[0] : `any one of ${counted(fragile.length, unit)} (${listed(fragile, 3, ", …")})`;
  return [
    `${pairText(pair)} by ${titleOf(pair.metric)} is fragile: without ${which}, it changes its sign, or whether it is significant before adjustment`,
  ];
}

/** Returns the difference of a pair, with the better system first. */
function pairText(pair: ComparedPair): string {
  const { a, b } = betterFirst(pair);
  return `${a} − ${b}`;
}

function neededText(pair: ComparedPair, unit: string, digits: number): string[] {
  const { a, b, delta } = betterFirst(pair);
  if (pair.reject || pair.unitsNeeded === null || delta === null) return [];
  return [
    `${a} − ${b}: it would take about ${counted(pair.unitsNeeded, unit)} like these to show a difference of ${percent(delta, digits)} points four times out of five`,
  ];
}

/** With fewer units than this, a report says that differences are easily missed. */
const fewUnits = 20;

/**
 * Returns a sentence on the power of the tests by the headline if there are few units, such as `Only 12 documents:
 * differences below about 11 points are easily missed.` The points are those of the most sensitive test (MDD80).
 * Returns undefined for 20 units or more.
 */
export function fewUnitsText(comparison: Comparison): string | undefined {
  const { units, unit } = comparison;
  if (units.length >= fewUnits) return undefined;
  const points = 100 * leastDetectable(comparison);
  const missed =
    Number.isFinite(points) && points >= 0.01
      ? `differences below about ${Number(points.toPrecision(2))} points`
      : "real differences";
  return `Only ${counted(units.length, unit)}: ${missed} are easily missed.`;
}

/** Returns the smallest difference that any test by the headline detects four times out of five, infinite if unknown. */
function leastDetectable(comparison: Comparison): number {
  return least(headlinePairs(comparison).flatMap(({ mdd80 }) => mdd80 ?? []));
}

export function methodText(comparison: Comparison): string {
  const { options, units, unit, pairs } = comparison;
  const family = headlinePairs(comparison);
  const adjusted =
    family.length === 1
      ? ""
      : options.adjust === "none"
        ? ", not adjusted"
        : `, ${adjustmentNames[options.adjust]} over ${family.length} pairs`;
  const kinds = new Set(family.map(({ method }) => method));
  if (options.claim === "method") {
    const drawn = family.find(({ method }) => method === "runs-monte-carlo");
    const arrangements = [
      kinds.has("runs-exact") ? "all arrangements" : "",
      drawn === undefined ? "" : `${drawn.resamples} random arrangements`,
    ].filter((way) => way !== "");
    return `H0: the runs of two methods are exchangeable (${options.pairedRuns ? "within pairs of runs" : `${arrangements.join(" or ")} of the runs`}); two-sided, α ${options.alpha}${adjusted}. The claim is about the methods, not about single outputs.`;
  }
  const ways = [
    kinds.has("exact") ? "all arrangements" : "",
    kinds.has("monte-carlo") ? `${String(options.trials)} random arrangements` : "",
    kinds.has("bootstrap") ? `${options.resamples} resamples` : "",
  ].filter((way) => way !== "");
  const smallest = leastDetectable(comparison);
  const hypothesis =
    options.test === "bs"
      ? "H0: the difference is 0 (bootstrap)"
      : `H0: within every ${unit} the two outputs are exchangeable`;
  const power =
    Number.isFinite(smallest) && Number(percent(smallest, 2)) > 0
      ? ` ${family.length === 1 ? "This test" : "The most sensitive of these tests"} detects a difference of ${percent(smallest, 2)} points four times out of five (MDD80).`
      : "";
  return `${hypothesis}; ${counted(units.length, unit)}${ways.length > 0 ? `, ${ways.join(" or ")}` : ""}; two-sided, α ${options.alpha}${adjusted}.${power}${pairs.length > family.length && family.length > 1 && options.adjust !== "none" ? " p is adjusted for each metric separately." : ""}`;
}

export const adjustmentNames = {
  holm: "Holm",
  bh: "Benjamini-Hochberg",
  maxt: "max-T",
  tukey: "randomised Tukey",
  none: "none",
} as const;
