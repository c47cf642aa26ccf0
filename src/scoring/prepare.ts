import { nameMentions, selectMentions } from "../core/columns.ts";
import { partDigest, preparedWithDigest } from "../core/corpus-hash.ts";
import { defined } from "../core/defined.ts";
import type { DiagnosticCode } from "../core/diagnostic-severities.ts";
import { type Diagnostic, diagnosticOf } from "../core/diagnostic.ts";
import { type AnnotatedPart, labelOf, lineOfToken, mentionPlace, surfaceOf, type Tokens } from "../core/document.ts";
import { discourseDeixisOf } from "../core/layers.ts";
import { mentionKernels } from "../core/mention-kernels.ts";
import { withEqualSetsMerged } from "../core/split-sets.ts";
import { firstDifference, textAt, type TextColumn } from "../core/text-column.ts";
import { distinctMentions, type DuplicatePolicy, type RepeatedMention } from "../matching/equal-mentions.ts";
import { npOnly, removeNested } from "../matching/keep-mentions.ts";
import type { ZeroRule } from "../matching/match-rule.ts";
import { MatchedSide } from "../matching/matched-side.ts";
import { minimumSpans } from "../matching/mina/minimum-spans.ts";
import { moveMentions, moveTokens } from "../matching/move-mentions.ts";
import { alignTokens } from "../matching/token-alignment.ts";
import { placeWords } from "../matching/words-in-text.ts";
import { withCommonZeros } from "../matching/zeros/common-zeros.ts";
import { bCubedRepeated } from "../metrics/b-cubed-repeated.ts";
import { leaRepeated } from "../metrics/lea-repeated.ts";
import { NotComparableError } from "./not-comparable.ts";
import type { ScoreOptions, ScoredLayer } from "./score-options.ts";
import { onSkeleton } from "./skeleton.ts";

/** One side of a part, ready for matching. */
export interface PreparedPart {
  readonly part: AnnotatedPart;
  /** The mentions that count, sorted by span. */
  readonly order: Int32Array;
  /** Repeated spans, before the policy was applied to them. */
  readonly repeated: readonly RepeatedMention[];
  /** The place of each entity in the order of first mentions; -1 for one that has lost all its mentions. */
  readonly rank: Int32Array;
  /** Mentions per entity, by rank. */
  readonly sizes: Int32Array;
}

/**
 * Sorts a part's mentions, applies the policy for repeated mentions, and orders entities by their first mentions.
 *
 * @param zeros `drop` leaves out mentions whose head is not in the text
 */
export function preparePart(part: AnnotatedPart, policy: DuplicatePolicy, zeros: ZeroRule = "keep"): PreparedPart {
  const { order: all, repeated } = distinctMentions(part, policy);
  const order = zeros === "drop" && part.tokens?.zero !== undefined ? withoutZeros(part, all) : all;
  const { entity } = part.mentions;
  const rank = new Int32Array(part.entities.length).fill(-1);
  const sizes = new Int32Array(part.entities.length);
  let ranks = 0;
  // Iterators are slow until V8 has optimised the code, and most runs end before that.
  for (let i = 0; i < order.length; i++) {
    const e = entity[order[i]];
    if (rank[e] < 0) rank[e] = ranks++;
    sizes[rank[e]]++;
  }
  return { part, order, repeated, rank, sizes: sizes.subarray(0, ranks) };
}

function withoutZeros(part: AnnotatedPart, order: Int32Array): Int32Array {
  const side = new MatchedSide(part, order, undefined);
  return order.filter((m) => !side.isZero(m));
}

/** A part in the scored layer, after `onCommonTokens`. */
export interface ReadPart {
  readonly part: AnnotatedPart;
  /** The same part as in its file. */
  readonly asRead: AnnotatedPart;
}

export interface KeyPart extends ReadPart, Side {}

/** @param report receives mentions that the key repeats */
export function prepareParts(
  key: AnnotatedPart | undefined,
  responses: readonly (AnnotatedPart | undefined)[],
  options: ScoreOptions,
  report: (diagnostic: Diagnostic) => void,
): { readonly key: KeyPart | undefined; readonly responses: readonly (ReadPart | undefined)[] } {
  const ofLayer = [key, ...responses].map((part) => part && partOfLayer(part, options.layer));
  const [first, ...others] = ofLayer;
  const onWords = ofLayer.some((part) => part?.tokens?.bare === true)
    ? [
        first && onSkeleton(first, others.find(hasSentences), options, report),
        ...others.map((part) => part && onSkeleton(part, first, options, report)),
      ]
    : ofLayer;
  const onTokens = onCommonTokens(onWords, options);
  const [keyPart, ...responseParts] = ofLayer.map((asRead, side) => asRead && { part: onTokens[side]!, asRead });
  if (keyPart === undefined) return { key: undefined, responses: responseParts };
  const side = prepareSide(keyPart.part, options, keyPart);
  reportDuplicates(side.prepared, report, options);
  return { key: { ...keyPart, ...side }, responses: responseParts };
}

