import type { AnnotatedPart } from "../../../core/document.ts";
import { excerpt } from "../messages/excerpt.ts";
import { isReversed, type LineSpan, lineTokens, tokensOfSpan } from "./line-tokens.ts";
import { type FoundFeatures, type FoundMention, mentionsToPart, namesToPart } from "../parts/mentions-to-part.ts";
import type { Report } from "../messages/reporter.ts";
import { withoutSpace } from "../parts/written-words.ts";

/** A mention whose tokens are counted in the lines of a text. */
export interface PlacedMention {
  readonly entity: string;
  /** Its pieces; not empty. */
  readonly spans: readonly LineSpan[];
  /** Its place as the file writes it: how it is known where there is no text. */
  readonly name: string;
  readonly line?: number;
  /** The file that it stands in, if that is not the one at hand. */
  readonly file?: string;
  /** What the file says stands there. */
  readonly quote?: string;
  readonly features?: FoundFeatures;
  readonly entityType?: string;
}

/** A document whose lines are sentences; without the text, mentions are known by the names of their places only. */
export interface LinesFrame {
  readonly document: string;
  readonly part: string;
  readonly text?: string;
}

/**
 * Makes a part of mentions by line and token.
 *
 * A span that ends before it begins is reported (`span-reversed`) and the mention left out; one that the text does not have is
 * reported (`span-outside-text`) and kept where only the same span is; quoted text that is not there is reported
 * (`text-mismatch`), where neither white space nor, with `ignoreCase`, case counts.
 */
export function spansToPart(
  { text, ...frame }: LinesFrame,
  mentions: readonly PlacedMention[],
  { words, report, ignoreCase = false }: { words: boolean; report: Report; ignoreCase?: boolean },
): AnnotatedPart {
  const whereOf = ({ entity, line, file, name }: PlacedMention) => ({
    document: frame.document,
    entity,
    mention: name,
    ...(line !== undefined && { line }),
    ...(file !== undefined && { file }),
  });
  const kept = mentions.filter((mention) => {
    const reversed = mention.spans.some(isReversed);
    if (reversed) report("span-reversed", whereOf(mention));
    return !reversed;
  });
  if (text === undefined) {
    const hasLines = kept.every(({ file }) => file === undefined);
    const named = kept.map(({ entity, name, line, features, entityType }) => ({
      entity,
      name,
      ...(line !== undefined && hasLines && { line }),
      ...(features !== undefined && { features }),
      ...(entityType !== undefined && { entityType }),
    }));
    return namesToPart(frame, named);
  }
  const lines = lineTokens(text, true);
  const { inText, form, ...positions } = lines.tokens;
  const plain = (quote: string): string => withoutSpace(ignoreCase ? quote.toLowerCase() : quote);
  const found = kept.map((mention): FoundMention => {
    const { entity, spans, name, line, quote, features, entityType } = mention;
    const places = spans.map((span) => tokensOfSpan(lines, span));
    if (places.some(({ outside }) => outside)) {
      report("span-outside-text", { ...whereOf(mention), data: { tokens: lines.tokens.length } });
    } else if (quote !== undefined && inText !== undefined) {
      const there = places
        .map(({ first, last }) => inText.text.slice(inText.starts[first], inText.ends[last]))
        .join(" ");
      if (plain(there) !== plain(quote)) {
        const expected = excerpt(quote);
        report("text-mismatch", { ...whereOf(mention), mention: expected, data: { expected, text: excerpt(there) } });
      }
    }
    return {
      entity,
      runs: places.flatMap(({ first, last }) => [first, last]),
      alias: name,
      ...(line !== undefined && mention.file === undefined && { line }),
      ...(features !== undefined && { features }),
      ...(entityType !== undefined && { entityType }),
    };
  });
  const tokens = { ...positions, ...(words && { ...(form && { form }), ...(inText && { inText }) }) };
  return mentionsToPart({ ...frame, tokens }, found);
}
