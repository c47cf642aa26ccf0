import { documentOfFile } from "../common/input/file-name.ts";
import { TextLineReader } from "../common/input/text-line-reader.ts";
import { misspeltOf } from "../../core/near-names.ts";
import { excerpt } from "../common/messages/excerpt.ts";
import { DistinctNames } from "../common/parts/distinct-names.ts";
import { mentionsToPart } from "../common/parts/mentions-to-part.ts";
import { sentencesToTokens } from "../common/parts/written-words.ts";
import { addCells, type ContentSurvey, lineSurvey } from "../common/survey/content-survey.ts";
import type { Format } from "../format.ts";

export const aida: Format = {
  id: "aida",
  title: "AIDA CoNLL-YAGO",
  summary:
    "One token per line. A token of a mention is followed by `B` or `I`, the mention's text, and its linked entity, separated by tabs. A document begins with `-DOCSTART- (ID)`.",
  sharesIds: "by definition",
  marks: ["-DOCSTART-"],
  detect: (head) => /^\uFEFF?\s*-DOCSTART-(?:[ (]|$)/m.test(head.slice(0, 4096)) && /\t[BI](?:\t|\r?$)/m.test(head),
  survey: () => aidaSurvey(),
  reader: (options) => new AidaReader(options),
};

/** Matches a placeholder for a missing link, or an empty field. */
const NO_ENTITY = /^(?:--NME--|NIL)?$/;

const START = "-DOCSTART-";

/** Returns the line without the document's name if the rest is a misspelt `-DOCSTART-`, or the end of one. */
function misspeltStart(line: string): string | undefined {
  const name = line.replace(/\s*\([^()]*\)\s*$/, "");
  // A line break inside the mark leaves its end before the document's name.
  const isEnd = name.length < line.length && START.endsWith(name);
  return isEnd || misspeltOf(name, [START]) !== undefined ? name : undefined;
}

/** A mention, and the entity that it is linked to, or "" for none. */
interface LinkedMention {
  readonly link: string;
  readonly runs: [number, number];
  readonly line: number;
}

/**
 * Reads entity linking in columns. Mentions with the same link form one entity; a mention without a link is a
 * singleton.
 */
export class AidaReader extends TextLineReader {
  /** Absent before the first document. */
  private current: { readonly document: string; readonly line: number } | undefined;
  private sentences: string[][] = [[]];
  private tokens = 0;
  private mentions: LinkedMention[] = [];
  /** Whether the last token is in a mention that may continue. */
  private open = false;

  protected override readLine(line: string): void {
    const start = /^-DOCSTART-(?![^\s(])(.*)$/s.exec(line);
    if (start !== null) {
      if (line.includes("\t")) this.report("merged-lines");
      this.finish();
      const [, name = start[1].trim()] = /^\s*\((.*)\)\s*$/s.exec(start[1]) ?? [];
      this.begin(name === "" ? documentOfFile(this.options.file) : name);
    } else if (line.trim() === "") {
      this.sentences.push([]);
      this.open = false;
    } else {
      if (this.current === undefined) this.begin(documentOfFile(this.options.file));
      const name = misspeltStart(line);
      if (name !== undefined) this.report("misspelt-name", { data: { name, known: START } });
      this.readToken(line);
    }
  }

  protected override finishFile(): void {
    this.finish();
  }

  private begin(document: string): void {
    this.current = { document, line: this.line };
  }

  private readToken(line: string): void {
    const fields = line.split("\t");
    const [word, tag = "O", mention = "", link = "", ...more] = fields;
    if (more.some((field) => /^[BI]$/.test(field))) this.report("merged-lines");
    else if (fields.length > 4 && fields.slice(2, 4).includes(""))
      this.report("malformed-cell", { data: { text: excerpt(line) } });
    else if (tag === "B" && (fields.length === 3 || fields.length === 5) && !`${mention} `.startsWith(`${word} `)) {
      // Probably, a tab is missing or superfluous, so the columns for mention and link are shifted.
      this.report("malformed-cell", { data: { text: excerpt(line) } });
    }
    const token = this.tokens++;
    this.sentences[this.sentences.length - 1].push(word);
    const last = this.mentions.at(-1);
    if (tag === "I" && this.open && last !== undefined) last.runs[1] = token;
    else if (tag === "B" || tag === "I") {
      this.mentions.push({ link: NO_ENTITY.test(link) ? "" : link, runs: [token, token], line: this.line });
    } else if (tag !== "O" && (tag !== "" || link !== "")) {
      this.report("malformed-cell", { column: word.length + 2, data: { text: excerpt(tag) } });
    }
    this.open = tag === "B" || tag === "I";
  }

  private finish(): void {
    const { current, sentences, mentions } = this;
    this.current = undefined;
    this.sentences = [[]];
    this.mentions = [];
    this.tokens = 0;
    this.open = false;
    if (current === undefined) return;
    const names = new DistinctNames();
    for (const link of new Set(mentions.map((mention) => mention.link))) names.give(link);
    const tokens = sentencesToTokens(sentences, this.options.tokens ?? true);
    this.emit(
      mentionsToPart(
        { ...current, part: "", tokens },
        mentions.map(({ link, ...mention }) => ({
          ...mention,
          ...(link === "" ? { entity: names.give("NIL"), isLocal: true } : { entity: link }),
        })),
      ),
    );
  }
}

/** Lists columns that are not read: those after the word, the tag, the mention's words and the entity. */
function aidaSurvey(): ContentSurvey {
  return lineSurvey((line, add) => {
    if (!line.startsWith("-DOCSTART-")) addCells(line.split("\t"), (column) => column < 4 && column !== 2, add);
  });
}
