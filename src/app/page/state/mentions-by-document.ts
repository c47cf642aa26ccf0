import type { LayerView, MentionView, PartView } from "../../engine/document-view.ts";

/** The mentions of an entity in one document. */
export interface DocumentMentions {
  readonly document: string;
  /** In text order. */
  readonly mentions: readonly MentionView[];
}

/** Returns the mentions of an entity by document, in the order of the documents, without documents that have none. */
export function mentionsByDocument(
  { documents = [] }: Pick<PartView, "documents">,
  layer: LayerView,
  entity: number,
): DocumentMentions[] {
  const own = (layer.entities.at(entity)?.mentions ?? []).map((m) => layer.mentions[m]);
  return documents
    .map((document, d) => ({ document, mentions: own.filter((mention) => mention.document === d) }))
    .filter(({ mentions }) => mentions.length > 0);
}
