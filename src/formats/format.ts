import type { Diagnostic } from "../core/diagnostic.ts";
import type { AnnotatedPart, SideName } from "../core/document.ts";
import type { ContentSurvey, UnreadCounts } from "./common/survey/content-survey.ts";

/** Names of the columns for mentions, for the labels of each side, and for documents in a table of labels. */
export type LabelColumnNames = Readonly<Partial<Record<SideName | "mention" | "document", string>>>;

/** Options for reading tables of labels. */
export interface LabelOptions {
  /**
   * Names of columns in the header of a table of labels. Columns that are not named have the usual names. If they are
   * given without a `format`, the file is read as such a table.
   */
  readonly columns?: LabelColumnNames;
  /** Labels in a table that mean that the side lacks the mention, besides empty cells and marks such as `NaN`. */
  readonly missingLabel?: readonly string[];
  /** Labels in a table that are names of entities, although they look like marks of missing ones, such as `NA` or `-1`. */
  readonly keepLabel?: readonly string[];
}

/** Options for reading JSON, and other formats in which fields have names. */
export interface JsonOptions {
  /**
   * The field of a document that holds the clusters to read, or the names of fields on the way to it, joined by dots; an
   * attribute in CorefUD's MISC, a column of CoNLL-UA, or a layer of WebAnno. By default, the format decides.
   */
  readonly field?: string;
  /** The field that was named for the other side of the same file, so that it needs no message. */
  readonly otherField?: string;
  /**
   * What a list of two whole numbers means in an object of lists: a span (default), or a cluster of two ids. With `ids`,
   * each name stands for a document.
   */
  readonly numberPairs?: "spans" | "ids";
}

/** The fields that a layout of JSON documents reads. All other fields are reported. */
export interface JsonFields {
  /** Fields of annotated clusters, the preferred one first. */
  readonly clusters: readonly string[];
  /** Fields of a system's clusters, which a response prefers. */
  readonly predicted: readonly string[];
  /** All other fields that are read. */
  readonly others: readonly string[];
}

/** How many documents of a file have the clusters of a system, or the named field, and how many only have others. */
export interface FoundPredictions {
  readonly having: number;
  readonly lacking: number;
  /** The first documents that lack them. */
  readonly documents: readonly string[];
  /** The field that they lack. */
  readonly field: string;
}

/** Options for reading. Every field has a default. */
export interface ReadOptions extends LabelOptions, JsonOptions {
  /** The file's name, for diagnostics. */
  readonly file?: string;
  /** Called with every diagnostic. */
  readonly report?: (diagnostic: Diagnostic) => void;
  /** Whether to keep the words and lines of tokens (default true). Mentions keep their positions without them. */
  readonly tokens?: boolean;
  /**
   * Whether to keep further information about tokens, mentions and entities, such as parts of speech (default true). If
   * false, readers may leave it out to save time.
   */
  readonly features?: boolean;
  /**
   * Whether to keep the enhanced dependencies of words, which the heads of answers in CRAC's formats may depend on
   * (default false).
   */
  readonly enhanced?: boolean;
  /** The side to read from a file that holds both: the annotated clusters (default) or a system's. */
  readonly side?: SideName;
  /**
   * Whether the file is scored by itself and so must hold both sides (default false). If so, a missing side is an
   * error.
   */
  readonly bothSides?: boolean;
  /** Whether spans include their last position. Overrides the format's own convention, if it is in `spanOptions`. */
  readonly ends?: "inclusive" | "exclusive";
  /** The unit of positions. Overrides the format's own convention, if it is in `spanOptions`. */
  readonly offsets?: "token" | "char";
  /** Whether ids such as `E1` and `e1` in inline markup are always different. By default, slips are corrected. */
  readonly ids?: "exact";
  /** Called at the end of a JSON file that can hold both sides. */
  readonly onPredictions?: (found: FoundPredictions) => void;
  /** The column of coreference in a CoNLL table: from 1 at the left, or from -1 at the right (default: the last). */
  readonly column?: number;
  /**
   * The number of the first token, of the document or of each sentence, as positions count. Overrides the format's own
   * number, if it is in `spanOptions`.
   */
  readonly firstToken?: 0 | 1;
  /** The number of the first character, as positions count. Overrides the format's own number, likewise. */
  readonly firstCharacter?: 0 | 1;
  /** The number of the first sentence, as positions `[sentence, first, last]` count. */
  readonly firstSentence?: 0 | 1;
  /**
   * Names of relations that mean coreference, in addition to the usual ones. Only the formats with `namesRelations` have
   * such names.
   */
  readonly relation?: readonly string[];
  /**
   * Whether to report everything in the file that is not read, with counts (default false; it takes longer than
   * reading).
   */
  readonly listUnread?: boolean;
  /**
   * Returns another file of the same annotation by path, such as the text of a standoff file, or undefined if it does
   * not exist.
   */
  readonly companion?: (path: string) => Uint8Array | undefined;
}

/** Options for reading that only some formats obey: what the positions of spans mean, and where coreference is. */
export const spanOptions = [
  "ends",
  "offsets",
  "firstToken",
  "firstCharacter",
  "firstSentence",
  "column",
] as const satisfies readonly (keyof ReadOptions)[];

export type SpanOption = (typeof spanOptions)[number];

/** Returns the name of an option on the command line: `first-token` for `firstToken`. */
export function flagOf(option: string): string {
  return option.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
}

/** One of the files that a part is written to. */
export interface WrittenFile {
  /** Relative to the output folder. */
  readonly path: string;
  readonly text: string;
}

