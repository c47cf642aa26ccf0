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

/**
 * Joins the trees of two nodes of a union-find forest. The smaller root becomes the root of both, so the root of a tree
 * is its smallest node.
 */
export function join(parent: Int32Array | number[], node: number, other: number): void {
  const a = rootOf(parent, node);
  const b = rootOf(parent, other);
  if (a < b) parent[b] = a;
  else parent[a] = b;
}
