import { TextLineReader } from "../common/input/text-line-reader.ts";
import { isRecord, jsonIn } from "../common/json/parse-json.ts";
import { excerpt } from "../common/messages/excerpt.ts";
import { PassedOver } from "../common/messages/reporter.ts";
import { parseOffset } from "../common/messages/text-position.ts";
import { DistinctNames } from "../common/parts/distinct-names.ts";
import { type NamedMention, namesToPart } from "../common/parts/mentions-to-part.ts";
import { type ContentSurvey, lineSurvey } from "../common/survey/content-survey.ts";
import { fitAtLeast, headLines } from "../common/text/filled-lines.ts";
import type { Format } from "../format.ts";

export const neleval: Format = {
  id: "neleval",
  title: "neleval (TSV)",
  summary:
    "The tables of the TAC KBP scorer neleval, one mention per line: document, start, end, id of the entity, score and type, separated by tabs.",
  marks: ["\t"],
  detect: detectNeleval,
  survey: () => nelevalSurvey(),
  reader: (options) => new NelevalReader(options),
  spanOptions: ["ends", "firstCharacter"],
  extensions: ["tsv"],
};

/**
 * Reads the tables of neleval. Entities can span documents, so the whole file is one part, whose mentions are named
 * `DOCUMENT:START-END`.
 */
class NelevalReader extends TextLineReader {
  private readonly found: NamedMention[] = [];
  /** Mentions without a link, by their indices in `found`. */
  private readonly unlinked: number[] = [];
  private readonly passedOver = new PassedOver();
  private hasLines = false;

  protected override readLine(text: string): void {
    if (text.trim() === "") return;
    this.hasLines = true;
    const line = nelevalLine(text);
    if (line === undefined) {
      const expected = "a tab-separated line of document, start and end, then id, score and type of each candidate";
      this.report("malformed-line", { data: { text: excerpt(text), expected } });
      return;
    }
    const { document, entity, type, others, isMerged } = line;
    const { firstCharacter = 0, ends } = this.options;
    const start = line.start - firstCharacter;
    const end = line.end - firstCharacter - (ends === "exclusive" ? 1 : 0);
    if (isMerged === true) this.report("merged-lines");
    if (end < start) {
      this.report("span-reversed", { mention: `[${line.start},${line.end}]`, ...(entity !== "" && { entity }) });
      return;
    }
    if (others > 0) this.passedOver.add("further candidates", others);
    if (entity === "") this.unlinked.push(this.found.length);
    this.found.push({ entity, name: `${document}:${start}-${end}`, line: this.line, entityType: type });
  }

  protected override finishFile(): void {
    if (!this.hasLines) return;
    const ids = new DistinctNames();
    for (const id of new Set(this.found.map(({ entity }) => entity))) ids.give(id);
    const found = [...this.found];
    for (const m of this.unlinked) found[m] = { ...found[m], entity: ids.give(`NIL ${found[m].name}`) };
    this.passedOver.reportTo(this.ofFile);
    const part = namesToPart({ document: "", part: "", line: 1 }, found);
    const { ends, firstCharacter } = this.options;
    this.emit({
      ...part,
      ...(ends === undefined && { ends: "inclusive" }),
      ...(firstCharacter === undefined && { origin: { unit: "character", first: 0, isInNames: true } }),
    });
  }
}

interface NelevalLine {
  readonly document: string;
  readonly start: number;
  readonly end: number;
  /** "" for a mention without a link. */
  readonly entity: string;
  readonly type: string;
  readonly others: number;
  /** Set if a candidate looks like the beginning of another line. */
  readonly isMerged?: true;
}

export function nelevalLine(line: string): NelevalLine | undefined {
  const [document, first, second, ...candidates] = line.split("\t");
  // Empty columns at the end are ignored.
  while (candidates.at(-1) === "") candidates.pop();
  const start = parseOffset(first);
  const end = parseOffset(second);
  if (document === "" || start === undefined || end === undefined) return undefined;
  let best = { entity: "", type: "", score: Number.NEGATIVE_INFINITY };
  for (let c = 0; c < candidates.length; c += 3) {
    const [entity, figure = "", type = ""] = candidates.slice(c, c + 3);
    const score = figure === "" ? Number.MIN_SAFE_INTEGER : Number(figure);
    if (Number.isNaN(score)) return undefined;
    // Of equally good candidates, the first is the best.
    if (score > best.score) best = { entity, type, score };
  }
  return {
    document,
    start,
    end,
    entity: best.entity,
    type: typeOf(best.type),
    others: Math.max(0, Math.ceil(candidates.length / 3) - 1),
    ...(holdsLine(candidates, document) && { isMerged: true }),
  };
}

function holdsLine(candidates: readonly string[], document: string): boolean {
  return candidates.some(
    (text, c) =>
      text === document && parseOffset(candidates[c + 1]) !== undefined && parseOffset(candidates[c + 2]) !== undefined,
  );
}

/** Parses a type: a word, or a JSON object that contains it. */
function typeOf(type: string): string {
  if (!type.startsWith("{")) return type;
  const json = jsonIn(type);
  if (json === undefined) return type;
  const { value } = json;
  return isRecord(value) && typeof value["type"] === "string" ? value["type"] : "";
}

/**
 * Returns whether the beginning of a file looks like lines of five or more columns: document, start, end, id, score.
 */
export function detectNeleval(head: string): boolean {
  const lines = headLines(head, 50);
  if (lines.length === 0) return false;
  return fitAtLeast(lines, Math.ceil((lines.length * 2) / 3), (line) => {
    const match =
      /^[^\t]+\t(\d{1,9})\t(\d{1,9})\t[^\t]*\t(?:-?(?:\d+(?:\.\d*)?|\.\d+)(?:[eE][-+]?\d+)?)?(?:\t.*)?$/.exec(line);
    return match !== null && Number(match[1]) <= Number(match[2]);
  });
}

/** Lists the candidates that are not read: all but the best of each mention. */
function nelevalSurvey(): ContentSurvey {
  return lineSurvey((line, add) => {
    const cells = line.split("\t");
    while (cells.length > 0 && cells[cells.length - 1].trim() === "") cells.pop();
    const others = Math.ceil((cells.length - 3) / 3) - 1;
    if (others > 0) add("further candidates", others);
  });
}
