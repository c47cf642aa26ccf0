export interface TsvLayer {
  readonly kind: "span" | "chain" | "relation";
  /** The layer's full name, with dots. */
  readonly name: string;
  /** Its features, one column each. The last feature of a relation is its source. */
  readonly features: readonly string[];
  /** The field of a token line with its first feature, from 0. */
  readonly column: number;
  /** The layer that a relation connects. */
  readonly base?: string;
}

const kinds: ReadonlyMap<string, TsvLayer["kind"]> = new Map(
  Object.entries({ T_SP: "span", T_CH: "chain", T_RL: "relation" }),
);

/** The fields before the annotations: the token's number, position and word. */
const FIXED = 3;

/** Parses a line such as `#T_SP=webanno.custom.Referent|entity|infstat`. Returns undefined if it declares no layer. */
export function parseLayer(line: string, before: readonly TsvLayer[]): TsvLayer | undefined {
  const [, tag = "", declaration = ""] = /^#(T_\w\w)=(.*)$/s.exec(line) ?? [];
  const kind = kinds.get(tag);
  if (kind === undefined) return undefined;
  const [name, ...features] = declaration.trim().split("|");
  // Even a layer without features has one column.
  if (features.length === 0) features.push("");
  const last = before.at(-1);
  const column = last === undefined ? FIXED : last.column + last.features.length;
  const base = features.findLast((feature) => feature.startsWith("BT_"))?.slice("BT_".length);
  return { kind, name, features, column, ...(kind === "relation" && base !== undefined && { base }) };
}

export function unqualifiedName(layer: string): string {
  return layer.slice(layer.lastIndexOf(".") + 1);
}

/** Returns the columns of a span layer with its own annotations. Columns for links have ids of other annotations. */
export function ownColumns({ features, column }: TsvLayer): number[] {
  const own = Array.from(features.keys()).filter((f) => !features[f].startsWith("ROLE_") && !features[f].includes("."));
  return (own.length === 0 ? [0] : own).map((f) => column + f);
}

/** Returns whether a layer annotates every token, so that an annotation does not imply a mention. */
export function isOfTokens(name: string): boolean {
  return /(?:^|\.)(?:Token|POS|Lemma|Stem|MorphologicalFeatures)$/.test(name);
}