function hasSentences(part: AnnotatedPart | undefined): part is AnnotatedPart {
  return part?.tokens?.sentenceStarts !== undefined;
}

export function onCommonTokens(
  parts: readonly (AnnotatedPart | undefined)[],
  { zeros }: ScoreOptions,
): readonly (AnnotatedPart | undefined)[] {
  return zeros === "linear" || zeros === "dependent" ? withCommonZeros(parts) : parts;
}

export interface Side {
  readonly prepared: PreparedPart;
  readonly digest: string;
}

interface Origin {
  /**
   * The part as in its file, if it was put on common tokens (`onCommonTokens`). The fingerprint is that of the file.
   */
  readonly asRead?: AnnotatedPart | undefined;
  /** The key, if the part is a response. */
  readonly parsedBy?: AnnotatedPart | undefined;
}

/** Prepares one side of a part, without the mentions that options remove. */
export function prepareSide(
  part: AnnotatedPart,
  options: ScoreOptions,
  { asRead = part, parsedBy = part }: Origin = {},
): Side {
  const { onDuplicate, splitAntecedents, zeros } = options;
  const merged = splitAntecedents === "drop" ? part : withEqualSetsMerged(part);
  const filtered = filteredPart(merged, options, parsedBy);
  const keepsAll = zeros !== "drop" && filtered === asRead;
  if (keepsAll) {
    const found = preparedWithDigest(asRead);
    if (found !== undefined) {
      const { order, rank, sizes, digest } = found;
      return { prepared: { part: asRead, order, repeated: [], rank, sizes }, digest };
    }
  }
  const prepared = preparePart(filtered, onDuplicate === "error" ? "first" : onDuplicate, zeros);
  // The fingerprint describes the data before mentions are removed.
  const isWhole = keepsAll && prepared.repeated.length === 0;
  return { prepared, digest: partDigest(asRead, (isWhole ? prepared : preparePart(asRead, "keep")).order) };
}

/**
 * Returns a part without the mentions that `npOnly` and then `removeNested` remove, or the same part if they remove
 * none.
 *
 * @param parsedBy the part whose parse identifies verb phrases: the key, if there is one
 */
function filteredPart(
  part: AnnotatedPart,
  options: Pick<ScoreOptions, "npOnly" | "removeNested" | "singletons" | "match">,
  parsedBy: AnnotatedPart,
): AnnotatedPart {
  const left = options.npOnly ? npOnly(part, parsedBy.tokens) : part;
  if (typeof left === "string") {
    throw new NotComparableError(
      "information-lacking",
      `leaving out verb phrases (np-only) needs ${left}, which ${labelOf(parsedBy)} does not have`,
    );
  }
  if (!options.removeNested) return left;
  const { tokens } = parsedBy;
  const spans = options.match === "mina" ? minimumSpans({ ...left, ...defined({ tokens }) }) : undefined;
  // Missing information is reported when mentions are matched.
  const identities = typeof spans === "string" ? undefined : spans?.map(({ identity }) => identity);
  return removeNested(left, options.singletons, identities);
}

/**
 * Reports every repeated span of a side. If the policy leaves one copy although a metric was requested that credits
 * repetitions, the diagnostic says that the other copies get no credit.
 */
export function reportDuplicates(
  { part, repeated }: PreparedPart,
  report: (diagnostic: Diagnostic) => void,
  { onDuplicate, metrics }: Pick<ScoreOptions, "onDuplicate" | "metrics"> = { onDuplicate: "first", metrics: [] },
): void {
  const misses =
    onDuplicate === "keep" ? undefined : [bCubedRepeated, leaRepeated].find((each) => metrics.includes(each));
  for (const { mentions: same } of repeated) {
    const { mentions, entities } = part;
    report(
      diagnosticOf("duplicate-mention", {
        severity: onDuplicate === "error" ? "error" : undefined,
        ...mentionPlace(part, same[1]),
        entity: entities.ids[mentions.entity[same[0]]],
        mention: surfaceOf(part, same[0]),
        data: {
          entities: same.map((m) => entities.ids[mentions.entity[m]]),
          ...(misses !== undefined && { uncredited: misses.title }),
        },
      }),
    );
  }
}

