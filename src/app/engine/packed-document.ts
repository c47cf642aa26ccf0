import type { MentionType } from "../../core/mention-type.ts";
import { type TextColumn, textAt, textColumn } from "../../core/text-column.ts";
import {
  type DocumentView,
  type LayerView,
  mentionStatuses,
  type MentionView,
  type PartView,
} from "./document-view.ts";

/**
 * A document with its mentions in columns. Tens of thousands of small objects take longer to pass between threads than
 * to make.
 */
export type PackedDocument = Omit<DocumentView, "parts"> & {
  readonly parts: readonly (Omit<PartView, "key" | "responses"> & {
    readonly key: PackedLayer;
    readonly responses: readonly PackedLayer[];
  })[];
};

type PackedLayer = Omit<LayerView, "mentions"> & { readonly mentions: PackedMentions };

/** Mentions in columns. In optional columns, -1 means that there is no value. */
interface PackedMentions {
  readonly length: number;
  readonly entity: Int32Array;
  /** The pieces of mention `m` are `pieces[pieceEnds[m − 1] .. pieceEnds[m])`. */
  readonly pieces: Int32Array;
  readonly pieceEnds: Int32Array;
  readonly lane: Int32Array;
  /** Places in `types`. */
  readonly type: Int8Array;
  readonly text?: TextColumn;
  readonly line: Int32Array;
  /** One column for each system; places in `mentionStatuses`. */
  readonly status: readonly Uint8Array[];
  readonly twin: readonly Int32Array[];
}

const types: readonly MentionType[] = ["name", "nominal", "pronoun"];

/** Packs the mentions of a document into columns. */
export function packedDocument({ parts, ...rest }: DocumentView): PackedDocument {
  return {
    ...rest,
    parts: parts.map(({ key, responses, ...part }) => ({
      ...part,
      key: packed(key),
      responses: responses.map(packed),
    })),
  };
}

/** Unpacks a document. */
export function unpackedDocument({ parts, ...rest }: PackedDocument): DocumentView {
  return {
    ...rest,
    parts: parts.map(({ key, responses, ...part }) => ({
      ...part,
      key: unpacked(key),
      responses: responses.map(unpacked),
    })),
  };
}

function packed({ mentions, ...layer }: LayerView): PackedLayer {
  const { length } = mentions;
  const column = (value: (mention: MentionView) => number): Int32Array => Int32Array.from(mentions, value);
  const systems = [...(mentions.at(0)?.status ?? []).keys()];
  let end = 0;
  return {
    ...layer,
    mentions: {
      length,
      entity: column(({ entity }) => entity),
      pieces: Int32Array.from(mentions.flatMap(({ pieces }) => pieces)),
      pieceEnds: column(({ pieces }) => (end += pieces.length)),
      lane: column(({ lane }) => lane),
      type: Int8Array.from(mentions, ({ type }) => (type === undefined ? -1 : types.indexOf(type))),
      ...(mentions.some(({ text }) => text !== undefined) && {
        text: textColumn(mentions.map(({ text = "" }) => text)),
      }),
      line: column(({ line = -1 }) => line),
      status: systems.map((system) =>
        Uint8Array.from(mentions, ({ status }) => mentionStatuses.indexOf(status[system])),
      ),
      twin: systems.map((system) => column(({ twin }) => twin[system])),
    },
  };
}

function unpacked({ mentions, ...layer }: PackedLayer): LayerView {
  const { length, entity, pieces, pieceEnds, lane, type, text, line, status, twin } = mentions;
  const piecesOf = (m: number): number[] => {
    const [start, end] = [m === 0 ? 0 : pieceEnds[m - 1], pieceEnds[m]];
    return end - start === 2 ? [pieces[start], pieces[start + 1]] : Array.from(pieces.subarray(start, end));
  };
  return {
    ...layer,
    mentions: Array.from({ length }, (_, m) => ({
      entity: entity[m],
      pieces: piecesOf(m),
      lane: lane[m],
      ...(type[m] >= 0 && { type: types[type[m]] }),
      ...(text !== undefined && { text: textAt(text, m) }),
      ...(line[m] >= 0 && { line: line[m] }),
      status: status.map((column) => mentionStatuses[column[m]]),
      twin: twin.map((column) => column[m]),
    })),
  };
}
