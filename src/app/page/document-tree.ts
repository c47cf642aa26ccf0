import { listIn } from "../../core/list-in.ts";
import type { DocumentSummary } from "../engine/views/overview.ts";

/** A row of the tree of topics. Levels and places are from 1, as ARIA counts. */
export type TreeRow = TopicRow | DocumentRow;

interface Place {
  readonly level: number;
  readonly place: number;
  /** How many rows there are beside it, with itself. */
  readonly of: number;
}

/** A topic or subtopic. */
export interface TopicRow extends Place {
  readonly kind: "topic";
  /** Its name and those of all above it. */
  readonly id: string;
  readonly name: string;
  readonly isOpen: boolean;
  readonly documents: readonly DocumentSummary[];
}

interface DocumentRow extends Place {
  readonly kind: "document";
  readonly id: string;
  readonly document: DocumentSummary;
}

/** Whether topics tell documents apart: there are several of them, or subtopics, and not one for each document. */
export function hasTopics(documents: readonly Pick<DocumentSummary, "topics">[]): boolean {
  const paths = new Set(documents.map(({ topics }) => topics.join("\0")));
  return paths.size > 1 && paths.size < documents.length;
}

/** The ids of all topics and subtopics. */
export function topicIds(documents: readonly Pick<DocumentSummary, "topics">[]): ReadonlySet<string> {
  return new Set(documents.flatMap(({ topics }) => topics.map((_, t) => idOf(topics, t))));
}

/**
 * Topics with their documents below them, both in the order in which they come first; what is below a closed one is left out.
 *
 * @param closed ids of topics
 */
export function documentTree(documents: readonly DocumentSummary[], closed: ReadonlySet<string>): TreeRow[] {
  return rowsBelow(documents, 0, closed);
}

function rowsBelow(documents: readonly DocumentSummary[], depth: number, closed: ReadonlySet<string>): TreeRow[] {
  const groups = new Map<string, DocumentSummary[]>();
  for (const document of documents) {
    const { id, topics } = document;
    // A document that tells no more topics is a row itself, and no topic has its name.
    const group = depth < topics.length ? idOf(topics, depth) : `\0${id}`;
    listIn(groups, group).push(document);
  }
  return Array.from(groups).flatMap(([id, own], g): TreeRow[] => {
    const place: Place = { level: depth + 1, place: g + 1, of: groups.size };
    const [first] = own;
    if (depth >= first.topics.length) return [{ kind: "document", id, document: first, ...place }];
    const isOpen = !closed.has(id);
    return [
      { kind: "topic", id, name: first.topics[depth], isOpen, documents: own, ...place },
      ...(isOpen ? rowsBelow(own, depth + 1, closed) : []),
    ];
  });
}

function idOf(topics: readonly string[], depth: number): string {
  return topics.slice(0, depth + 1).join("\0");
}
