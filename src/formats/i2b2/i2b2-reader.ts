import type { AnnotatedPart } from "../../core/document.ts";
import { readCompanion } from "../companion.ts";
import { DisjointSets } from "../disjoint-sets.ts";
import { DistinctNames } from "../distinct-names.ts";
import { excerpt } from "../excerpt.ts";
import { documentOfFile, isPath, withExtension } from "../file-name.ts";
import { type Report, reporter } from "../reporter.ts";
import { type PlacedMention, spansToPart } from "../common/text/spans-to-part.ts";
import { TextLineReader } from "../text-line-reader.ts";
import { type Concept, type ConceptLine, parseConceptLine } from "./concept-line.ts";
import { type RelatedFiles, relatedFiles } from "./related-files.ts";

/** A line with its place. */
type PlacedLine = ConceptLine & { readonly line: number; readonly file?: string };

/**
 * Reads the chains of the i2b2/VA challenge of 2011: mentions by line and token of a text. Concepts of the `.con` file that are
 * in no chain are singletons.
 */
export class I2b2Reader extends TextLineReader {
  private readonly lines: PlacedLine[] = [];

  protected override readLine(text: string): void {
    const parsed = this.parse(text, this.report);
    if (parsed !== undefined) this.lines.push({ ...parsed, line: this.line });
  }

  private parse(text: string, report: Report): ConceptLine | undefined {
    if (text.trim() === "") return undefined;
    const parsed = parseConceptLine(text, this.options.ends === "exclusive");
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
    const report = reporter(this.options, () => undefined);
    const known = isPath(file) ? (relatedFiles(file) ?? onlyText(file)) : undefined;
    const purpose = "its tokens are not known, only the numbers of mentions' lines and tokens";
    const text = readCompanion(this.options, known?.texts ?? ["the .txt file"], purpose, report)?.text;
    const concepts = this.concepts(known?.concepts ?? [], report);
    const document = documentOfFile(file?.replace(/\.gz$/i, "").replace(/\.(?:chains|con|pairs)$/i, ".txt")).replace(
      /\.txt$/i,
      "",
    );
    const frame = { document, part: "", ...(text !== undefined && { text }) };
    const mentions = mentionsOf(this.lines, concepts);
    return spansToPart(frame, mentions, { words: this.options.tokens !== false, report, ignoreCase: true });
  }

  /** The lines of the file of concepts; none if there is no such file, which is only wanted for singletons. */
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

/** A file of another name is taken to be beside a text of the same name. */
function onlyText(file: string): RelatedFiles {
  return { texts: [withExtension(file, "txt")], concepts: [], pairs: [] };
}

/**
 * Chains by their numbers; pairs that have a mention in common are one chain; other concepts are singletons, unless they are
 * in a chain.
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
      ...(file !== undefined && { file }),
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

/** `13:2 13:6`, as the file writes it. */
function placeOf({ spans }: Concept): string {
  return spans.map(([line, token, endLine, end]) => `${line + 1}:${token} ${endLine + 1}:${end}`).join(",");
}
