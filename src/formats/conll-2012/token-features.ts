import type { Tokens } from "../../core/document.ts";
import { GrowingTextColumn } from "../../core/growing-text-column.ts";
import { ASTERISK, CLOSING } from "../ascii.ts";
import { isEmptyMarker } from "./cell-bytes.ts";
import type { ColumnLayout } from "./column-layout.ts";
import { NameClasses } from "./name-classes.ts";
import type { TokenLine } from "./token-line.ts";

/** Collects what the tokens of one part say besides their words, then of the next: parts of speech, parses, speakers, classes of names. */
export class TokenFeatures {
  private readonly tags = new GrowingTextColumn();
  private readonly parses = new GrowingTextColumn();
  private readonly speakers = new GrowingTextColumn();
  private readonly nameClasses = new NameClasses();
  private tagColumn = -1;
  private parseColumn = -1;
  private speakerColumn = -1;
  private nameColumn = -1;

  /** Chooses the columns of a part, and returns the last of them; -1 if it has none. */
  choose({ tag, parse, speaker, nameClass }: ColumnLayout): number {
    this.tagColumn = tag;
    this.parseColumn = parse;
    this.speakerColumn = speaker;
    this.nameColumn = nameClass;
    return Math.max(tag, parse, speaker, nameClass);
  }

  /** Takes what a token says. Returns whether there are bytes beyond ASCII in it. */
  add(bytes: Uint8Array, { starts, ends, cellStart }: TokenLine, token: number): boolean {
    const { tagColumn, parseColumn, speakerColumn, nameColumn } = this;
    let beyondAscii = false;
    // In a line that is too short the column may be that of coreference.
    if (tagColumn >= 0 && ends[tagColumn] <= cellStart) {
      const start = starts[tagColumn];
      const end = ends[tagColumn];
      if (saysSomething(bytes, start, end)) beyondAscii = this.tags.put(token, bytes, start, end);
    }
    if (parseColumn >= 0 && ends[parseColumn] <= cellStart) {
      const start = starts[parseColumn];
      const end = ends[parseColumn];
      const isParse = end - start > 1 && (bytes[end - 1] === CLOSING || bytes[end - 1] === ASTERISK);
      if (isParse && this.parses.put(token, bytes, start, end)) beyondAscii = true;
    }
    if (speakerColumn >= 0 && ends[speakerColumn] <= cellStart) {
      const start = starts[speakerColumn];
      const end = ends[speakerColumn];
      if (saysSomething(bytes, start, end) && this.speakers.put(token, bytes, start, end)) beyondAscii = true;
    }
    if (nameColumn >= 0 && ends[nameColumn] <= cellStart) {
      if (this.nameClasses.put(token, bytes, starts[nameColumn], ends[nameColumn])) beyondAscii = true;
    }
    return beyondAscii;
  }

  /** Says that a sentence begins. */
  startSentence(): void {
    this.nameClasses.close();
  }

  /** Forgets what the tokens said. */
  clear(): void {
    for (const column of [this.tags, this.parses, this.speakers, this.nameClasses]) column.clear();
  }

  /** A copy of what so many tokens said; no column of which nothing is known. */
  take(tokens: number): Pick<Tokens, "tag" | "parse" | "speaker" | "nameClass"> {
    const { tags, parses, speakers, nameClasses } = this;
    return {
      ...(tags.length > 0 && { tag: tags.take(tokens) }),
      ...(parses.length > 0 && { parse: parses.take(tokens) }),
      ...(speakers.length > 0 && { speaker: speakers.take(tokens) }),
      ...(nameClasses.length > 0 && { nameClass: nameClasses.take(tokens) }),
    };
  }
}

/** Whether a cell has something in it, and not only the mark of nothing. */
function saysSomething(bytes: Uint8Array, start: number, end: number): boolean {
  return end - start > 1 || (end > start && !isEmptyMarker(bytes[start]));
}