/** Returns the part with the mentions of the given layer, or without mentions if it lacks the layer. */
export function partOfLayer(part: AnnotatedPart, layer: ScoredLayer): AnnotatedPart {
  if (layer === "identity") return part;
  return discourseDeixisOf(part) ?? { ...part, mentions: noMentions, entities: noEntities, layers: {} };
}

/** Reverses `partOfLayer`: the part has that layer again, but its own mentions are lost. */
export function withLayerAlone(part: AnnotatedPart, layer: ScoredLayer): AnnotatedPart {
  if (layer === "identity") return part;
  const { mentions, entities, layers } = part;
  return {
    ...part,
    mentions: noMentions,
    entities: noEntities,
    layers: { discourseDeixis: { mentions, entities, ...layers } },
  };
}

const none = new Int32Array(0);
const noMentions = { length: 0, first: none, last: none, entity: none };
const noEntities = { length: 0, ids: [] };

/**
 * Makes both sides of a part comparable (`asKnownTo`, `agreeOnTokens`). A side that needs no change stays the same
 * object.
 */
export function agreeSides(
  key: AnnotatedPart,
  response: AnnotatedPart,
  { onTokenMismatch }: ScoreOptions,
  report: (diagnostic: Diagnostic) => void,
): { readonly key: AnnotatedPart; readonly response: AnnotatedPart } {
  const known = asKnownTo(response, key);
  return { key: known, response: agreeOnTokens(known, asKnownTo(known, response), onTokenMismatch, report) };
}

/**
 * Identifies a part's mentions by their aliases if only the other side has names of mentions, because names can be
 * compared only with aliases. Otherwise, or without aliases, returns the part unchanged.
 */
export function asKnownTo(other: AnnotatedPart, part: AnnotatedPart): AnnotatedPart {
  const { names, aliases } = part.mentions;
  if (names !== undefined || aliases === undefined || other.mentions.names === undefined) return part;
  // A mention without an alias gets a name that the other side cannot have.
  const known = aliases.map((alias, m) => (alias === "" ? `\0${m}` : alias));
  return { ...part, mentions: nameMentions(part.mentions, known) };
}

/** Tokens with their words. */
export type Worded = Tokens & { readonly form: TextColumn };

/**
 * Compares the words of key and response, if both are known. If they differ, moves the response's mentions to the key's
 * tokens: always if the numbers of tokens differ or a side has text without tokens, otherwise only under `align`.
 */
export function agreeOnTokens(
  key: AnnotatedPart,
  response: AnnotatedPart,
  policy: ScoreOptions["onTokenMismatch"],
  report: (diagnostic: Diagnostic) => void,
): AnnotatedPart {
  const kinds = [key, response].map(kindOf);
  if (kinds[0] === "positions" && kinds[1] === "names" && hasWords(key.tokens)) {
    const placed = placedByWords(key as WordedPart, response, report);
    if (placed !== undefined) return placed;
  }
  if (kinds[0] !== kinds[1] && !kinds.includes("none")) {
    const data = { key: kinds[0], response: kinds[1] };
    report(diagnosticOf("mention-kinds-differ", { document: labelOf(key), line: response.line, data }));
    return response;
  }
  // Opaque names have no tokens to agree on.
  if (key.mentions.names !== undefined || response.mentions.names !== undefined) return response;
  if (!hasWords(key.tokens) || !hasWords(response.tokens)) {
    const isCut = [key, response].some(({ tokens }) => tokens?.inferred === true || tokens?.byRule === true);
    if (!kinds.includes("none") && isCut) {
      report(diagnosticOf("positions-without-words", { document: labelOf(key) }));
    }
    return response;
  }
  const inferred = key.tokens.inferred === true || response.tokens.inferred === true;
  const sameLength = key.tokens.length === response.tokens.length;
  const [words, others] = [key.tokens.form, response.tokens.form];
  const difference =
    sameLength && mentionKernels(0)?.haveSameTexts(words, others) !== true ? firstDifference(words, others) : -1;
  if (sameLength && difference < 0) return response;
  const severity = policy === "error" ? "error" : "warning";
  const first =
    sameLength && !inferred
      ? {
          token: difference + 1,
          key: textAt(key.tokens.form, difference),
          response: textAt(response.tokens.form, difference),
        }
      : undefined;
  const line = first === undefined ? response.line : lineOfToken(response.tokens, difference);
  if (first !== undefined && policy !== "align") {
    report(diagnosticOf("token-mismatch", { severity, line, document: labelOf(key), data: first }));
    return response;
  }
  return move(key as WordedPart, response as WordedPart, { severity, line, first }, report);
}

