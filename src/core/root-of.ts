/**
 * The root of a node in trees that are joined together (union-find): every node has its parent, and a root itself. The way there is
 * halved for the next time.
 */
export function rootOf(parent: Int32Array | number[], node: number): number {
  let root = node;
  while (parent[root] !== root) root = parent[root] = parent[parent[root]];
  return root;
}
