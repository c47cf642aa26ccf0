import { type Diagnostic, diagnosticOf } from "../../core/diagnostic.ts";
import type { AnnotatedPart } from "../../core/document.ts";
import type { MatchedSides } from "../tabulate.ts";

/** Mentions of both sides of a part, and whether they could mean the same in another reading: plain data. */
interface MentionsInCommon {
  readonly key: number;
  readonly response: number;
  /** How many are equal. */
  readonly same: number;
  /** Present where few are equal, and how ends of spans were read is open on at least one side. */
  readonly shifted?: ShiftedEnds;
  /** Present where both sides have names of their mentions, and not one in common. */
  readonly names?: { readonly key: NameShapes; readonly response: NameShapes };
  /** How many mentions of a side that gives only their positions begin behind the last token of the other side. */
  readonly beyond?: { readonly key: number; readonly response: number };
}

/** Spans that would be equal if ends were read otherwise on one side. */
interface ShiftedEnds {
  readonly keyEnds: AnnotatedPart["ends"];
  readonly responseEnds: AnnotatedPart["ends"];
  /** Mentions of the response that begin with one of the key and end one position behind it. */
  readonly later: number;
  /** Likewise, one position before it. */
  readonly earlier: number;
  /** Mentions of a single position. With exclusive ends they would be empty, so that nobody would have written them. */
  readonly keySingle: number;
  readonly responseSingle: number;
}

/** What names look like: letters as `a`, digits as `0`, with an example of each form. */
type NameShapes = Readonly<Record<string, string>>;

/** More forms than these prove nothing more. */
const MOST_SHAPES = 20;

/**
 * Counts what both sides of a part have in common.
 *
 * @complexity O(mentions) where less than half of them are equal, O(1) otherwise
 */
export function mentionsInCommon({ key, response, pairs }: MatchedSides, isExact: boolean): MentionsInCommon {
  const [k, r] = [key, response].map((side) => side?.order.length ?? 0);
  if (key === undefined || response === undefined || k === 0 || r === 0) return { key: k, response: r, same: 0 };
  const smaller = Math.min(k, r);
  if (2 * pairs.key.length >= smaller && isExact) return { key: k, response: r, same: pairs.key.length };
  const [keyNames, responseNames] = [key.part.mentions.names, response.part.mentions.names];
  const isNamed = keyNames !== undefined && responseNames !== undefined;
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
  };
}

type Bounds = Pick<AnnotatedPart["mentions"], "first" | "last">;

/** How many spans are equal, and how many would be if those of the response ended a position earlier, or later. */
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

/** How many mentions of a part that gives only their positions begin behind the text of the other side; otherwise 0. */
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

/** `12-15` as `0-0`, `the old man` as `a`. */
function shapeOf(name: string): string {
  return name
    .slice(0, 100)
    .replace(/[\p{L}\p{M}\s]*\p{L}[\p{L}\p{M}\s]*/gu, "a")
    .replace(/\p{N}+/gu, "0");
}

/** Fewer mentions than these may differ by chance. */
const FEW = 3;

/** As many names that are all different are no chance, even if they look alike. */
const MANY_NAMES = 10;

/** Adds up what a key and a response have in common, and says where the two cannot mean the same by their mentions. */
export class SidesTally {
  private readonly report: (diagnostic: Diagnostic) => void;
  /** By the part's id; a part that comes a second time takes the place of the first. */
  private readonly parts = new Map<string, MentionsInCommon>();

  /** @param report receives what concerns the response */
  constructor(report: (diagnostic: Diagnostic) => void) {
    this.report = report;
  }

  /** Adds a part. */
  add(id: string, part: MentionsInCommon): void {
    this.parts.set(id, part);
  }

  /** Says what is wrong, if anything is. */
  reportAll(): void {
    const parts = Array.from(this.parts.values()).filter(({ key, response }) => key > 0 && response > 0);
    const found = endsDiffer(parts) ?? namesDiffer(parts) ?? positionsDiffer(parts);
    if (found !== undefined) this.report(found);
  }
}

const sum = <Part>(parts: readonly Part[], count: (part: Part) => number): number =>
  parts.reduce((all, part) => all + count(part), 0);

/** One side's last positions belong to their spans, and the other's do not. */
function endsDiffer(parts: readonly MentionsInCommon[]): Diagnostic | undefined {
  const open = parts.flatMap(({ shifted }) => shifted ?? []);
  if (open.length === 0) return undefined;
  const same = sum(parts, (part) => part.same);
  const smaller = sum(parts, ({ key, response }) => Math.min(key, response));
  const shiftedBy = ([direction, side, { read }]: Reading): number =>
    sum(open, (part) => (part[`${side}Ends`] === read ? part[direction] : 0));
  const [best] = readings.toSorted((a, b) => shiftedBy(b) - shiftedBy(a));
  const [, side, ends] = best;
  const shifted = shiftedBy(best);
  // With exclusive ends a span of a single position would be empty: nobody writes those.
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

/** Which side may be meant otherwise if the response's mentions end later, or earlier, than those of the key. */
const readings: readonly Reading[] = [
  ["later", "response", { read: "inclusive", meant: "exclusive" }],
  ["earlier", "key", { read: "inclusive", meant: "exclusive" }],
  ["later", "key", { read: "exclusive", meant: "inclusive" }],
  ["earlier", "response", { read: "exclusive", meant: "inclusive" }],
];

/** Not one name is on both sides. */
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
    data: { key: example(ofKey), response: example(ofResponse), evidence: "not one name is on both sides" },
  });
}

/** Most positions of one side are behind the text of the other. */
function positionsDiffer(parts: readonly MentionsInCommon[]): Diagnostic | undefined {
  for (const side of ["key", "response"] as const) {
    const all = sum(parts, (part) => part[side]);
    const beyond = sum(parts, ({ beyond: behind }) => behind?.[side] ?? 0);
    if (beyond < FEW || 2 * beyond < all) continue;
    const other = side === "key" ? "response" : "key";
    return diagnosticOf("mention-kinds-differ", {
      data: {
        [side]: "positions of something else",
        [other]: "positions of tokens",
        evidence: `${beyond} of the ${side}'s ${all} mentions begin behind the last token of the ${other}`,
      },
    });
  }
  return undefined;
}
