/** The words of an identifier, such as “missing mention” of `missing-mention`. */
export function wordsOf(identifier: string): string {
  return identifier.replaceAll("-", " ");
}
