import { requireAllEntities } from "../../scoring/major-entities.ts";
import { defined } from "../../core/defined.ts";
import type { Diagnostic } from "../../core/diagnostic.ts";
import { labelOf } from "../../core/document.ts";
import type { PairedMentions } from "../../core/paired-mentions.ts";
import { formatSignature, parseSignature } from "../../core/signature.ts";
import { bridgingEntity } from "../../metrics/bridging-entity.ts";
import { bridgingMention } from "../../metrics/bridging-mention.ts";
import { bridgingRecognition } from "../../metrics/bridging-recognition.ts";
import type { Metric } from "../../metrics/kit/metric.ts";
import { nonReferring } from "../../metrics/non-referring.ts";
import { Accumulator } from "../../scoring/accumulator.ts";
import type { ScoreResult } from "../../scoring/corpus-scores.ts";
import type { CountedPart } from "../../scoring/counted-part.ts";
import { NotComparableError } from "../../scoring/not-comparable.ts";
import type { PartSource } from "../../scoring/pair-parts.ts";
import type { ScoreOptions } from "../../scoring/score-options.ts";
import { type Counting, countingOf, countSides } from "../../scoring/score-part.ts";
import { scoreSources } from "../../scoring/score-sources.ts";
import type { MatchedSides } from "../../scoring/tabulate.ts";
import { cutSides, hasPlaces, lengthOf, placementsOf, type WindowSize, windowStarts } from "./cut-text.ts";
import {
  coreferentLinks,
  countLinksWithin,
  linkedMentions,
  type LinkSums,
  lessLinks,
  noLinks,
  plusLinks,
  timesLinks,
} from "./links-across.ts";

/** The scores of one response in windows of one size. */
export interface WindowScore extends WindowSize {
  /** The number of windows of all placements of the borders. */
  readonly windows: number;
  /**
   * The scores of all windows together. Counts are sums over the placements of the borders, in each of which each
   * mention counts once; recall, precision and F1 are quotients of these sums.
   */
  readonly score: ScoreResult;
  /** The scores of each placement of the borders, if there are several. */
  readonly placements: readonly ScoreResult[];
  /** Links between mentions in different windows: the sums over the placements of the borders. */
  readonly across: LinkSums;
}

/** The scores of one response at the beginning of each text. */
export interface BeginningScore {
  /** The number of tokens from the start. */
  readonly length: number;
  readonly score: ScoreResult;
}

/** One response, whole and in windows. */
export interface WindowAnalysis {
  readonly whole: ScoreResult;
  /** The links of the whole texts. */
  readonly links: LinkSums;
  /** The tokens of all texts, and of the longest. */
  readonly tokens: { readonly all: number; readonly longest: number };
  /** In ascending order of size: the size asked for, twice that, and so on, while some text is longer. */
  readonly windows: readonly WindowScore[];
  /** By the same lengths, as far as they are shorter than the longest text. */
  readonly beginnings: readonly BeginningScore[];
}

/** Returns whether a metric looks at entities only. Other annotation is not cut. */
export function canBeCut(metric: Metric): boolean {
  return ![bridgingEntity, bridgingMention, bridgingRecognition, nonReferring].some((each) => each === metric);
}

/**
 * Scores responses in windows of their texts: both sides are cut at the same tokens, and each window is scored as a part
 * of its own. A mention is in the window of its first token. Sizes double from the one that is given until a window
 * holds every text. Also scores the beginnings of the texts, and counts the links that windows lose.
 *
 * What a mention is, is decided on the whole text: repeated mentions, tokens and the like are treated before it is cut.
 *
 * Windows that overlap are `length / stride` ways to place the borders, each of which cuts the whole text. Each mention
 * counts once in each of them, so all mentions have the same weight.
 *
 * @param scoring options of scoring, with the scope `document`
 * @param size the smallest windows; the stride of larger ones grows with them
 * @param report receives the diagnostics of scoring
 * @returns one analysis per response, in their order
 * @throws RangeError if the stride does not divide the length
 * @throws NotComparableError if mentions have no places in a text, if the scope is larger than a document, or for metrics
 *   of annotation beyond entities
 * @example
 *   const text = (mentions) => ({ open: () => [partOf(mentions, "x")] });
 *   const key = text([[[0, 0], [1, 1], [8, 8], [9, 9]]]);
 *   const ours = text([[[0, 0], [1, 1]], [[8, 8], [9, 9]]]);
 *   const size = { length: 5, stride: 5 };
 *   const [{ whole, windows }] = analyseWindows(key, [ours], resolveOptions({ metrics: ["muc"] }), size, () => undefined);
 *   whole.scores.muc.recall; // → 2 / 3
 *   windows[0].score.scores.muc.recall; // → 1
 *   windows[0].across; // → { key: 4, response: 0, common: 0 }
 */
export function analyseWindows(
  key: PartSource,
  responses: readonly PartSource[],
  scoring: ScoreOptions,
  size: WindowSize,
  report: (diagnostic: Diagnostic) => void,
): WindowAnalysis[] {
  requireAllEntities(scoring, "scores in windows");
  requireCuttable(scoring, size);
  const matched = responses.map(() => new Map<string, MatchedSides>());
  const totals = scoreSources(key, responses, scoring, report, {
    wants: () => true,
    matched: (id, sides, response) => {
      requirePlaces(sides);
      matched[response].set(id, sides);
    },
  });
  const texts = matched.map((own) => Array.from(own, ([id, sides]) => textOf(id, sides, scoring)));
  const longest = texts.flat().reduce((most, { tokens }) => Math.max(most, tokens), 0);
  return totals.map((total, i): WindowAnalysis => {
    const own = new CutTexts(texts[i], total, scoring);
    return {
      whole: total.result(),
      links: own.links,
      tokens: { all: texts[i].reduce((sum, { tokens }) => sum + tokens, 0), longest },
      windows: doubled(size, longest).map((each) => own.inWindows(each)),
      beginnings: doubled(size, longest)
        .filter(({ length }) => length < longest)
        .map(({ length }) => ({ length, score: own.beginnings(length) })),
    };
  });
}

