import { defined } from "../../core/defined.ts";
import { type AnnotatedPart, labelOf, runsOf, type SideName, surfaceOf, type Tokens } from "../../core/document.ts";
import { listIn } from "../../core/arrays.ts";
import { type PairedMentions, type SideMentions, pairedWithoutResponseSingletons } from "../../core/paired-mentions.ts";
import { withSpanPairs } from "../what-if/entity-errors.ts";
import { anchoredErrors } from "./entity/anchored.ts";
import { identities } from "./entity/identities.ts";
import { type ErrorCounts, countNames } from "./error-counts.ts";
import { type MentionModel, mentionModel } from "../../scoring/classes/mention-model.ts";
import type { ClassSizes, ErrorDivision } from "./error-lists.ts";
import type { ErrorLevel, ErrorMention, ErrorRecord } from "./error-record.ts";
import { errorTypes } from "../error-type.ts";
import { defaultMetricOptions, type MetricOptions } from "../../metrics/kit/metric.ts";
import { facetsOf } from "../../scoring/classes/mention-facets.ts";
import { classOf, classSizesOf } from "./class-sizes.ts";
import type { FoundError, NoteCode, Reason, WhyCode } from "./found-error.ts";
import { kkErrors, type KkPart } from "./kk2013.ts";
import { type LinkError, type LinkStrategy, linkErrors } from "./link/spanning-tree.ts";
import { decisions, type HeadKind, headKinds, headKindsOf, mentionDecisions } from "./mention/decisions.ts";
import { headsOf, tokensOf } from "../../scoring/classes/mention-heads.ts";
import { type NearTwins, type SpanTier, spanOf, twinless } from "./span/near-twins.ts";
import { spanErrors } from "./span/span-errors.ts";
import { type TrimRule, trimmedTokens } from "./span/trimmed-span.ts";

/** Options of `analyseErrors`. */
export interface ErrorOptions {
  /**
   * `anchored`: see `errorTypes`. `kk2013`: the rules of the analyser that Kummerfeld and Klein (2013) released, which
   * corrects spans and ignores the response's singletons.
   */
  readonly taxonomy: "anchored" | "kk2013";
  /**
   * `corrected`: spans of the response are first corrected as in Kummerfeld and Klein (2013), as they always are with
   * `kk2013`.
   */
  readonly spans: "official" | "corrected";
  readonly links: LinkStrategy;
  /** Only errors of this level have records. Errors of every level are counted. */
  readonly level: ErrorLevel;
  /** Whether records have `gains`: only at level `entity`, with the anchored taxonomy. */
  readonly gains: boolean;
  /** Whether records have facets. Computing them about doubles the time. */
  readonly facets: boolean;
  /**
   * Another class of mentions that records have with their facets: see `labelsBy`. Errors have that of their first
   * mention.
   */
  readonly division?: string;
}

/** The defaults of `analyseErrors`. */
export const defaultErrorOptions: ErrorOptions = {
  taxonomy: "anchored",
  spans: "official",
  links: "closest",
  level: "entity",
  gains: false,
  facets: true,
};

/** A record without an id, but with its identity. */
export interface IdentifiedError {
  /** Part, type and spans: equal for all systems with the same error. */
  readonly identity: string;
  /** Part and first span: equal for all systems with an error there. */
  readonly subject: string;
  readonly record: Omit<ErrorRecord, "id">;
}

/** The errors of one part. */
export interface PartErrors {
  readonly errors: readonly IdentifiedError[];
  readonly counts: ErrorCounts;
  /** Counts the mentions and entities among which errors are found, by a facet. */
  readonly classSizes: (by: ErrorDivision) => ClassSizes;
  /** For each span error, the mentions by their indices in their parts. */
  readonly spans: readonly { readonly key: number; readonly response: number }[];
  /**
   * For each error of a divided or conflated entity, the ids of the entity and of the other side's entity that contains
   * its main piece (`anchor`).
   */
  readonly anchors: readonly { readonly side: SideName; readonly entity: string; readonly anchor: string }[];
  /**
   * Data for corrections in the taxonomy of Kummerfeld and Klein; absent in the anchored taxonomy.
   *
   * @internal
   */
  readonly kk?: KkPart;
}

type At = readonly [side: SideName, place: number];

