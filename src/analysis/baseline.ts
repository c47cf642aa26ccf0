import { defined } from "../core/defined.ts";
import { type AnnotatedPart, runsOf } from "../core/document.ts";
import { textAt } from "../core/text-column.ts";
import { withoutRepeats } from "../matching/equal-mentions.ts";

/** The kinds of simple baseline responses. */
export const baselineKinds = ["singletons", "one-entity", "head-match", "string-match"] as const;
/** One of the baselines: see `baselinePart`. */
export type BaselineKind = (typeof baselineKinds)[number];

/** Information about mentions that a baseline needs but a part lacks. */
export type Lacking = "tokens" | "heads";

/**
 * Returns a baseline on the mentions of a part, whatever their entities: every mention alone, all in one entity, those
 * with the same head word together, or those with the same words together, ignoring case. Repeated mentions of a span
 * become one.
 *
 * @returns the part with entities numbered in the order of their first mentions, or the information that is lacking
 * @source Recasens and Hovy (2011), Table 14 (A: all singletons, B: head match); Moosavi and Strube (2016), Table 4
 *   (sys-sing, sys-1ent)
 * @example
 *   [...entitySizes(baselinePart(partOf([["a", "b"], ["c"]]), "one-entity"))]; // → [3]
 *   [...entitySizes(baselinePart(partOf([["a", "b"], ["c"]]), "singletons"))]; // → [1, 1, 1]
 */
export function baselinePart(part: AnnotatedPart, kind: BaselineKind): AnnotatedPart | Lacking {
  const distinct = withoutRepeats(part);
  const { mentions, document, header, line, tokens } = distinct;
  const names: string[] = [];
  for (let m = 0; m < mentions.length; m++) {
    const name = nameOf(distinct, m, kind);
    if (typeof name !== "string") return name.lacking;
    names.push(name);
  }
  const index = new Map([...new Set(names)].map((name, i) => [name, i]));
  // Layers are dropped, because they refer to the old entities.
  return {
    document,
    part: distinct.part,
    ...defined({ header, line, tokens }),
    mentions: { ...mentions, entity: Int32Array.from(names, (name) => index.get(name)!) },
    entities: { length: index.size, ids: Array.from(index.values(), String) },
  };
}

function nameOf({ mentions, tokens }: AnnotatedPart, m: number, kind: BaselineKind): string | { lacking: Lacking } {
  if (kind === "singletons") return String(m);
  if (kind === "one-entity") return "";
  const form = tokens?.form;
  if (form === undefined || mentions.names !== undefined) return { lacking: "tokens" };
  if (kind === "head-match") {
    const head = mentions.head?.[m] ?? -1;
    return head < 0 ? { lacking: "heads" } : textAt(form, head).toLowerCase();
  }
  const words: string[] = [];
  const runs = runsOf(mentions, m);
  for (let r = 0; r < runs.length; r += 2) {
    for (let token = runs[r]; token <= runs[r + 1]; token++) words.push(textAt(form, token).toLowerCase());
  }
  return words.join(" ");
}
