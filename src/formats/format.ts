import type { Diagnostic } from "../core/diagnostic.ts";
import type { AnnotatedPart, SideName } from "../core/document.ts";

/** What the columns of a table of labels are called: of the mentions, the labels of each side, and the documents. */
export type LabelColumnNames = Readonly<Partial<Record<SideName | "mention" | "document", string>>>;

/** How to read; every field has a default. */
export interface ReadOptions {
  /** The file's name, for diagnostics. */
  readonly file?: string;
  /** Called with everything that is wrong or noteworthy, in the order of the file. */
  readonly report?: (diagnostic: Diagnostic) => void;
  /** Whether to keep the words and the lines of tokens (default true). Positions do not need them. */
  readonly tokens?: boolean;
  /**
   * Whether to keep what the file says of tokens, mentions and entities beyond their words and spans: parts of speech, classes of
   * named entities, features (default true). If not, readers leave out what takes time.
   */
  readonly features?: boolean;
  /** Which clusters to take where one file holds both: the annotated ones (default) or a system's. */
  readonly side?: SideName;
  /** Whether the file is scored on its own, so that it must hold both sides: one that a document does not have is damage (default false). */
  readonly bothSides?: boolean;
  /** Whether the last position of a span belongs to it, where the format's own convention is not to be followed. */
  readonly ends?: "inclusive" | "exclusive";
  /** What positions count, where the format's own convention is not to be followed. */
  readonly offsets?: "token" | "char";
  /**
   * Names of columns in a table of labels, as in its header; the usual names are tried for the others. A file without a `format` is
   * then read as such a table.
   */
  readonly columns?: LabelColumnNames;
  /**
   * Another file of the same annotation, by path: the text of a standoff file. Nothing if it does not exist.
   */
  readonly companion?: (path: string) => Uint8Array | undefined;
}

/** One of the files that hold a part. */
export interface WrittenFile {
  /** Relative to the folder that is written to. */
  readonly path: string;
  readonly text: string;
}

/**
 * A reader that is fed bytes as they come and hands out parts as they are complete, so that a file of any length needs
 * the memory of its largest part. It never throws on bad input; it reports, and keeps what it understood.
 */
export interface PartReader {
  /** Takes the next bytes (the caller may reuse the array) and returns the parts that they complete. */
  push(chunk: Uint8Array): readonly AnnotatedPart[];
  /** Says that there are no more bytes and returns the last parts. */
  end(): readonly AnnotatedPart[];
  /** True once more bytes would change nothing. */
  readonly isOver?: boolean;
  /** The first errors so far, where the options name no `report`. */
  readonly unheard?: readonly Diagnostic[];
}

/** Ids of all formats, the more particular before the more general: the first that recognises a file reads it. */
export const formatIds = [
  "webanno",
  "xmi",
  "mmax2",
  "arrau",
  "cat",
  "corenlp",
  "corenlp-json",
  "apf",
  "rich-ere",
  "knowtator",
  "tei",
  "muc",
  "preco",
  "koconovel",
  "scorch",
  "ecbplus-json",
  "gap",
  "labels",
  "neleval",
  "tbf",
  "litbank",
  "booknlp",
  "i2b2",
  "brat",
  "sacr",
  "inline",
  "conllua",
  "corefud",
  "craft",
  "aida",
  "conll",
  "wlcoref",
  "fastcoref",
  "maverick",
  "allennlp",
  "hf-coref",
  "jsonlines",
  "clusters",
] as const;

/** Id of a format. */
export type FormatId = (typeof formatIds)[number];

/** How much of a file detection looks at, in bytes. */
export const headLength = 65_536;

/** Formats, and how to tell which of them a file is of. A `head` is a file's first `headLength` bytes, or all if it has fewer. */
export interface FormatList {
  /** In the order of `formatIds`. */
  readonly formats: readonly Format[];
  /** The format with that id, as in `Format.id`; nothing if there is none. */
  readonly find: (id: string) => Format | undefined;
  /** The first format that recognises the beginning of a file; nothing if none does. */
  readonly detect: (head: Uint8Array) => Format | undefined;
  /** Whether a file is of another program, or packed, so that no format can read it, whichever is named. */
  readonly isForeign: (head: Uint8Array) => boolean;
  /** What a file that no format recognises may be, to complete a message: `a binary file`; nothing if there is no guess. */
  readonly guessUnreadable: (head: Uint8Array) => string | undefined;
  /** Paths of the files that belong to a file of that name, in any format; most do not exist. */
  readonly companionsOf: (path: string) => string[];
  /** Files of a corpus without those that belong to another one of them, which are read with that one; a lone file stays. */
  readonly withoutCompanions: (files: readonly string[], companions: ReadonlySet<string>) => string[];
}

/** A file format: what reads it, what writes it, and how to tell it. */
export interface Format {
  /** As in `--key-format`. */
  readonly id: string;
  readonly title: string;
  /** What it looks like, for the documentation. */
  readonly summary: string;
  /**
   * Whether the beginning of a file looks like this format.
   *
   * @param head up to 64 KiB of it, decoded
   */
  readonly detect: (head: string) => boolean;
  /**
   * Texts to look for before `detect` is called: each `head` that it recognises contains at least one of them.
   * Absent if `detect` is as fast.
   */
  readonly marks?: readonly string[];
  /** A reader for one file, which reports what is wrong to `options.report`. */
  readonly reader: (options: ReadOptions) => PartReader;
  /** Ids of formats for which its files may be taken where they have no mention. */
  readonly resembles?: readonly string[];
  /** Set where a file can hold both sides. */
  readonly holdsBothSides?: true;
  /** Set where ids of entities are made for one document, so that the same id in another one is another entity. */
  readonly hasLocalIds?: true;
  /**
   * The parts as pieces of text, in order. Absent where the format is only read, or has files of its own for each part.
   */
  readonly write?: (parts: Iterable<AnnotatedPart>) => Iterable<string>;
  /** The files of one part, where a format has one or more files for each. */
  readonly writeFiles?: (part: AnnotatedPart) => readonly WrittenFile[];
  /**
   * The text of a file with everything mended that needs no decision, and nothing else changed.
   *
   * @param parts what was understood of the file, each mention once: what the repaired text must say
   */
  readonly repair?: (text: string, parts: readonly AnnotatedPart[]) => string;
  /** How names of its files end, without the dot, the usual one first. */
  readonly extensions?: readonly string[];
  /**
   * Paths of the other files that belong to a file of this format (whether they exist or not), such as the text of a
   * standoff file; none for a path that cannot be one of this format. In a folder these are not read on their own.
   */
  readonly companions?: (path: string) => readonly string[];
}
