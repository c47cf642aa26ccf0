/** What a token depends on, and how. */
export interface Dependency {
  /** A token of the part; -1 for the root of the sentence. */
  readonly parent: number;
  /** In the file's words, with subtypes: `nsubj`, `obl:arg`. */
  readonly relation: string;
}

/**
 * The root of a node in trees that are joined together (union-find): every node has its parent, and a root itself. The way there is
 * halved for the next time.
 */
export function rootOf(parent: Int32Array | number[], node: number): number {
  let root = node;
  while (parent[root] !== root) root = parent[root] = parent[parent[root]];
  return root;
}
