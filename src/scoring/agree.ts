import { present } from "../core/arrays.ts";
import { nameMentions } from "../core/columns.ts";
import { type DiagnosticCode } from "../core/diagnostic-codes.ts";
import { diagnosticOf, type Diagnostic } from "../core/diagnostic.ts";
import { labelOf, lineOfToken, type AnnotatedPart, type Tokens } from "../core/document.ts";
import { mentionKernels } from "../core/mention-kernels.ts";
import { surfaceOf } from "../core/surface-of.ts";
import { firstDifference, textAt, type TextColumn } from "../core/text-column.ts";
import { moveMentions, moveTokens } from "../matching/move-mentions.ts";
import { alignTokens } from "../matching/token-alignment.ts";
import { type ScoreOptions } from "./score-options.ts";
import { type AlikeNames, alikeNames } from "../core/alike-names.ts";
import type { MentionPairs } from "../matching/equal-mentions.ts";

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

type Worded = Tokens & { readonly form: TextColumn };

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

type WordedPart = AnnotatedPart & { readonly tokens: Worded };

function kindOf({ mentions, unit }: AnnotatedPart): "names" | "positions" | "positions of characters" | "none" {
  if (mentions.length === 0) return "none";
  if (mentions.names !== undefined) return "names";
  return unit === "character" ? "positions of characters" : "positions";
}