function requireCuttable({ scope, metrics }: ScoreOptions, { length, stride }: WindowSize): void {
  if (!(length >= 1 && stride >= 1 && Number.isInteger(length / stride) && Number.isInteger(stride))) {
    throw new RangeError(`the stride of windows must divide their length, but ${stride} does not divide ${length}`);
  }
  if (scope !== "document") {
    throw new NotComparableError("units-differ", "windows are cut in each document, so --scope must be document");
  }
  const first = metrics.find((metric) => !canBeCut(metric));
  if (first !== undefined) {
    throw new NotComparableError("not-additive", `${first.title} cannot be scored in windows: only entities are cut`);
  }
}

function requirePlaces({ key, response }: MatchedSides): void {
  const side = [key, response].find((each) => each !== undefined && !hasPlaces(each.part));
  if (side === undefined) return;
  throw new NotComparableError(
    "information-lacking",
    `the mentions of ${labelOf(side.part) || "a document"} have no token positions, so its text cannot be cut into windows`,
  );
}

/** Doubles a size while the longest text does not fit. */
function doubled(size: WindowSize, longest: number): WindowSize[] {
  const sizes = [size];
  for (let by = 2; size.length * by < longest; by *= 2) {
    sizes.push({ length: size.length * by, stride: size.stride * by });
  }
  return sizes;
}

/** A text with both sides' mentions. */
interface Text {
  readonly id: string;
  readonly sides: MatchedSides;
  readonly mentions: PairedMentions;
  readonly tokens: number;
}

function textOf(id: string, sides: MatchedSides, options: ScoreOptions): Text {
  return { id, sides, mentions: linkedMentions(sides, options), tokens: lengthOf(sides) };
}

/** The texts of one response, which are cut and scored. */
class CutTexts {
  readonly links: LinkSums;
  private readonly texts: readonly Text[];
  private readonly total: Accumulator;
  private readonly options: ScoreOptions;
  private readonly counting: Counting;

  constructor(texts: readonly Text[], total: Accumulator, options: ScoreOptions) {
    this.texts = texts;
    this.total = total;
    this.options = options;
    this.counting = countingOf(options);
    this.links = texts.reduce((sum, { mentions }) => plusLinks(sum, coreferentLinks(mentions)), noLinks);
  }

  inWindows(size: WindowSize): WindowScore {
    const ways = placementsOf(size);
    const all = new Accumulator(this.options);
    const placements: ScoreResult[] = [];
    let within = noLinks;
    let windows = 0;
    for (let placement = 0; placement < ways; placement++) {
      const own = new Accumulator(this.options);
      for (const text of this.texts) {
        const starts = windowStarts(text.tokens, size, placement);
        windows += starts.length;
        within = plusLinks(within, countLinksWithin(text.mentions, starts));
        starts.forEach((from, w) => {
          const counts = this.count(text, from, starts.at(w + 1) ?? Infinity);
          const id = `${text.id}\0${placement}\0${w}`;
          own.addOwn(id, w === 0 ? counts : withoutDigests(counts));
          all.addOwn(id, w + placement === 0 ? counts : withoutDigests(counts));
        });
      }
      if (ways > 1) placements.push(signed(own.result(), "window", signatureOf(size)));
    }
    return {
      ...size,
      ...{ windows, placements },
      score: signed(all.result(), "window", signatureOf(size)),
      across: lessLinks(timesLinks(this.links, ways), within),
    };
  }

  beginnings(length: number): ScoreResult {
    const own = new Accumulator(this.options);
    for (const text of this.texts) own.addOwn(text.id, this.count(text, 0, length));
    return signed(own.result(), "first", String(length));
  }

  /** Counts the mentions that begin in a stretch of a text, with the fingerprints of the whole text. */
  private count(text: Text, from: number, to: number): CountedPart {
    const { id, sides, tokens } = text;
    const whole = this.total.counted().get(id)!;
    if (from === 0 && to >= tokens) return whole;
    const { document, part, keyDigest, responseDigest } = whole;
    const cut = cutSides(sides, from, to, this.options);
    return countSides(cut, { document, part, keyDigest, responseDigest }, this.counting);
  }
}

/** All windows of a text have its fingerprints, which belong into a signature once. */
function withoutDigests(counts: CountedPart): CountedPart {
  return { ...counts, keyDigest: undefined, responseDigest: undefined };
}

function signatureOf({ length, stride }: WindowSize): string {
  return stride === length ? String(length) : `${length},${stride}`;
}

/** Adds a field to the signature, before the fingerprints of the data. */
function signed(score: ScoreResult, field: "window" | "first", value: string): ScoreResult {
  const { key, resp, version, ...rest } = parseSignature(score.signature) ?? {};
  return { ...score, signature: formatSignature({ ...rest, [field]: value, ...defined({ key, resp, version }) }) };
}
