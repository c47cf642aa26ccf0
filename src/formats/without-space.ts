/** A text without its white space, so that texts can be compared that differ in nothing else. */
export function withoutSpace(text: string): string {
  return text.replace(/\s+/g, "");
}