interface PlainError {
  readonly type: string;
  readonly side: SideName;
  readonly entity: number;
  readonly other?: number | undefined;
  readonly mentions: readonly At[];
  readonly why: Reason<WhyCode>;
  readonly note?: Reason<NoteCode> | undefined;
}

/**
 * Finds and counts the errors of one part.
 *
 * @param scoring the options that decide the classes of mentions
 * @throws Error if the errors do not match the links that MUC finds missing, which would be a bug
 * @complexity O(n log n) for n mentions, plus the pairing of overlapping twinless mentions
 * @example
 *   const [key, ours] = [[["a", "b", "c"]], [["a", "b"]]].map((clusters) => ({ open: () => [partOf(clusters, "x")] }));
 *   const scoring = resolveOptions({ metrics: ["muc"] });
 *   const [compared] = analyseErrors(key, [ours], scoring, defaultErrorOptions).systems[0].compared;
 *   const { errors } = analysePart(compared.mentions, defaultErrorOptions);
 *   errors.map(({ record }) => record.type); // → ["missing-mention"]
 */
export function analysePart(
  all: PairedMentions,
  options: ErrorOptions,
  scoring: MetricOptions = defaultMetricOptions,
): PartErrors {
  const isKk = options.taxonomy === "kk2013";
  const paired = isKk ? pairedWithoutResponseSingletons(all) : all;
  const altered = isKk || options.spans === "corrected" ? alteredSpans(paired) : undefined;
  const model = mentionModel(withSpanPairs(paired, altered ?? []));
  const spans = altered === undefined ? spanErrors(model, model.headOf) : placesIn(model, paired, altered);
  const anchored = anchoredErrors(model);
  const kk = isKk ? kkErrors(model) : undefined;
  const entityErrors = kk?.errors ?? anchored;
  const links = linkErrors(model, options.links);
  const decided = mentionDecisions(model);
  const plain = {
    entity: () => [...spans.map((span) => plainSpanError(model, span)), ...entityErrors.map(plainOf)],
    link: () => links.map((link) => plainLinkError(model, link)),
    mention: () => decided.flatMap((each) => plainDecision(model, each)),
  }[options.level]();
  const shifted = {
    key: new Map(spans.map(({ key, tier }) => [key, tier])),
    response: new Map(spans.map(({ response, tier }) => [response, tier])),
  };
  const own = classOf(model, options.division, scoring);
  return {
    errors: writtenOut(model, plain, shifted, options.facets ? own : undefined),
    classSizes: (by) => classSizesOf(model, by, namedPart(model).document, own),
    spans: spans.map(({ key, response }) => ({
      key: model.key.mentions[key],
      response: model.response.mentions[response],
    })),
    anchors: anchored.flatMap(({ side, entity, why: { code, data } }) =>
      code === "piece" ? [{ side, entity: model[side].ids[entity], anchor: String(data["anchor"]) }] : [],
    ),
    ...(kk !== undefined && { kk: { paired, model, spans, errors: kk.errors } }),
    counts: {
      types: countNames(errorTypes, [
        ...spans.map(() => "span-error" as const),
        ...entityErrors.map(({ type }) => type),
      ]),
      identities: identities(model, anchored),
      links: {
        recall: links.filter(({ side }) => side === "key").length,
        precision: links.filter(({ side }) => side === "response").length,
      },
      decisions: decisionCounts(decided, headKindsOf(model, decided)),
      ...(kk !== undefined && {
        edits: {
          alter: spans.length,
          split: kk.edits.splits.length,
          merge: kk.edits.merges.length,
          introduce: kk.edits.introduced,
          remove: kk.edits.removed,
        },
      }),
    },
  };
}

function plainSpanError(
  model: MentionModel,
  { key, response, tier }: ReturnType<typeof spanErrors>[number],
): PlainError {
  return {
    type: "span-error",
    side: "key",
    entity: model.key.entity[key],
    other: model.response.entity[response],
    mentions: [
      ["key", key],
      ["response", response],
    ],
    why: { code: "span", data: { tier } },
  };
}

function plainLinkError(model: MentionModel, { side, anaphor, antecedent, entity }: LinkError): PlainError {
  return {
    type: side === "key" ? "missing-link" : "extra-link",
    side,
    entity,
    mentions: [
      [side, anaphor],
      [side, antecedent],
    ],
    why: {
      code: "link",
      data: { anaphor: statusOf(model, side, anaphor), antecedent: statusOf(model, side, antecedent) },
    },
  };
}