/**
 * Returns a response whose mentions are words, such as `{"Ann": ["Ann", "she"]}`, with their places in the key's text.
 * Returns undefined if the names are not words of the text.
 */
function placedByWords(
  key: WordedPart,
  response: AnnotatedPart,
  report: (diagnostic: Diagnostic) => void,
): AnnotatedPart | undefined {
  const placed = placeWords(key.tokens, response);
  if (placed === undefined) return undefined;
  const { names = [], length } = response.mentions;
  const where = { document: labelOf(key), line: response.line };
  const data = { mentions: length, placed: length - placed.unplaced.length };
  report(diagnosticOf("placed-by-words", { ...where, data }));
  const beyond = firstBeyond(key);
  const places = placed.spans.map((span, m): readonly [number, number] => span ?? [beyond + m, beyond + m]);
  for (const m of placed.unplaced) {
    const entity = response.entities.ids[response.mentions.entity[m]];
    report(diagnosticOf("unalignable-mention", { ...where, entity, mention: names[m] }));
  }
  const order = Array.from(places.keys()).sort((a, b) => places[a][0] - places[b][0] || places[b][1] - places[a][1]);
  const { names: _, listed, ...mentions } = selectMentions(response.mentions, order);
  const first = Int32Array.from(order, (m) => places[m][0]);
  const last = Int32Array.from(order, (m) => places[m][1]);
  return { ...response, mentions: { ...mentions, first, last }, tokens: key.tokens };
}

/** Returns a position after all tokens and mentions. */
function firstBeyond({ tokens, mentions }: WordedPart): number {
  return mentions.last.reduce((most, last) => Math.max(most, last), tokens.length) + 1;
}

type WordedPart = AnnotatedPart & { readonly tokens: Worded };

function kindOf({ mentions, unit }: AnnotatedPart): "names" | "positions" | "positions of characters" | "none" {
  if (mentions.length === 0) return "none";
  if (mentions.names !== undefined) return "names";
  return unit === "character" ? "positions of characters" : "positions";
}

export function hasWords(tokens: Tokens | undefined): tokens is Worded {
  return tokens?.form !== undefined;
}

interface DifferentTokens {
  readonly severity: "error" | "warning";
  readonly line: number | undefined;
  /** The first tokens that differ, if both sides have equally many. */
  readonly first: { readonly token: number; readonly key: string; readonly response: string } | undefined;
}

function move(
  key: WordedPart,
  response: WordedPart,
  { severity, line, first }: DifferentTokens,
  report: (diagnostic: Diagnostic) => void,
): AnnotatedPart {
  const alignment = alignTokens(key.tokens, response.tokens);
  const beyond = firstBeyond(key);
  const { part, expanded, unalignable } = moveMentions(response, alignment, beyond, key.tokens.inferred !== true);
  const { inserted, deleted, changed } = alignment;
  const inferred = key.tokens.inferred === true || response.tokens.inferred === true;
  if (inserted + deleted + changed > 0 || !inferred) {
    const code = inferred ? "different-text" : first === undefined ? "token-count-mismatch" : "token-mismatch";
    const data = {
      ...first,
      keyTokens: key.tokens.length,
      responseTokens: response.tokens.length,
      inserted,
      deleted,
      changed,
      expanded: expanded.length,
      unalignable: unalignable.length,
    };
    report(diagnosticOf(code, { severity, line, document: labelOf(key), data }));
  }
  const tell = (code: DiagnosticCode, mentions: readonly number[]): void => {
    for (const m of mentions) {
      const line = response.mentions.line?.[m] ?? lineOfToken(response.tokens, response.mentions.first[m]);
      const entity = response.entities.ids[response.mentions.entity[m]];
      report(diagnosticOf(code, { line, document: labelOf(key), entity, mention: surfaceOf(response, m) }));
    }
  };
  tell("expanded-mention", expanded);
  tell("unalignable-mention", unalignable);
  return { ...part, tokens: moveTokens(key.tokens, response.tokens, alignment) };
}
