import { defined } from "../../core/defined.ts";
import type { AnnotatedPart } from "../../core/document.ts";
import { readCompanion } from "../common/input/whole-file-reader.ts";
import { documentOfFile, isPath, withExtension, withoutPacking } from "../common/input/file-name.ts";
import { TextLineReader } from "../common/input/text-line-reader.ts";
import { excerpt } from "../common/messages/excerpt.ts";
import type { Report } from "../common/messages/reporter.ts";
import { parseOffset } from "../common/messages/text-position.ts";
import { DisjointSets } from "../common/parts/disjoint-sets.ts";
import { DistinctNames } from "../common/parts/distinct-names.ts";
import { type ContentSurvey, lineSurvey } from "../common/survey/content-survey.ts";
import { headLines } from "../common/text/filled-lines.ts";
import type { LineSpan } from "../common/text/word-places.ts";
import { type PlacedMention, spansToPart } from "../common/text/spans-to-part.ts";
import type { Format, ReadOptions } from "../format.ts";

/** The most lines at the beginning of a file that detection uses. */
const MANY = 50;

export const i2b2: Format = {
  id: "i2b2",
  title: "i2b2/n2c2 2011",
  summary:
    "Chains of the clinical note `note-1.txt` in `note-1.txt.chains`. `13:2` is the line (from 1) and the token (from 0) in the text; both ends are inclusive.",
  marks: ['c="'],
  detect(head) {
    const lines = headLines(head).slice(0, MANY);
    return (
      lines.some((line) => /^\s*c="[^\r\n]*?" \d+:\d+ \d+:\d+/.test(line)) &&
      lines.filter((line) => /^\s*c="/.test(line)).length * 2 >= lines.length
    );
  },
  survey: () => i2b2Survey(),
  reader: (options) => new I2b2Reader(options),
  spanOptions: ["ends", "firstToken"],
  extensions: ["chains"],
  companions(path) {
    const files = relatedFiles(path);
    if (files === undefined) return [];
    const { texts, concepts, pairs } = files;
    if (/\.con(?:\.gz)?$/i.test(path)) return [...texts];
    // Pairs repeat the information of chains, so they are read only if there are no chains.
    return /\.pairs(?:\.gz)?$/i.test(path) ? [...texts, ...concepts] : [...texts, ...concepts, ...pairs];
  },
};

type PlacedLine = ConceptLine & { readonly line: number; readonly file?: string };

class I2b2Reader extends TextLineReader {
  private readonly lines: PlacedLine[] = [];

  protected override readLine(text: string): void {
    const parsed = this.parse(text, this.report);
    if (parsed !== undefined) this.lines.push({ ...parsed, line: this.line });
  }

  private parse(text: string, report: Report): ConceptLine | undefined {
    if (text.trim() === "") return undefined;
    const parsed = parseConceptLine(text, this.options);
    if (parsed === undefined) {
      const expected = '`c="TEXT" LINE:TOKEN LINE:TOKEN||…||t="coref TYPE"`';
      report("malformed-line", { data: { text: excerpt(text), expected } });
    }
    return parsed;
  }

  protected override finishFile(): void {
    this.emit(this.part());
  }

  private part(): AnnotatedPart {
    const { file } = this.options;
    const report = this.ofFile;
    const known = isPath(file) ? (relatedFiles(file) ?? onlyText(file)) : undefined;
    const purpose = "only the line and token numbers of the mentions are known";
    const text = readCompanion(this.options, known?.texts ?? ["the .txt file"], purpose, report)?.text;
    const concepts = this.concepts(known?.concepts ?? [], report);
    const document = documentOfFile(
      (file && withoutPacking(file))?.replace(/\.(?:chains|con|pairs)$/i, ".txt"),
    ).replace(/\.txt$/i, "");
    const frame = { document, part: "", ...defined({ text }) };
    const mentions = mentionsOf(this.lines, concepts);
    return spansToPart(frame, mentions, { words: this.options.tokens !== false, report, ignoreCase: true });
  }

  /** Returns the lines of the concept file, or none if it is missing; it only provides singletons. */
  private concepts(paths: readonly string[], report: Report): PlacedLine[] {
    if (paths.length === 0) return [];
    const companion = readCompanion(this.options, paths, "", (code, where) => {
      if (code !== "missing-companion") report(code, where);
    });
    if (companion === undefined) return [];
    const { path: file, text } = companion;
    return text.split(/\r\n|\r|\n/).flatMap((content, index) => {
      const place = { file, line: index + 1 };
      const parsed = this.parse(content, (code, where) => {
        report(code, { ...place, ...where });
      });
      return parsed === undefined ? [] : [{ ...parsed, ...place }];
    });
  }
}

/** Returns the companions of a file with an unusual extension: a text of the same name in the same folder. */
function onlyText(file: string): RelatedFiles {
  return { texts: [withExtension(file, "txt")], concepts: [], pairs: [] };
}

/**
 * Groups concepts into entities. Each chain is an entity, named by its number. Pairs with a common mention form one
 * chain. Concepts outside all chains are singletons.
 */
function mentionsOf(lines: readonly PlacedLine[], concepts: readonly PlacedLine[]): PlacedMention[] {
  const names = new DistinctNames();
  const mentions: PlacedMention[] = [];
  const inChains = new Set<string>();
  const add = (entity: string, concept: Concept, { type, line, file }: PlacedLine): void => {
    mentions.push({
      entity,
      spans: concept.spans,
      name: placeOf(concept),
      line,
      quote: concept.text,
      entityType: type,
      ...defined({ file }),
    });
  };
  let chains = 0;
  const pairs = lines.filter(({ isPair }) => isPair);
  for (const line of lines) {
    if (line.isPair || !(line.isChain || line.concepts.length > 1)) continue;
    const entity = names.give(String(++chains));
    for (const concept of line.concepts) {
      inChains.add(placeOf(concept));
      add(entity, concept, line);
    }
  }
  const sets = new DisjointSets();
  for (const { concepts: pair } of pairs) for (const concept of pair) sets.join(placeOf(pair[0]), placeOf(concept));
  const entities = new Map<string, string>();
  for (const line of pairs) {
    for (const concept of line.concepts) {
      const place = placeOf(concept);
      if (inChains.has(place)) continue;
      inChains.add(place);
      const set = sets.find(place);
      let entity = entities.get(set);
      if (entity === undefined) entities.set(set, (entity = names.give(String(++chains))));
      add(entity, concept, line);
    }
  }
  for (const line of [...lines, ...concepts]) {
    if (line.isPair || line.isChain || line.concepts.length > 1) continue;
    const [concept] = line.concepts;
    if (!inChains.has(placeOf(concept))) add(names.give(placeOf(concept)), concept, line);
  }
  return mentions;
}

/** Returns the position in the notation of the file with inclusive ends, `13:2 13:6`. */
function placeOf({ spans }: Concept): string {
  return spans.map(([line, token, endLine, end]) => `${line + 1}:${token} ${endLine + 1}:${end}`).join(",");
}

interface RelatedFiles {
  readonly texts: readonly string[];
  readonly concepts: readonly string[];
  readonly pairs: readonly string[];
}

const ANNOTATION = /\.(?:chains|con|pairs)$/i;
const FOLDER = /^(.*?)(?:chains|concepts|pairs)([/\\])([^/\\]*)$/i;

/**
 * Returns the companions of an annotation file: in the same folder, or in the folders `docs`, `concepts` and `pairs`
 * next to its own. Returns undefined unless the path ends in `.chains`, `.con` or `.pairs`.
 */
function relatedFiles(path: string): RelatedFiles | undefined {
  const bare = withoutPacking(path);
  const stem = bare.replace(ANNOTATION, "");
  if (stem === bare) return undefined;
  const text = /\.txt$/i.test(stem) ? stem : `${stem}.txt`;
  const stems = Array.from(new Set([stem, text]));
  const inFolder = (folder: string, name: string): string[] => {
    const match = FOLDER.exec(name);
    // Matches only whole folder names.
    if (match === null || /[^/\\]$/.test(match[1])) return [];
    const [, before, separator, file] = match;
    return [`${before}${folder}${separator}${file}`];
  };
  const annotation = (extension: string, folder: string): string[] => {
    const names = stems.map((each) => `${each}.${extension}`);
    return [...names, ...names.flatMap((name) => inFolder(folder, name))].filter((name) => name !== bare);
  };
  return {
    texts: [text, ...inFolder("docs", text)],
    concepts: annotation("con", "concepts"),
    pairs: annotation("pairs", "pairs"),
  };
}

/** Lists other fields than `c` and `t`, as `a=`. */
function i2b2Survey(): ContentSurvey {
  return lineSurvey((line, add) => {
    if (!/^\s*c="/.test(line)) return;
    for (const piece of piecesOf(line)) if (isOtherField(piece)) add(piece.slice(0, piece.indexOf("=") + 1));
  });
}

interface Concept {
  readonly text: string;
  /** Its pieces. Lines and tokens count from 0. */
  readonly spans: readonly LineSpan[];
}

/** A line of concepts. Several concepts are coreferent. */
interface ConceptLine {
  readonly concepts: readonly Concept[];
  /** `person` in `t="person"` and `t="coref person"`. */
  readonly type: string;
  /** Whether `t` begins with `coref`, so the line is a chain. */
  readonly isChain: boolean;
  /** Whether `t` is between the concepts, so the line is a pair. */
  readonly isPair: boolean;
}

/**
 * Parses a line of `.chains`, `.con` or `.pairs`: `c="TEXT" LINE:TOKEN LINE:TOKEN||…||t="coref TYPE"`. Returns
 * undefined for other lines.
 *
 * @param options whether the last token is exclusive, and the number of the first one
 */
function parseConceptLine(line: string, options: ReadOptions): ConceptLine | undefined {
  const concepts: Concept[] = [];
  let type: string | undefined;
  let isPair = false;
  for (const piece of piecesOf(line)) {
    if (isOtherField(piece)) continue;
    if (piece.startsWith('t="') && piece.endsWith('"')) {
      if (type !== undefined) return undefined;
      type = piece.slice(3, -1);
    } else {
      const concept = parseConcept(piece, options);
      if (concept === undefined) return undefined;
      if (type !== undefined) isPair = true;
      concepts.push(concept);
    }
  }
  if (concepts.length === 0) return undefined;
  const isChain = type !== undefined && /^coref\b/.test(type);
  return { concepts, type: type?.replace(/^coref\b\s*/, "") ?? "", isChain, isPair };
}

/** Splits a line at `||`, but not inside quoted texts. */
function piecesOf(line: string): string[] {
  const pieces: string[] = [];
  for (const piece of line.trim().split("||")) {
    const last = pieces.at(-1);
    const isNew = last === undefined || /^[ct]="/.test(piece) || (isOtherField(piece.trim()) && isWhole(last.trim()));
    if (isNew) pieces.push(piece);
    else pieces[pieces.length - 1] += `||${piece}`;
  }
  return pieces.map((piece) => piece.trim());
}

/** Returns whether a piece is a field that is not read, such as `a="present"`. */
function isOtherField(piece: string): boolean {
  return /^(?![ct]=)[a-z_]\w*="[^"]*"$/i.test(piece);
}

/** Returns whether a field can end here, rather than within its quoted text. */
function isWhole(piece: string): boolean {
  return piece.startsWith("c=") ? /\d$/.test(piece) : piece.endsWith('"') && /="./.test(piece);
}

function parseConcept(piece: string, { ends, firstToken = 0 }: ReadOptions): Concept | undefined {
  const close = piece.lastIndexOf('"');
  if (!piece.startsWith('c="') || close < 3) return undefined;
  const places = piece
    .slice(close + 1)
    .split(/[\s,;]+/)
    .filter((place) => place !== "");
  if (places.length === 0 || places.length % 2 !== 0) return undefined;
  const spans: LineSpan[] = [];
  for (let p = 0; p < places.length; p += 2) {
    const [line, token, endLine, end] = [...places[p].split(":"), ...places[p + 1].split(":")].map(parseOffset);
    if (line === undefined || token === undefined || endLine === undefined || end === undefined) return undefined;
    spans.push([line - 1, token - firstToken, endLine - 1, end - firstToken - (ends === "exclusive" ? 1 : 0)]);
  }
  return { text: piece.slice(3, close), spans };
}