type Decided = ReturnType<typeof mentionDecisions>[number];

/** Returns the error of a decision; none if it is correct. */
function plainDecision(model: MentionModel, { side, place, decision, antecedent }: Decided): PlainError[] {
  if (decision.startsWith("correct")) return [];
  return [
    {
      type: decision,
      side,
      entity: model[side].entity[place],
      mentions: [[side, place], ...(antecedent === undefined ? [] : [["response", antecedent] as const])],
      why: { code: "decision", data: { decision } },
    },
  ];
}

/** Counts the decisions of each kind of head that occurs. */
function decisionCounts(decided: readonly Decided[], kinds: readonly HeadKind[]): ErrorCounts["decisions"] {
  return Object.fromEntries(
    headKinds
      .filter((kind) => kinds.includes(kind))
      .map((kind) => [
        kind,
        countNames(
          decisions,
          decided.filter((_, i) => kinds[i] === kind).map(({ decision }) => decision),
        ),
      ]),
  );
}

/** Returns pairs by their places in the model, which orders mentions differently. */
function placesIn(model: MentionModel, { key, response }: PairedMentions, pairs: ReturnType<typeof alteredSpans>) {
  const placeOf = (mentions: Int32Array): Map<number, number> =>
    new Map(Array.from(mentions, (m, place) => [m, place]));
  const [keys, responses] = [placeOf(model.key.mentions), placeOf(model.response.mentions)];
  return pairs
    .map((pair) => ({
      key: keys.get(key.mentions[pair.key])!,
      response: responses.get(response.mentions[pair.response])!,
      tier: pair.tier,
    }))
    .sort((a, b) => a.key - b.key);
}

function plainOf({ type, side, places, entity, other, why, note }: FoundError): PlainError {
  return { type, side, entity, other, mentions: places.map((place) => [side, place] as const), why, note };
}

function statusOf(model: MentionModel, side: SideName, place: number): "matched" | "absent" {
  return model[side].twin[place] >= 0 ? "matched" : "absent";
}

function writtenOut(
  model: MentionModel,
  plain: readonly PlainError[],
  shifted: Readonly<Record<SideName, ReadonlyMap<number, SpanTier>>>,
  classes: ReturnType<typeof classOf> | undefined,
): IdentifiedError[] {
  if (plain.length === 0) return [];
  const facets = classes && facetsOf(model);
  const named = namedPart(model);
  const label = labelOf(named);
  const textPart = {
    key: withTokens(model.key.part, model.tokens),
    response: withTokens(model.response.part, model.tokens),
  };
  const withoutIds = (["key", "response"] as const).filter((side) => model[side].part.lacksIds === true);
  return plain.map(({ type, side, entity, other, mentions, why, note }) => {
    const [[firstSide, place]] = mentions;
    const names = mentions.map(([of, at]) => spanName(model, of, at));
    const ownPlaces = mentions.filter(([of]) => of === side).map(([, at]) => at);
    const isTwinless = mentions.length === 1 && model[firstSide].twin[place] < 0;
    const values = facets?.(side, ownPlaces, entity, other) ?? {};
    if (classes !== undefined && isTwinless) values.span = shifted[firstSide].get(place) ?? "none";
    const record: Omit<ErrorRecord, "id"> = {
      level: why.code === "link" ? "link" : why.code === "decision" ? "mention" : "entity",
      type,
      document: named.document,
      part: named.part,
      side,
      entity: model[side].ids[entity],
      badge: model[side].badges[entity],
      ...(other !== undefined && { otherEntity: model[otherSide[side]].ids[other] }),
      ...(other !== undefined && { otherBadge: model[otherSide[side]].badges[other] }),
      ...(withoutIds.length > 0 && { withoutIds }),
      mentions: mentions.map(([of, at]) => mentionAt(textPart[of], of, model[of].mentions[at])),
      facets: { ...values, ...classes?.(firstSide, place) },
      why,
      ...defined({ note }),
    };
    return { identity: `${label}\0${type}\0${names.join("\0")}`, subject: `${label}\0${names[0]}`, record };
  });
}

function namedPart({ key, response }: MentionModel): AnnotatedPart {
  return key.part.document === "" && key.mentions.length === 0 ? response.part : key.part;
}

