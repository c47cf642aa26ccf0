import type { MentionType } from "../../core/mention-type.ts";
import { type TextColumn, textAt } from "../../core/text-column.ts";
import {
  type DocumentView,
  type LayerView,
  mentionStatuses,
  type MentionView,
  type PartView,
} from "./document-view.ts";

/**
 * A document with its mentions in columns, the form in which the engine computes it. Tens of thousands of small objects
 * take longer to make than columns, and even longer to pass between threads.
 */
export type PackedDocument = Omit<DocumentView, "parts"> & { readonly parts: readonly PackedPartView[] };

export type PackedPartView = Omit<PartView, "key" | "responses"> & {
  readonly key: PackedLayer;
  readonly responses: readonly PackedLayer[];
};

export type PackedLayer = Omit<LayerView, "mentions"> & { readonly mentions: PackedMentions };

/** Mentions in columns. -1 marks a missing value. */
export interface PackedMentions {
  readonly length: number;
  readonly entity: Int32Array;
  /** The pieces of mention `m` are `pieces[pieceEnds[m − 1] .. pieceEnds[m])`. */
  readonly pieces: Int32Array;
  readonly pieceEnds: Int32Array;
  readonly lane: Int32Array;
  /** Places in `mentionTypes`. */
  readonly type: Int8Array;
  readonly text?: TextColumn;
  readonly line: Int32Array;
  readonly document?: Int32Array;
  /** One column for each system; places in `mentionStatuses`. */
  readonly status: readonly Uint8Array[];
  readonly twin: readonly Int32Array[];
}

export const mentionTypes: readonly MentionType[] = ["name", "nominal", "pronoun"];

export function unpackedDocument({ parts, ...rest }: PackedDocument): DocumentView {
  return { ...rest, parts: parts.map(unpackedPartView) };
}

export function unpackedPartView<Part extends Pick<PackedPartView, "key" | "responses">>({
  key,
  responses,
  ...part
}: Part) {
  return { ...part, key: unpacked(key), responses: responses.map(unpacked) };
}

function unpacked({ mentions, ...layer }: PackedLayer): LayerView {
  const { length, entity, pieces, pieceEnds, lane, type, text, line, document, status, twin } = mentions;
  const views: MentionView[] = [];
  for (let m = 0, start = 0; m < length; m++) {
    const end = pieceEnds[m];
    // Field by field, because spreading takes several times as long.
    const view: { -readonly [Name in keyof MentionView]: MentionView[Name] } = {
      entity: entity[m],
      pieces: end - start === 2 ? [pieces[start], pieces[start + 1]] : Array.from(pieces.subarray(start, end)),
      lane: lane[m],
      status: status.map((column) => mentionStatuses[column[m]]),
      twin: twin.map((column) => column[m]),
    };
    if (type[m] >= 0) view.type = mentionTypes[type[m]];
    if (text !== undefined) view.text = textAt(text, m);
    if (line[m] >= 0) view.line = line[m];
    if (document !== undefined) view.document = document[m];
    views.push(view);
    start = end;
  }
  return { ...layer, mentions: views };
}
