/** The token that a token depends on, and the relation. */
export interface Dependency {
  /** A token of the part, or -1 for the root of the sentence. */
  readonly parent: number;
  /** As in the file, with subtypes: `nsubj`, `obl:arg`. */
  readonly relation: string;
}

/**
 * Returns the root of a node in a union-find forest, in which a root is its own parent. Shortens the path in `parent`.
 */
export function rootOf(parent: Int32Array | number[], node: number): number {
  let root = node;
  while (parent[root] !== root) root = parent[root] = parent[parent[root]];
  return root;
}
