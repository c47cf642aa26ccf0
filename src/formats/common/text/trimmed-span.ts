const SPACE = /\s/;

/** A span of a text without the white space at its ends; empty if there is nothing else in it. Offsets are UTF-16 units. */
export function trimmedSpan(text: string, from: number, to: number): [start: number, end: number] {
  let [start, end] = [from, to];
  while (start < end && SPACE.test(text[start])) start++;
  while (start < end && SPACE.test(text[end - 1])) end--;
  return [start, end];
}
