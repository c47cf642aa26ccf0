/**
 * Returns the parts of speech of words from a list of strings, or from one such list per sentence. Returns undefined
 * for anything else, such as numeric tags or another number of tags.
 */
export function tagsOf(value: unknown, words: number): readonly string[] | undefined {
  if (!Array.isArray(value)) return undefined;
  const flat: unknown[] = value.every((item) => Array.isArray(item)) ? value.flat() : value;
  return flat.length === words && flat.every((tag) => typeof tag === "string") ? flat : undefined;
}

/** Returns the speaker of each word. `-` means none. */
export function speakersOf(value: unknown, words: number): readonly string[] | undefined {
  return tagsOf(value, words)?.map((speaker) => (speaker === "-" ? "" : speaker));
}

/**
 * Returns the class of the named entity around each word, from `[[first, last, class], …]` or one such list per
 * sentence. Positions count from the beginning of the document; `last` is inclusive. Of nested spans, the longest
 * counts. Returns undefined for other shapes, and for spans outside the words.
 */
export function nameClassesOf(value: unknown, words: number): readonly string[] | undefined {
  if (!Array.isArray(value)) return undefined;
  const lists = value as readonly unknown[];
  const isSpan = (item: unknown): item is [number, number, string] =>
    Array.isArray(item) &&
    item.length === 3 &&
    Number.isInteger(item[0]) &&
    Number.isInteger(item[1]) &&
    typeof item[2] === "string";
  const spans = lists.flatMap((item): unknown[] => (Array.isArray(item) && !isSpan(item) ? item : [item]));
  if (!spans.every(isSpan) || spans.some(([first, last]) => first < 0 || last >= words)) return undefined;
  const classes = Array<string>(words).fill("");
  const byLength = spans.toSorted((a, b) => b[1] - b[0] - (a[1] - a[0]));
  for (const [first, last, label] of byLength) {
    for (let word = first; word <= last; word++) if (classes[word] === "") classes[word] = label;
  }
  return classes;
}
