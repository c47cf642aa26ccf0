import { excerpt } from "../../excerpt.ts";
import type { ListedMention } from "./json-clusters.ts";
import { withoutSpace } from "../../without-space.ts";
import type { OffsetConvention } from "../conventions/offset-convention.ts";
import { otherEnds, type Reading } from "../conventions/span-convention.ts";

/** Clusters, and the texts of their mentions in lists like those of the clusters, if the file gives them: strings, or lists of words. */
export interface Quoted {
  readonly clusters: unknown;
  readonly quotes?: unknown;
}

/**
 * Compares a mention with what the file says its text is.
 *
 * @param textTo the text of the mention if its last position is the one that is given, or its length where there is no text
 */
export function compareQuote(
  source: Quoted,
  reading: Reading,
  mention: ListedMention,
  context: { readonly convention: OffsetConvention },
  textTo: (last: number) => string | number | undefined,
): void {
  if (source.quotes === undefined) return;
  const { span } = mention;
  const quote = quoteAt(source, mention.cluster, mention.position);
  if (quote === undefined || typeof span === "string" || span.length > 2) return;
  const exclusive = reading.convention.ends === "exclusive" ? 1 : 0;
  const read = textTo(span[1] - exclusive);
  if (read === undefined) return;
  const agrees = (text: string | number | undefined): boolean =>
    typeof text === "number"
      ? text === Array.from(quote).length
      : text !== undefined && withoutSpace(text) === withoutSpace(quote);
  if (agrees(read)) {
    context.convention.quote(reading, "read");
    return;
  }
  const tell = (): void => {
    // A length alone proves nothing: the file's words may stand with other spaces than in its text.
    if (typeof read === "string")
      mention.report("text-mismatch", { data: { expected: excerpt(quote), text: excerpt(read) } });
  };
  const other = otherEnds(reading.convention.ends) === "exclusive" ? span[1] - 1 : span[1];
  if (agrees(textTo(other))) context.convention.quote(reading, "other", tell);
  else tell();
}

/** The file's own text of a mention. */
function quoteAt({ quotes, clusters }: Quoted, cluster: number, position: number): string | undefined {
  const list: unknown = Array.isArray(quotes) ? quotes[cluster] : undefined;
  const mentions: unknown = Array.isArray(clusters) ? clusters[cluster] : undefined;
  if (!Array.isArray(list) || !Array.isArray(mentions) || list.length !== mentions.length) return undefined;
  const quote: unknown = list[position];
  if (Array.isArray(quote) && quote.every((word) => typeof word === "string")) return quote.join(" ");
  return typeof quote === "string" ? quote : undefined;
}
