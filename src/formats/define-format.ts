import { defined } from "../core/defined.ts";
import type { AnnotatedPart } from "../core/document.ts";
import { messageOf } from "../core/message-of.ts";
import { documentOfFile } from "./common/input/file-name.ts";
import { WholeFileReader } from "./common/input/whole-file-reader.ts";
import { clustersToPart } from "./common/json/json-clusters.ts";
import { sentencesToTokens } from "./common/parts/written-words.ts";
import { type Format, formatIds, type ReadOptions } from "./format.ts";

/** A document, as a format of your own reads it from a file. */
export interface GivenDocument {
  /** Its name, by which it is paired with the document of the other side. By default, the name of the file. */
  readonly name?: string;
  /** Its words, by sentence. Without them, key and response cannot be compared word by word. */
  readonly sentences?: readonly (readonly string[])[];
  /**
   * Its entities as lists of mentions: spans `[first, last]` of words, counted from 0 in the document, both ends
   * included; or ids.
   */
  readonly clusters: readonly (readonly (string | number | readonly [number, number])[])[];
}

/** What `defineFormat` needs of a format. */
export interface FormatDefinition {
  /** Its name, in lower case. */
  readonly id: string;
  /** Its name for people; by default, the id. */
  readonly title?: string;
  /**
   * Returns the documents of a file. If it throws, the file has an error with the message.
   *
   * @param text the whole file, without a byte order mark
   * @param file the name of the file, if it is known
   */
  readonly read: (text: string, file: string | undefined) => Iterable<GivenDocument>;
}

/**
 * Returns a format of your own, for the option `format` of `readCorpus`. Mentions that are not within the words, spans
 * that end before they begin, and the like are reported as in any other format.
 *
 * @throws RangeError for an id that is empty, not in lower case, or that of another format
 * @example
 *   const lines = defineFormat({
 *     id: "lines",
 *     read: (text) => [{ name: "all", clusters: text.trim().split("\n").map((line) => line.split(" ")) }],
 *   });
 *   (await readCorpus("m1 m2\nm3\n", { format: lines }).next()).value.entities.length; // → 2
 */
export function defineFormat({ id, title = id, read }: FormatDefinition): Format {
  if (!/^[a-z][a-z0-9-]*$/.test(id)) {
    throw new RangeError(`the id of a format has lower-case letters, digits and hyphens, not "${id}"`);
  }
  if (formatIds.some((known) => known === id))
    throw new RangeError(`there is a format "${id}" already; choose another id`);
  return {
    id,
    title,
    summary: title,
    detect: () => false,
    reader: (options) => new DefinedReader(read, options),
  };
}

class DefinedReader extends WholeFileReader {
  private readonly documents: FormatDefinition["read"];

  constructor(read: FormatDefinition["read"], options: ReadOptions) {
    super(options);
    this.documents = read;
  }

  protected override read(text: string): readonly AnnotatedPart[] {
    const parts: AnnotatedPart[] = [];
    const { file, tokens = true } = this.options;
    try {
      for (const { name = documentOfFile(file), sentences, clusters } of this.documents(text, file)) {
        const words = sentences && sentencesToTokens(sentences, tokens);
        const frame = { document: name, part: "", position: parts.length, ...defined({ tokens: words }) };
        parts.push(clustersToPart(clusters, frame, this.report));
      }
    } catch (error) {
      this.report("unreadable-file", { data: { reason: messageOf(error) } });
    }
    return parts;
  }
}