const otherSide = { key: "response", response: "key" } as const;

function withTokens(part: AnnotatedPart, tokens: Tokens | undefined): AnnotatedPart {
  return part.tokens === undefined && tokens !== undefined ? { ...part, tokens } : part;
}

function mentionAt(part: AnnotatedPart, side: SideName, m: number): ErrorMention {
  const { line, names, pieces, first, last, joinedPart } = part.mentions;
  const isWhole = pieces?.has(m) !== true;
  return {
    side,
    ...(names === undefined && { tokens: isWhole ? [first[m], last[m]] : [...runsOf(part.mentions, m)] }),
    text: surfaceOf(part, m),
    ...(line !== undefined && { line: line[m] }),
    ...(part.joined !== undefined && joinedPart !== undefined && { document: labelOf(part.joined[joinedPart[m]]) }),
  };
}

/** Returns a mention's name or span, from its twin in the key if it has one. */
function spanName(model: MentionModel, side: SideName, place: number): string {
  const twin = side === "response" ? model.response.twin[place] : -1;
  const [from, at] = twin >= 0 ? [model.key, twin] : [model[side], place];
  const { mentions } = from.part;
  const m = from.mentions[at];
  if (mentions.names !== undefined) return mentions.names[m];
  return mentions.pieces?.has(m) === true ? runsOf(mentions, m).join("-") : `${mentions.first[m]}-${mentions.last[m]}`;
}

/** What the released analyser trims: initial `the`, final `'s`, and single characters that are not ASCII letters. */
const trimmed: TrimRule = {
  left: (word) => word.toLowerCase() === "the" || isOddCharacter(word),
  right: (word) => word === "'s" || isOddCharacter(word),
};

function isOddCharacter(word: string): boolean {
  return Array.from(word).length === 1 && !/[A-Za-z]/.test(word);
}

/**
 * Returns the pairs of mentions whose spans Kummerfeld and Klein (2013) make equal before any other edit. First come
 * spans that are equal once trimmed: a response mention uses up all such key mentions and gets the span of the last.
 * Then come spans with the same head, if exactly one of the remaining twinless mentions of each side has it. If a
 * mention is not a constituent, or its head is unknown, its last token is the head.
 */
export function alteredSpans(paired: PairedMentions): NearTwins[] {
  const headOf = headsOf(paired, "last");
  const tokens = tokensOf(paired);
  const { key, response } = paired;
  if (tokens === undefined || key.part.mentions.names !== undefined || response.part.mentions.names !== undefined)
    return [];
  const pairs: NearTwins[] = [];
  const [keysLeft, responsesLeft] = [new Set(twinless(key)), new Set(twinless(response))];
  if (tokens.form !== undefined) {
    const trimmedName = (side: SideMentions, place: number): string =>
      trimmedTokens(tokens, ...spanOf(side, place), trimmed).join("-");
    const byTrimmed = new Map<string, number[]>();
    for (const k of keysLeft) listIn(byTrimmed, trimmedName(key, k)).push(k);
    for (const r of responsesLeft) {
      const same = byTrimmed.get(trimmedName(response, r));
      const k = same?.at(-1);
      if (same === undefined || k === undefined) continue;
      for (const used of same.splice(0)) keysLeft.delete(used);
      responsesLeft.delete(r);
      pairs.push({ key: k, response: r, tier: "trim" });
    }
  }
  const lastToken = (side: SideMentions, place: number): number => spanOf(side, place)[1];
  const heads = new Map<number, { keys: number[]; responses: number[] }>();
  const groupAt = (head: number): { keys: number[]; responses: number[] } => {
    const group = heads.get(head) ?? { keys: [], responses: [] };
    heads.set(head, group);
    return group;
  };
  for (const k of keysLeft) groupAt(orLast(headOf("key", k), lastToken(key, k))).keys.push(k);
  for (const r of responsesLeft) groupAt(orLast(headOf("response", r), lastToken(response, r))).responses.push(r);
  for (const { keys, responses } of heads.values()) {
    if (keys.length === 1 && responses.length === 1) pairs.push({ key: keys[0], response: responses[0], tier: "head" });
  }
  return pairs;
}

function orLast(head: number, last: number): number {
  return head >= 0 ? head : last;
}
