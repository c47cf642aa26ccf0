import { type AnnotatedPart, partKey, partName } from "../core/document.ts";
import { textAt } from "../core/text-column.ts";

/** Reads a side again. */
type Reading = () => Iterable<AnnotatedPart>;

/**
 * Annotation tools number documents, give them no name at all, or name them with and without the ending of a file
 * (`curie` and `curie.txt`), so that two exports have no name in common. Returns the parts of such a response with the
 * names of those parts of the key that have the same text, or nothing if the names must be taken as they are: if they are
 * other names, if any name is on both sides, or if no text is.
 *
 * Texts are compared without spaces, because tools cut them into words in different ways. A text that a side has twice
 * decides nothing.
 *
 * @param firsts the first part of each side
 * @param readings read each side again
 * @param onPaired gets the number of documents that were paired
 */
export function namedByText(
  [keyFirst, responseFirst]: readonly [AnnotatedPart | undefined, AnnotatedPart | undefined],
  [keyAgain, responseAgain]: readonly [Reading, Reading],
  onPaired: (documents: number) => void,
): Iterable<AnnotatedPart> | undefined {
  if (!mayDiffer(keyFirst, responseFirst)) return undefined;
  const known = textsOf(keyAgain());
  const own = textsOf(responseAgain());
  if ([...own.keys].some((id) => known.keys.has(id))) return undefined;
  const names = new Map<string, Name>();
  for (const [text, part] of own.parts) {
    const inKey = known.parts.get(text);
    if (part !== undefined && inKey !== undefined) names.set(partName(part), inKey);
  }
  if (names.size === 0) return undefined;
  onPaired(names.size);
  return renamed(responseAgain(), names);
}

/** Returns whether one side has numbers, no names, or names of files, and the other side other names. */
function mayDiffer(key: AnnotatedPart | undefined, response: AnnotatedPart | undefined): boolean {
  if (key?.tokens?.form === undefined || response?.tokens?.form === undefined) return false;
  // Without names on both sides, documents are paired by their order.
  if (partKey(key) === partKey(response) || (hasNoName(key) && hasNoName(response))) return false;
  const isFile = ({ document }: AnnotatedPart): boolean => /\.[a-z]\w{1,4}$/iu.test(document);
  return (
    [key, response].some((part) => hasNoName(part) || /^\d+$/.test(part.document)) || isFile(key) !== isFile(response)
  );
}

function hasNoName({ position }: AnnotatedPart): boolean {
  return position !== undefined;
}

/** What a part is paired by. */
type Name = Pick<AnnotatedPart, "document" | "part" | "position">;

interface Texts {
  readonly keys: ReadonlySet<string>;
  /** The part with this text; undefined if several have it. */
  readonly parts: ReadonlyMap<string, Name | undefined>;
}

function textsOf(source: Iterable<AnnotatedPart>): Texts {
  const keys = new Set<string>();
  const parts = new Map<string, Name | undefined>();
  for (const part of source) {
    if (!hasNoName(part)) keys.add(partKey(part));
    const text = textOf(part);
    const { document, part: own, position } = part;
    if (text !== "") parts.set(text, parts.has(text) ? undefined : { document, part: own, position });
  }
  return { keys, parts };
}

function textOf(part: AnnotatedPart): string {
  return wordsWithoutZeros(part).join("").replace(/\s+/gu, "");
}

/** Returns the words of a part, without zeros; none if they are unknown. */
export function wordsWithoutZeros({ tokens }: AnnotatedPart): string[] {
  if (tokens?.form === undefined) return [];
  const words: string[] = [];
  for (let t = 0; t < tokens.length; t++) if (tokens.zero?.[t] !== 1) words.push(textAt(tokens.form, t));
  return words;
}

function* renamed(parts: Iterable<AnnotatedPart>, names: ReadonlyMap<string, Name>): Generator<AnnotatedPart, void> {
  for (const part of parts) yield { ...part, ...names.get(partName(part)) };
}