function hasWords(tokens: Tokens | undefined): tokens is Worded {
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
  const beyond = key.mentions.last.reduce((most, last) => Math.max(most, last), key.tokens.length) + 1;
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

interface MentionsInCommon {
  readonly key: number;
  readonly response: number;
  readonly same: number;
  /** Present if fewer than half of the smaller side's mentions are equal, and at least one side has `ends`. */
  readonly shifted?: ShiftedEnds;
  /** Present if both sides have names of their mentions, but none in common. */
  readonly names?: { readonly key: NameShapes; readonly response: NameShapes };
  /** Names that only one side has, but in another notation also the other. Present if there are any. */
  readonly alike?: AlikeNames;
  /** How many mentions of a side with only positions begin after the last token of the other side. */
  readonly beyond?: { readonly key: number; readonly response: number };
}

/** `order` has the mentions that count. */
interface MentionOrder {
  readonly part: AnnotatedPart;
  readonly order: Int32Array;
}

interface PairedSides {
  readonly key: MentionOrder | undefined;
  readonly response: MentionOrder | undefined;
  readonly pairs: MentionPairs;
}

/** Numbers of mentions that may show that span ends were read wrongly on one side. */
interface ShiftedEnds {
  readonly keyEnds: AnnotatedPart["ends"];
  readonly responseEnds: AnnotatedPart["ends"];
  /** Mentions of the response that begin where a key mention begins, but end one position later. */
  readonly later: number;
  /** Likewise, but ending one position earlier. */
  readonly earlier: number;
  /** Key mentions of a single position, which would be empty spans if their ends were exclusive. */
  readonly keySingle: number;
  readonly responseSingle: number;
}

/** An example of a name for each form: see `shapeOf`. */
type NameShapes = Readonly<Record<string, string>>;

/** More different forms than this add no evidence. */
const MOST_SHAPES = 20;

/**
 * @complexity O(1) if matching is exact and, of the smaller side, all mentions with names match, or at least half of the
 *   others, otherwise O(mentions)
 */
export function mentionsInCommon({ key, response, pairs }: PairedSides, isExact: boolean): MentionsInCommon {
  const [k, r] = [key, response].map((side) => side?.order.length ?? 0);
  if (key === undefined || response === undefined || k === 0 || r === 0) return { key: k, response: r, same: 0 };
  const smaller = Math.min(k, r);
  const [keyNames, responseNames] = [key.part.mentions.names, response.part.mentions.names];
  const isNamed = keyNames !== undefined && responseNames !== undefined;
  const alike = isNamed && pairs.key.length < smaller ? alikeNames(keyNames, responseNames) : { count: 0 };
  if (2 * pairs.key.length >= smaller && isExact)
    return { key: k, response: r, same: pairs.key.length, ...(alike.count > 0 && { alike }) };
  const { same, later, earlier } = isNamed
    ? { same: pairs.key.length, later: 0, earlier: 0 }
    : equalSpans(key.part.mentions, key.order, response.part.mentions, response.order);
  const isOpen = (key.part.ends ?? response.part.ends) !== undefined;
  const beyond = {
    key: beyondOther(key.part, key.order, response.part),
    response: beyondOther(response.part, response.order, key.part),
  };
  return {
    key: k,
    response: r,
    same,
    ...(isOpen &&
      !isNamed &&
      2 * same < smaller && {
        shifted: {
          keyEnds: key.part.ends,
          responseEnds: response.part.ends,
          later,
          earlier,
          keySingle: singles(key.part.mentions, key.order),
          responseSingle: singles(response.part.mentions, response.order),
        },
      }),
    ...(isNamed &&
      same === 0 && {
        names: { key: shapesOf(keyNames, key.order), response: shapesOf(responseNames, response.order) },
      }),
    ...(beyond.key + beyond.response > 0 && { beyond }),
    ...(alike.count > 0 && { alike }),
  };
}

type Bounds = Pick<AnnotatedPart["mentions"], "first" | "last">;

function equalSpans(
  key: Bounds,
  keyOrder: Int32Array,
  response: Bounds,
  responseOrder: Int32Array,
): { same: number; later: number; earlier: number } {
  // In texts of up to 67 million tokens, every span has a number of its own.
  const SPACE = 2 ** 26;
  const spans = new Set<number>();
  for (const m of keyOrder) spans.add(key.first[m] * SPACE + key.last[m]);
  let [same, later, earlier] = [0, 0, 0];
  for (const m of responseOrder) {
    const span = response.first[m] * SPACE + response.last[m];
    if (spans.has(span)) same++;
    if (spans.has(span - 1)) later++;
    if (spans.has(span + 1)) earlier++;
  }
  return { same, later, earlier };
}

function singles({ first, last }: Bounds, order: Int32Array): number {
  let count = 0;
  for (const m of order) if (first[m] === last[m]) count++;
  return count;
}

function beyondOther(part: AnnotatedPart, order: Int32Array, { tokens, mentions: { names } }: AnnotatedPart): number {
  if (part.tokens !== undefined || part.mentions.names !== undefined) return 0;
  if (tokens === undefined || names !== undefined) return 0;
  const { first } = part.mentions;
  let count = 0;
  for (const m of order) if (first[m] >= tokens.length) count++;
  return count;
}

function shapesOf(names: readonly string[], order: Int32Array): NameShapes {
  const shapes: Record<string, string> = {};
  let found = 0;
  for (const m of order) {
    const shape = shapeOf(names[m]);
    if (Object.hasOwn(shapes, shape)) continue;
    shapes[shape] = names[m];
    if (++found === MOST_SHAPES) break;
  }
  return shapes;
}

/** Returns the form of a name: `0-0` for `12-15`, `a` for `the old man`. */
function shapeOf(name: string): string {
  return name
    .slice(0, 100)
    .replace(/[\p{L}\p{M}\s]*\p{L}[\p{L}\p{M}\s]*/gu, "a")
    .replace(/\p{N}+/gu, "0");
}

/** With fewer mentions, a difference may be due to chance. */
const FEW = 3;

/** With this many names, finding none on both sides is no coincidence, even if the names look alike. */
const MANY_NAMES = 10;

/** Adds up what a key and a response have in common, and reports if they identify mentions in different ways. */
export class SidesTally {
  private readonly report: (diagnostic: Diagnostic) => void;
  private readonly ids: ScoreOptions["ids"];
  /** By the part's id, so that a repeated part replaces the earlier one. */
  private readonly parts = new Map<string, MentionsInCommon>();

  constructor(report: (diagnostic: Diagnostic) => void, { ids }: Pick<ScoreOptions, "ids">) {
    this.report = report;
    this.ids = ids;
  }

  add(id: string, part: MentionsInCommon): void {
    this.parts.set(id, part);
  }

  reportAll(): void {
    const parts = Array.from(this.parts.values()).filter(({ key, response }) => key > 0 && response > 0);
    const found = endsDiffer(parts) ?? this.idsDiffer(parts) ?? namesDiffer(parts) ?? positionsDiffer(parts);
    if (found !== undefined) this.report(found);
  }

  /** Returns a diagnostic if the sides seem to write the same ids in different notations. */
  private idsDiffer(parts: readonly MentionsInCommon[]): Diagnostic | undefined {
    if (this.ids === "exact") return undefined;
    const same = sum(parts, (part) => part.same);
    const more = sum(parts, ({ alike }) => alike?.count ?? 0);
    const example = present(parts, ({ alike }) => alike?.example).at(0);
    return idsDifference(same, { count: more, ...(example !== undefined && { example }) });
  }
}

/** This many more common mentions are hardly due to chance. */
const HANDFUL = 5;

/**
 * Returns a diagnostic if many more mentions would be common if ids were read alike: an error if that would at least
 * double their number.
 *
 * @param same the number of common mentions
 */
export function idsDifference(same: number, { count, example }: AlikeNames): Diagnostic | undefined {
  const isDouble = count > 0 && count >= same;
  const isMany = count >= HANDFUL;
  if (!isDouble && !isMany) return undefined;
  const isSure = isDouble && (isMany || (same === 0 && count >= FEW));
  const data = { ...example, same, alike: same + count };
  return diagnosticOf("ids-differ", { severity: isSure ? "error" : "warning", data });
}

const sum = <Part>(parts: readonly Part[], count: (part: Part) => number): number =>
  parts.reduce((all, part) => all + count(part), 0);

/** Returns a diagnostic if the ends of spans seem to be inclusive on one side and exclusive on the other. */
function endsDiffer(parts: readonly MentionsInCommon[]): Diagnostic | undefined {
  const open = present(parts, ({ shifted }) => shifted);
  if (open.length === 0) return undefined;
  const same = sum(parts, (part) => part.same);
  const smaller = sum(parts, ({ key, response }) => Math.min(key, response));
  const shiftedBy = ([direction, side, { read }]: Reading): number =>
    sum(open, (part) => (part[`${side}Ends`] === read ? part[direction] : 0));
  const [best] = readings.toSorted((a, b) => shiftedBy(b) - shiftedBy(a));
  const [, side, ends] = best;
  const shifted = shiftedBy(best);
  // With exclusive ends, a span of a single position would be empty, and nobody writes empty spans.
  const single = ends.meant === "inclusive" ? 0 : sum(open, (part) => part[`${side}Single`]);
  const all = sum(parts, (part) => part[side]);
  const isSure = shifted >= FEW && shifted > same && shifted >= 0.4 * smaller && single <= 0.02 * all;
  if (!isSure && (shifted === 1 || shifted <= 2 * same)) return undefined;
  return diagnosticOf("ends-differ", {
    severity: isSure ? "error" : "warning",
    data: { try: `--${side}-ends ${ends.meant}`, read: ends.read, side, mentions: all, same, shifted },
  });
}

type Reading = readonly [
  direction: "later" | "earlier",
  side: "key" | "response",
  ends: Readonly<Record<"read" | "meant", ShiftedEnds["keyEnds"] & string>>,
];

/** The wrong readings of ends that make the response's mentions end later, or earlier, than the key's. */
const readings: readonly Reading[] = [
  ["later", "response", { read: "inclusive", meant: "exclusive" }],
  ["earlier", "key", { read: "inclusive", meant: "exclusive" }],
  ["later", "key", { read: "exclusive", meant: "inclusive" }],
  ["earlier", "response", { read: "exclusive", meant: "inclusive" }],
];

function namesDiffer(parts: readonly MentionsInCommon[]): Diagnostic | undefined {
  if (parts.length === 0 || parts.some(({ names }) => names === undefined)) return undefined;
  const fewest = Math.min(
    sum(parts, ({ key }) => key),
    sum(parts, ({ response }) => response),
  );
  const shapes = (side: "key" | "response"): NameShapes =>
    Object.assign({}, ...parts.map(({ names }) => names?.[side])) as NameShapes;
  const [ofKey, ofResponse] = [shapes("key"), shapes("response")];
  const lookAlike = Object.keys(ofKey).some((shape) => Object.hasOwn(ofResponse, shape));
  if (fewest < (lookAlike ? MANY_NAMES : FEW)) return undefined;
  const example = (of: NameShapes): string => `names such as “${Object.values(of)[0]}”`;
  return diagnosticOf("mention-kinds-differ", {
    data: { key: example(ofKey), response: example(ofResponse), evidence: "no name is on both sides" },
  });
}

function positionsDiffer(parts: readonly MentionsInCommon[]): Diagnostic | undefined {
  for (const side of ["key", "response"] as const) {
    const all = sum(parts, (part) => part[side]);
    const beyond = sum(parts, ({ beyond: behind }) => behind?.[side] ?? 0);
    if (beyond < FEW || 2 * beyond < all) continue;
    const other = side === "key" ? "response" : "key";
    return diagnosticOf("mention-kinds-differ", {
      data: {
        [side]: "positions of an unknown kind",
        [other]: "positions of tokens",
        evidence: `${beyond} of the ${side}'s ${all} mentions begin after the last token of the ${other}`,
      },
    });
  }
  return undefined;
}
