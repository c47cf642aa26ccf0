import { defined } from "../../../core/defined.ts";
import type { AnnotatedPart } from "../../../core/document.ts";
import { excerpt } from "../messages/excerpt.ts";
import { isReversed, type LineSpan, lineTokens, tokensOfSpan } from "./word-places.ts";
import { type FoundFeatures, type FoundMention, mentionsToPart, namesToPart } from "../parts/mentions-to-part.ts";
import type { Report } from "../messages/reporter.ts";
import { withoutSpace } from "../parts/written-words.ts";

export interface PlacedMention {
  readonly entity: string;
  readonly spans: readonly LineSpan[];
  /** Its position as written in the file. Without a text, this identifies the mention. */
  readonly name: string;
  readonly line?: number;
  readonly file?: string;
  readonly quote?: string | undefined;
  readonly features?: FoundFeatures | undefined;
  readonly entityType?: string | undefined;
}

export interface LinesFrame {
  readonly document: string;
  readonly part: string;
  readonly text?: string;
}

/**
 * Builds a part from mentions given by line and token. Without a text, their names serve as ids.
 *
 * Reports a span that ends before it begins (`span-reversed`) and drops the mention. Reports a span outside the text
 * (`span-outside-text`) and keeps it at a position that only the same span can match. Reports quotes that differ from
 * the text (`text-mismatch`) in more than white space and, with `ignoreCase`, case.
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
    ...defined({ line, file }),
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
      ...defined({ features, entityType }),
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
      const covered = places.map(({ first, last }) => inText.text.slice(inText.starts[first], inText.ends[last]));
      const there = covered.length === 1 ? covered[0] : covered.join(" ");
      if (there !== quote && plain(there) !== plain(quote)) {
        const expected = excerpt(quote);
        report("text-mismatch", { ...whereOf(mention), mention: expected, data: { expected, text: excerpt(there) } });
      }
    }
    return {
      entity,
      runs:
        places.length === 1 ? [places[0].first, places[0].last] : places.flatMap(({ first, last }) => [first, last]),
      alias: name,
      line: mention.file === undefined ? line : undefined,
      features,
      entityType,
    };
  });
  const tokens = { ...positions, ...(words && { ...(form && { form }), ...(inText && { inText }) }) };
  return mentionsToPart({ ...frame, tokens }, found);
}
