/** An annotation layer as the head of the file declares it. */
export interface TsvLayer {
  readonly kind: "span" | "chain" | "relation";
  /** The layer's full name, with dots. */
  readonly name: string;
  /** Its features, one column each; a relation's last one is where it comes from. */
  readonly features: readonly string[];
  /** The field of a token line in which the first of them is, from 0. */
  readonly column: number;
  /** The layer of what a relation ties together. */
  readonly base?: string;
}

const kinds: ReadonlyMap<string, TsvLayer["kind"]> = new Map(
  Object.entries({ T_SP: "span", T_CH: "chain", T_RL: "relation" }),
);

/** The fields before the annotations: the token's number, its place, its word. */
const FIXED = 3;

/** Reads a line such as `#T_SP=webanno.custom.Referent|entity|infstat`; nothing if it declares no layer. */
export function parseLayer(line: string, before: readonly TsvLayer[]): TsvLayer | undefined {
  const [, tag = "", declaration = ""] = /^#(T_\w\w)=(.*)$/s.exec(line) ?? [];
  const kind = kinds.get(tag);
  if (kind === undefined) return undefined;
  const [name, ...features] = declaration.trim().split("|");
  // A layer without features has a column all the same.
  if (features.length === 0) features.push("");
  const last = before.at(-1);
  const column = last === undefined ? FIXED : last.column + last.features.length;
  const base = features.findLast((feature) => feature.startsWith("BT_"))?.slice("BT_".length);
  return { kind, name, features, column, ...(kind === "relation" && base !== undefined && { base }) };
}

/** A layer's name without what is in front of its last dot. */
export function unqualifiedName(layer: string): string {
  return layer.slice(layer.lastIndexOf(".") + 1);
}

/** The columns of a span layer in which its own annotations are; where it has links to others, these have ids of others. */
export function ownColumns({ features, column }: TsvLayer): number[] {
  const own = Array.from(features.keys()).filter((f) => !features[f].startsWith("ROLE_") && !features[f].includes("."));
  return (own.length === 0 ? [0] : own).map((f) => column + f);
}

/** Whether a layer annotates every token, so that having an annotation makes nothing a mention. */
export function isOfTokens(name: string): boolean {
  return /(?:^|\.)(?:Token|POS|Lemma|Stem|MorphologicalFeatures)$/.test(name);
}
