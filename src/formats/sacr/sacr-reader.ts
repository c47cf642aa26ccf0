import { firstIndex } from "../../core/first-index.ts";
import type { AnnotatedPart } from "../../core/document.ts";
import { excerpt } from "../excerpt.ts";
import { documentOfFile } from "../file-name.ts";
import { PassedOver } from "../passed-over.ts";
import { textPositions } from "../text-position.ts";
import { coveredText, type TextMention, textToPart } from "../common/text/text-to-part.ts";
import { WholeFileReader } from "../whole-file-reader.ts";
import { isMetadata, metadataOf } from "./metadata.ts";
import { parseParagraph, type SacrParagraph } from "./parse-paragraph.ts";
import { cutAtSeams, tokenPattern, unitPattern } from "./sacr-tokens.ts";

/** A paragraph: its source, where that begins in the file, and where its text begins in the document's. */
interface PlacedParagraph extends SacrParagraph {
  readonly offset: number;
  readonly from: number;
}

/** Reads a SACR file, which is one document. Paragraphs are sentences; a chain of one mention is a singleton. */
export class SacrReader extends WholeFileReader {
  protected override read(text: string): AnnotatedPart[] {
    const source = text.replace(/\r\n?/g, "\n");
    const { paragraphs, metadata } = split(source);
    const { document: named, tokenization, additional } = metadataOf(metadata);
    const document = named ?? documentOfFile(this.options.file);
    this.reportProblems(source, paragraphs, document);
    const units = unitPattern(tokenization, additional);
    const pattern = tokenPattern(tokenization);
    const passedOver = new PassedOver();
    const tokens: number[] = [];
    const found = paragraphs.flatMap((paragraph) => {
      const { text: words, seams, from } = paragraph;
      const own = cutAtSeams(words, pattern, seams);
      for (const place of own) tokens.push(from + place);
      return mentionsIn(paragraph, own, units, passedOver);
    });
    found.sort((a, b) => a.at - b.at);
    passedOver.reportTo(this.report, { document });
    const places = textPositions(
      source,
      found.map(({ at }) => at),
    );
    const frame = {
      document,
      part: "",
      line: 1,
      text: paragraphs.map((paragraph) => paragraph.text).join("\n"),
      sentenceStarts: paragraphs.map(({ from }) => from),
      tokens,
    };
    found.forEach(({ mention: { entity }, words, badHead }, m) => {
      if (badHead === undefined) return;
      const data = { field: "head", text: badHead.value, words: badHead.units };
      this.report("index-outside-mention", { ...places[m], document, entity, mention: words, data });
    });
    const mentions = found.map(({ mention }, m) => ({ ...mention, line: places[m].line }));
    const part = textToPart(frame, mentions, this.report);
    return [part.tokens === undefined ? part : { ...part, tokens: { ...part.tokens, byRule: true } }];
  }

  private reportProblems(source: string, paragraphs: readonly PlacedParagraph[], document: string): void {
    const problems = paragraphs
      .flatMap(({ offset, problems: its }) => its.map((problem) => ({ ...problem, at: offset + problem.at })))
      .sort((a, b) => a.at - b.at);
    const places = textPositions(
      source,
      problems.map(({ at }) => at),
    );
    problems.forEach(({ kind, markup, chain }, p) => {
      const shown = excerpt(markup);
      const where = { ...places[p], document, mention: shown, ...(chain !== undefined && { entity: chain }) };
      if (kind === "not closed") this.report("markup-not-closed", where);
      else if (kind === "not opened") this.report("markup-not-opened", where);
      else {
        this.report("markup-shape", { ...where, data: { field: shown, expected: expectedIn[kind] } });
      }
    });
  }
}

const expectedIn = {
  empty: "around some text",
  properties: 'followed by properties such as `:head="0"`, and a space',
  "no chain": "a brace, the name of a chain, and a space or a colon",
};

/** Paragraphs end at blank lines and at metadata. */
function split(source: string): { paragraphs: PlacedParagraph[]; metadata: string[] } {
  const paragraphs: PlacedParagraph[] = [];
  const metadata: string[] = [];
  let lines: string[] = [];
  let offset = 0;
  let from = 0;
  const close = (): void => {
    if (lines.length === 0) return;
    const parsed = parseParagraph(lines.join("\n"));
    paragraphs.push({ ...parsed, offset, from });
    from += parsed.text.length + 1;
    lines = [];
  };
  let p = 0;
  for (const line of source.split("\n")) {
    if (isMetadata(line)) metadata.push(line);
    if (isMetadata(line) || line.trim() === "") close();
    else {
      if (lines.length === 0) offset = p;
      lines.push(line);
    }
    p += line.length + 1;
  }
  close();
  return { paragraphs, metadata };
}

/** A mention, and where its markup begins in the file. */
interface FoundInFile {
  readonly at: number;
  readonly mention: TextMention;
  readonly words: string;
  /** What is given for the head and cannot be one, and how many units the mention has. */
  readonly badHead?: { readonly value: string; readonly units: number };
}

function mentionsIn(
  { text, mentions, seams, offset, from }: PlacedParagraph,
  tokens: readonly number[],
  units: RegExp,
  passedOver: PassedOver,
): FoundInFile[] {
  const hasHeads = mentions.some(({ properties }) => (properties.get("head") ?? "") !== "");
  const places = hasHeads ? cutAtSeams(text, units, seams) : [];
  return mentions.map(({ chain, properties, at, start, end }) => {
    let entityType = "";
    const features: Record<string, string> = {};
    for (const [name, value] of properties) {
      const feature = featureOf(name);
      if (/^(?:entity|referent|ref)?_?type$/i.test(name)) entityType ||= value;
      else if (feature !== undefined) features[feature] ??= value;
      else if (name !== "head" && value !== "") passedOver.add(`property ${name}`);
    }
    const value = properties.get("head") ?? "";
    const first = firstFrom(places, start);
    const units = firstFrom(places, end) - first;
    const index = /^\d{1,6}/.exec(value)?.[0] ?? "";
    const hasHead = index !== "" && Number(index) < units;
    // A unit may be a piece of a token: `19` of `19th`.
    const token = hasHead ? 2 * firstFrom(tokens, places[2 * (first + Number(index))] + 1) - 2 : 0;
    const mention = {
      entity: chain,
      spans: [from + start, from + end],
      ...(entityType !== "" && { entityType }),
      features,
      ...(hasHead && { head: [from + tokens[token], from + tokens[token + 1]] as const }),
    };
    return {
      at: offset + at,
      mention,
      words: coveredText(text, [start, end]),
      ...(value !== "" && !hasHead && { badHead: { value: excerpt(value), units } }),
    };
  });
}

/** What a property is called that is known: a project names its properties as it likes. */
function featureOf(name: string): string | undefined {
  const plain = name.toLowerCase().replace(/[-_]/g, "");
  if (/^(?:partofspeech|pos|mentiontype|nptype)$/.test(plain)) return "type";
  return ["number", "gender", "lemma"].find((feature) => feature === plain);
}

/** The first of `[start, end, …]` places that begins at an offset or behind it, as its number. */
function firstFrom(places: readonly number[], offset: number): number {
  return firstIndex(places.length / 2, (i) => places[2 * i] >= offset);
}
