import { DistinctNames } from "../distinct-names.ts";
import type { Report } from "../reporter.ts";
import type { TextMention } from "../common/text/text-to-part.ts";
import type { XmiContent, XmiMention, XmiSpan } from "./xmi-content.ts";

/** A mention with the sofa that its offsets count in. */
export interface FoundInSofa extends TextMention {
  readonly sofa: string;
}

/**
 * Mentions of CorefAnnotator. An entity is called by its label, which its annotators know, and not by its id, which changes
 * whenever the file is written.
 *
 * @param isIndexed whether an annotation is in the index of a view: others have been deleted
 */
export function annotatorMentions(
  content: XmiContent,
  isIndexed: (id: string) => boolean,
  report: Report,
): FoundInSofa[] {
  const names = new DistinctNames();
  const nameOf = new Map<string, string>();
  for (const [id, { label }] of content.entities) nameOf.set(id, names.give(label === "" ? id : label));
  const used = new Set<string>();

  const found = content.mentions.flatMap((mention): FoundInSofa[] => {
    if (!isIndexed(mention.id)) return [];
    const { id, line } = mention;
    const pieces = piecesOf(content, mention, report);
    if (pieces.length === 0) {
      report("markup-shape", { line, data: { field: `Mention ${id}`, expected: "somewhere in the text" } });
      return [];
    }
    const [{ sofa }] = pieces;
    const spans = pieces.flatMap(({ begin, end }) => [begin, end]);
    if (mention.entity === undefined) return [{ sofa, line, spans, entity: names.give(id) }];
    const entity = nameOf.get(mention.entity);
    if (entity === undefined) {
      report("unknown-reference", { line, data: { field: `Mention ${id}`, id: mention.entity } });
      return [];
    }
    used.add(mention.entity);
    return [{ sofa, line, spans, entity }];
  });
  for (const [id, { line }] of content.entities) {
    if (!used.has(id) && isIndexed(id)) report("empty-entity", { line, entity: nameOf.get(id) ?? id });
  }
  return found;
}

/** Where a mention is: its own span and detached part, or its surfaces, all in the sofa of the first. */
function piecesOf(content: XmiContent, { id, line, span, pieces }: XmiMention, report: Report): XmiSpan[] {
  const ids = new Set(pieces.flatMap((piece) => content.arrays.get(piece) ?? [piece]));
  for (const piece of content.piecesOf.get(id) ?? []) ids.add(piece);
  const spans = span === undefined ? [] : [span];
  for (const piece of ids) {
    const known = content.pieces.get(piece);
    if (known === undefined) report("unknown-reference", { line, data: { field: `Mention ${id}`, id: piece } });
    else spans.push(known);
  }
  return spans.filter(({ sofa }) => sofa === spans[0].sofa);
}
