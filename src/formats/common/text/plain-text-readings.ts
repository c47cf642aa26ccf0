import { withoutSpace } from "../parts/written-words.ts";
import { characterReferences, resolveReferences } from "../markup/references.ts";
import { scanSgml } from "../markup/sgml.ts";

/**
 * Yields the ways in which offsets of a standoff file may count its text: in Unicode characters, as they should, or in
 * UTF-16 units. If the text was changed later, they may also count each line end as one character, or a byte order
 * mark.
 */
export function plainTextReadings(text: string): Iterable<TextReading> {
  return { [Symbol.iterator]: () => variantsOf(text) };
}

function* variantsOf(text: string): Generator<TextReading, void> {
  yield* readingsOf(text);
  const withFeeds = text.replace(/\r\n/g, "\n");
  if (withFeeds !== text) yield* readingsOf(withFeeds);
  yield* readingsOf(`\uFEFF${text}`);
}

function* readingsOf(text: string): Generator<TextReading, void> {
  yield characterReading(text);
  if (/[\uD800-\uDFFF]/.test(text)) yield unitReading(text);
}

/**
 * Returns a function from positions in Unicode characters, as in Python and brat, to positions in UTF-16 units, as in
 * JavaScript and Java. Positions outside the text stay outside.
 */
export function unitPositions(text: string): (character: number) => number {
  if (!/[\uD800-\uDBFF][\uDC00-\uDFFF]/.test(text)) return samePosition;
  const positions: number[] = [];
  let unit = 0;
  for (const character of text) {
    positions.push(unit);
    unit += character.length;
  }
  const { length } = positions;
  return (character) => {
    if (character >= length) return text.length + character - length;
    return character < 0 ? character : positions[character];
  };
}

/** The function of a reading whose offsets are positions in `text`. */
export function samePosition(offset: number): number {
  return offset;
}

export interface TextReading {
  readonly text: string;
  /**
   * Returns the position in `text`, in UTF-16 units, of an offset of the annotation. Positions outside the text stay
   * outside.
   */
  readonly unit: (offset: number) => number;
}

/** The text that the annotation quotes for a span. `start` and `end` are its offsets; `end` is exclusive. */
export interface Quote {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

export function characterReading(text: string): TextReading {
  return { text, unit: unitPositions(text) };
}

export function unitReading(text: string): TextReading {
  return { text, unit: samePosition };
}

/** Counts what readers see as one character, such as an emoji of several Unicode characters, or a line end of two. */
export function graphemeReading(text: string): TextReading {
  const segmenter = new Intl.Segmenter("en", { granularity: "grapheme" });
  const places: number[] = [];
  // The time of a segmenter grows faster than its text.
  for (const { index, 0: piece } of text.matchAll(/\r\n|[^\r\n]{1,500}(?!\p{M})|[^]/gu)) {
    if (piece === "\r\n") places.push(index);
    else for (const segment of segmenter.segment(piece)) places.push(index + segment.index);
  }
  return placesReading(text, places);
}

/**
 * Returns the ways to count in an SGML text without its tags: character references (`&amp;`) count as written, or as
 * one character. A line end always counts as one.
 */
export function tagFreeReadings(sgml: string): [TextReading, ...TextReading[]] {
  const source = sgml.replace(/\r\n?/g, "\n");
  let text = "";
  const written: number[] = [];
  const meant: number[] = [];
  const add = (stretch: string): void => {
    for (const character of stretch) {
      written.push(text.length);
      meant.push(text.length);
      text += character;
    }
  };
  scanSgml(source, {
    text: (start, end) => {
      const stretch = source.slice(start, end);
      let p = 0;
      for (const reference of characterReferences(stretch)) {
        add(stretch.slice(p, reference.start));
        for (let n = 1; n < reference.length; n++) written.push(text.length);
        add(reference.text);
        p = reference.start + reference.length;
      }
      add(stretch.slice(p));
    },
  });
  return [placesReading(text, written), ...(written.length > meant.length ? [placesReading(text, meant)] : [])];
}

function placesReading(text: string, places: readonly number[]): TextReading {
  const { length } = places;
  return {
    text,
    unit: (offset) => (offset < 0 ? offset : offset < length ? places[offset] : text.length + offset - length),
  };
}

/**
 * Returns the reading that agrees best with the quotes. Of equally good ones, returns the first.
 *
 * @param readings at least one; after one that matches all quotes exactly, no more are created
 */
export function fittingReading(readings: Iterable<TextReading>, quotes: readonly Quote[]): TextReading {
  let best: TextReading | undefined;
  let most = -1;
  for (const reading of readings) {
    let agreement = 0;
    for (const quote of quotes) agreement += agreementOf(reading, quote);
    if (agreement > most) [best, most] = [reading, agreement];
    if (most === 2 * quotes.length) break;
  }
  if (best === undefined) throw new RangeError("there must be at least one reading of the text");
  return best;
}

export function agrees(reading: TextReading, quote: Quote): boolean {
  return agreementOf(reading, quote) > 0;
}

/**
 * Returns 2 if the text of a span equals the quote exactly, 1 if it does apart from white space and character
 * references, otherwise 0.
 */
function agreementOf({ text, unit }: TextReading, quote: Quote): number {
  const [start, end] = [unit(quote.start), unit(quote.end)];
  if (start < 0 || start > end || end > text.length) return 0;
  if (end - start === quote.text.length && text.startsWith(quote.text, start)) return 2;
  const found = text.slice(start, end);
  const wanted = withoutSpace(quote.text);
  // The text may be the source of an XML file, in which references count as written.
  return withoutSpace(found) === wanted || withoutSpace(resolveReferences(found)) === wanted ? 1 : 0;
}
