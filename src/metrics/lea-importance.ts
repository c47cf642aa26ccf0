import type { LeaImportance } from "./metric.ts";

/** The types of mentions that can be weighed. */
const mentionTypes = ["name", "nominal", "pronoun"];

/**
 * Reads an importance as the command line and signatures write it: `size`, `uniform`, `mention-type:name=2,nominal=1`,
 * `entity-type:PER=2,ORG=1`.
 *
 * @returns the importance, or what is wrong with it
 */
export function parseLeaImportance(text: string): LeaImportance | { readonly wrong: string } {
  if (text === "size" || text === "uniform") return text;
  const parts = /^(mention-type|entity-type):(.+)$/.exec(text);
  if (parts === null) return { wrong: "say size, uniform, mention-type:TYPE=WEIGHT,… or entity-type:TYPE=WEIGHT,…" };
  const [, kind, list] = parts;
  const weights: Record<string, number> = {};
  for (const item of list.split(",")) {
    const pair = /^\s*(.+?)\s*=\s*(\d+(?:\.\d+)?)\s*$/.exec(item);
    if (pair === null) return { wrong: `"${item}" is not TYPE=WEIGHT with a weight of 0 or more` };
    const [, type, weight] = pair;
    if (kind === "mention-type" && !mentionTypes.includes(type)) {
      return { wrong: `there is no mention type "${type}"; there are ${mentionTypes.join(", ")}` };
    }
    if (type in weights) return { wrong: `"${type}" is weighed twice` };
    weights[type] = Number(weight);
  }
  return kind === "mention-type" ? { mentionType: weights } : { entityType: weights };
}

/** The same importance as text, types in alphabetical order; a function is `function`. */
export function leaImportanceText(rule: LeaImportance): string {
  if (typeof rule === "string") return rule;
  if (typeof rule === "function") return "function";
  const [kind, weights] = "mentionType" in rule ? ["mention-type", rule.mentionType] : ["entity-type", rule.entityType];
  const items = Object.entries(weights).sort(([a], [b]) => (a < b ? -1 : 1));
  return `${kind}:${items.map(([type, weight]) => `${type}=${weight}`).join(",")}`;
}