/**
 * Receives bytes and returns parts as soon as they are complete. Readers of line formats need little more memory than a
 * file's largest part. A reader never throws on bad input: it reports faults and keeps the rest.
 */
export interface PartReader {
  /** Reads the next bytes and returns the parts that they complete. The caller may reuse `chunk`. */
  push(chunk: Uint8Array): readonly AnnotatedPart[];
  /** Ends the input and returns the last parts. */
  end(): readonly AnnotatedPart[];
  /** Whether further bytes would change nothing. */
  readonly isOver?: boolean;
  /** The whole text, once the input has ended, if the reader has it and found no mention. */
  readonly text?: string;
  /** Returns what was passed over, once the input has ended. Absent if the format's `survey` lists it. */
  readonly unread?: () => UnreadCounts;
  /** The first errors so far, if the options have no `report`. */
  readonly unheard?: readonly Diagnostic[];
}

/** Ids of all formats, the more specific before the more general. The first format that recognises a file reads it. */
export const formatIds = [
  "webanno",
  "xmi",
  "cas-json",
  "gate",
  "mmax2",
  "arrau",
  "cat",
  "corenlp",
  "corenlp-json",
  "apf",
  "rich-ere",
  "knowtator",
  "masxml",
  "tei",
  "muc",
  "label-studio",
  "doccano",
  "prodigy",
  "spacy",
  "rucoco",
  "scico",
  "web-annotation",
  "preco",
  "koconovel",
  "scorch",
  "ecbplus-json",
  "crac-text",
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
  "crac-json",
  "maverick",
  "allennlp",
  "hf-coref",
  "jsonlines",
  "clusters",
] as const;

/** The id of a format. */
export type FormatId = (typeof formatIds)[number];

/** The number of bytes at the beginning of a file that detection uses. */
export const headLength = 65_536;

/**
 * Formats, and functions to detect them. A `head` is the first `headLength` bytes of a file, or the whole of a shorter
 * one.
 */
export interface FormatList {
  /** The formats, in the order of `formatIds`. */
  readonly formats: readonly Format[];
  readonly find: (id: string) => Format | undefined;
  readonly detect: (head: Uint8Array) => Format | undefined;
  readonly isForeign: (head: Uint8Array) => boolean;
  readonly guessUnreadable: (head: Uint8Array) => string | undefined;
  readonly companionsOf: (path: string) => string[];
  readonly withoutCompanions: (files: readonly string[], companions: ReadonlySet<string>) => string[];
}

/** A file format: its reader, its writer, and its detection. */
export interface Format {
  /** Its name in options such as `--key-format`. */
  readonly id: string;
  readonly title: string;
  /** A short description with an example. */
  readonly summary: string;
  /**
   * Returns whether the beginning of a file looks like this format.
   *
   * @param head the beginning of the file, up to 64 KiB, decoded
   */
  readonly detect: (head: string) => boolean;
  /**
   * Texts to search for before calling `detect`: each recognised `head` contains at least one of them. Absent if
   * `detect` is as fast.
   */
  readonly marks?: readonly string[];
  /**
   * Creates a survey of a file: what it has that the reader passes over. It is used if everything should be listed, or
   * if no mention was found.
   *
   * @param isCompanion whether the file is a companion; the survey may be absent
   * @param options those of the reader
   */
  readonly survey?: (isCompanion: boolean, options: ReadOptions) => ContentSurvey | undefined;
  /** Creates a reader for one file. It reports faults to `options.report`. */
  readonly reader: (options: ReadOptions) => PartReader;
  /** The options of this kind that the reader obeys. `FileReader` warns about the others, because they change nothing. */
  readonly spanOptions?: readonly SpanOption[];
  /** Set if relations in a file have names that projects choose, so that the reader obeys `relation`. */
  readonly namesRelations?: true;
  /** The fields of a document, if a field of clusters can be named. */
  readonly fields?: JsonFields;
  /** Set if the reader obeys `field` although the files are not JSON. */
  readonly namesField?: true;
  /** Ids of formats that a file of this format may look like if it has no mentions. */
  readonly resembles?: readonly string[];
  /** Set if a file can hold both sides. */
  readonly holdsBothSides?: true;
  /** Set if documents can share entity ids. Otherwise, the same id in another document is another entity. */
  readonly sharesIds?: "by definition" | "perhaps";
  /**
   * Writes the parts as pieces of text, in order. Absent if the format is read-only or has separate files for each
   * part.
   */
  readonly write?: (parts: Iterable<AnnotatedPart>) => Iterable<string>;
  /** Set if the writer writes a discontinuous mention as a list of spans, which is this project's own notation. */
  readonly writesPiecesAsLists?: true;
  /** Returns the files of one part, for a format with one or more files per part. */
  readonly writeFiles?: (part: AnnotatedPart) => readonly WrittenFile[];
  /**
   * Returns the text of a file without the faults that have only one possible repair. Changes nothing else.
   *
   * @param parts the parts read from the file, without repeated mentions; the repaired text must express them
   * @param options those with which the file was read
   */
  readonly repair?: (text: string, parts: readonly AnnotatedPart[], options: Pick<ReadOptions, "column">) => string;
  /** File extensions without the dot, the usual one first. */
  readonly extensions?: readonly string[];
  /**
   * Returns the paths of possible companions of a file of this format, such as the text of a standoff file. Returns
   * none for a file name that does not fit this format.
   */
  readonly companions?: (path: string) => readonly string[];
}
