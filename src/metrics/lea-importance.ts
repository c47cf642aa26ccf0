import { escapedInField } from "../core/signature.ts";
import type { LeaImportance, NamedImportance } from "./metric.ts";

/** The types of mentions that can be weighed. */
const mentionTypes = ["name", "nominal", "pronoun"];

/**
 * Reads an importance as the command line and signatures write it: `size`, `uniform`, `mention-type:name=2,nominal=1`,
 * `entity-type:PER=2,ORG=1`. In a type, `%` and two digits stand for a character as in URLs: `%2C` for a comma.
 *
 * @returns the importance, or what is wrong with it
 */
export function parseLeaImportance(text: string): LeaImportance | { readonly wrong: string } {
  if (text === "size" || text === "uniform") return text;
  const parts = /^(mention-type|entity-type):(.+)$/.exec(text);
  if (parts === null) return { wrong: "say size, uniform, mention-type:TYPE=WEIGHT,… or entity-type:TYPE=WEIGHT,…" };
  const [, kind, list] = parts;
  const weights = new Map<string, number>();
  for (const item of list.split(",")) {
    const pair = /^\s*(.+?)\s*=\s*(\d+(?:\.\d+)?)\s*$/.exec(item);
    if (pair === null) return { wrong: `"${item}" is not TYPE=WEIGHT with a weight of 0 or more` };
    const type = unescaped(pair[1]);
    if (type === undefined) return { wrong: `"${pair[1]}" has a % that stands for no character; write %25 for a %` };
    if (kind === "mention-type" && !mentionTypes.includes(type)) {
      return { wrong: `there is no mention type "${type}"; there are ${mentionTypes.join(", ")}` };
    }
    if (weights.has(type)) return { wrong: `"${type}" is weighed twice` };
    weights.set(type, Number(pair[2]));
  }
  const byType = Object.fromEntries(weights);
  return kind === "mention-type" ? { mentionType: byType } : { entityType: byType };
}

/** The same importance as text, types in alphabetical order; one of the caller's own is `function:NAME`. */
export function leaImportanceText(rule: LeaImportance): string {
  if (typeof rule === "string") return rule;
  if (isNamedImportance(rule)) return `function:${escapedInField(rule.name, special)}`;
  const [kind, weights] = "mentionType" in rule ? ["mention-type", rule.mentionType] : ["entity-type", rule.entityType];
  const items = Object.entries(weights).sort(([a], [b]) => (a < b ? -1 : 1));
  return `${kind}:${items.map(([type, weight]) => `${escapedInField(type, special)}=${weight}`).join(",")}`;
}

/** Whether an importance is a function of the caller's own. */
export function isNamedImportance(rule: LeaImportance): rule is NamedImportance {
  return typeof rule === "object" && "weigh" in rule;
}

/** What separates types and weights, and fields of a signature; spaces, as those around a type are left out. */
const special = /[%,=|:\s]/g;

function unescaped(type: string): string | undefined {
  try {
    return decodeURIComponent(type);
  } catch {
    return undefined;
  }
}
