import { diagnosticOf } from "../core/diagnostic-of.ts";
import type { Diagnostic } from "../core/diagnostic.ts";
import type { MentionsInCommon, NameShapes, ShiftedEnds } from "./mentions-in-common.ts";

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
