import { withoutSpace } from "../parts/written-words.ts";
import { characterReferences, resolveReferences } from "../markup/references.ts";
import { scanSgml } from "../markup/sgml.ts";

/**
 * The ways in which the offsets of a standoff file may count its text: Unicode characters, as it should be, or UTF-16 units;
 * and, where the text has been through other hands since, with line ends of one character or with a byte order mark.
 *
 * @param text without a byte order mark
 */
export function plainTextReadings(text: string): Iterable<TextReading> {
  return { [Symbol.iterator]: () => variantsOf(text) };
}

/** They are made as they are asked for, which is seldom. */
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
 * A function from positions that count Unicode characters, as Python and brat do, to positions that count UTF-16 units, as
 * JavaScript and Java do. Positions outside the text stay outside.
 */
export function unitPositions(text: string): (character: number) => number {
  if (!/[\uD800-\uDBFF][\uDC00-\uDFFF]/.test(text)) return (character) => character;
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

/** A text and what offsets into it count. */
export interface TextReading {
  readonly text: string;
  /** The place in `text`, in UTF-16 units, of an offset of the annotation. What is outside the text stays outside. */
  readonly unit: (offset: number) => number;
}

/** What an annotation says stands at a place: `start` and `end` are offsets of the annotation, `end` exclusive. */
export interface Quote {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

/** A text in which offsets count characters. */
export function characterReading(text: string): TextReading {
  return { text, unit: unitPositions(text) };
}

/** A text in which offsets count UTF-16 units, as they do in programs in Java. */
export function unitReading(text: string): TextReading {
  return { text, unit: (offset) => offset };
}

/**
 * The ways to count in an SGML text whose tags count nothing: with character references (`&amp;`) counted as they are
 * written, and as the one character they stand for. Line ends are single line feeds, as they were where the text was
 * annotated.
 */
export function tagFreeReadings(sgml: string): [TextReading, ...TextReading[]] {
  const source = sgml.replace(/\r\n?/g, "\n");
  let text = "";
  /** Where in `text` each offset is, if references count as written, and if they count as what they stand for. */
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
 * The reading that agrees best with the quotes; the first of those.
 *
 * @param readings at least one; the others are not made if all quotes are found to the letter in the first
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
  if (best === undefined) throw new RangeError("a text has at least one reading");
  return best;
}

/** Whether what stands at a place is what the annotation quotes; white space does not count. */
export function agrees(reading: TextReading, quote: Quote): boolean {
  return agreementOf(reading, quote) > 0;
}

/** 2 if what stands at a place is the quote to the letter, 1 if it is the quote but for white space, otherwise 0. */
function agreementOf({ text, unit }: TextReading, quote: Quote): number {
  const [start, end] = [unit(quote.start), unit(quote.end)];
  if (start < 0 || start > end || end > text.length) return 0;
  const found = text.slice(start, end);
  if (found === quote.text) return 2;
  const wanted = withoutSpace(quote.text);
  // In an XML source, which is a text here, references are as they are written.
  return withoutSpace(found) === wanted || withoutSpace(resolveReferences(found)) === wanted ? 1 : 0;
}
