import type { AnnotatedPart, Tokens } from "../../core/document.ts";
import { textColumn } from "../../core/text-column.ts";
import { readCompanion } from "../companion.ts";
import { isPath } from "../file-name.ts";
import { type FoundFeatures, type FoundMention, mentionsToPart } from "../mentions-to-part.ts";
import { PassedOver } from "../passed-over.ts";
import type { Report } from "../reporter.ts";
import { decodeXml } from "../common/markup/xml-encoding.ts";
import type { XmlElement } from "../common/markup/xml.ts";
import { XmlFileReader } from "../common/markup/xml-file-reader.ts";
import { type Coreferent, coreferenceSets, UNSET } from "./coreference-sets.ts";
import { readMarkables } from "./markable.ts";
import { mmax2Paths } from "./mmax2-paths.ts";
import { parseSpan, positionByNumber, type WordPosition } from "./mmax2-span.ts";
import { type Mmax2Words, readMmax2Words } from "./mmax2-words.ts";

/** Reads a file of coreference markables of MMAX2, and the words and sentences that belong to it. */
export class Mmax2Reader extends XmlFileReader {
  protected override read(text: string): AnnotatedPart[] {
    const { file } = this.options;
    const paths = mmax2Paths(file ?? "");
    const document = isPath(file) ? paths.document : "";
    const inDocument: Report = (code, where) => {
      this.report(code, { document, ...where });
    };
    const passedOver = new PassedOver();
    const coreferents = coreferenceSets(readMarkables(text, inDocument), passedOver, inDocument);
    const words = this.wordsIn(paths.words);
    const positionOf: WordPosition = words === undefined ? positionByNumber : (id) => words.positions.get(id);
    const found = coreferents.flatMap((coreferent) => mentionOf(coreferent, positionOf, words, inDocument) ?? []);
    passedOver.reportTo(this.report);
    const tokens = words === undefined ? undefined : this.tokensOf(words, paths.sentences);
    return [mentionsToPart({ document, part: "", ...(tokens !== undefined && { tokens }) }, found)];
  }

  private wordsIn(paths: readonly string[]): Mmax2Words | undefined {
    const purpose = "the words are not known, and positions are taken from the numbers in their ids";
    const companion = readCompanion(this.options, paths, purpose, this.report, decodeXml);
    if (companion === undefined) return undefined;
    return readMmax2Words(companion.text, (code, where) => {
      this.report(code, { file: companion.path, ...where });
    });
  }

  private tokensOf({ positions, forms, sentenceStarts }: Mmax2Words, paths: readonly string[]): Tokens {
    // A project need not have this level.
    const companion = readCompanion(this.options, paths, "", () => undefined, decodeXml);
    const sentences = new Map<number, string>();
    if (companion === undefined) {
      for (const start of sentenceStarts ?? []) sentences.set(start, "");
    } else {
      const report: Report = (code, where) => {
        this.report(code, { file: companion.path, ...where });
      };
      for (const { id, line, span } of readMarkables(companion.text, report)) {
        const place = parseSpan(span, (word) => positions.get(word));
        if ("runs" in place) sentences.set(place.runs[0], id);
        else report("unknown-reference", { line, data: { field: `Sentence ${id}`, id: span } });
      }
    }
    if (forms.length > 0 && sentences.size > 0 && !sentences.has(0)) sentences.set(0, "");
    const starts = Array.from(sentences.keys()).sort((a, b) => a - b);
    return {
      length: forms.length,
      ...(this.options.tokens !== false && { form: textColumn(forms) }),
      ...(starts.length > 0 && { sentenceStarts: Int32Array.from(starts) }),
      ...(companion !== undefined &&
        starts.length > 0 && { sentenceIds: starts.map((start) => sentences.get(start) ?? "") }),
    };
  }
}

/** A mention in tokens; nothing if its words are not known. */
function mentionOf(
  { markable, entity }: Coreferent,
  positionOf: WordPosition,
  words: Mmax2Words | undefined,
  report: Report,
): FoundMention | undefined {
  const { id, line, span, attributes } = markable;
  const where = { line, entity, mention: span };
  const place = parseSpan(span, positionOf);
  if ("unknown" in place) {
    report("unknown-reference", { ...where, data: { field: `The span of markable ${id}`, id: place.unknown } });
    return undefined;
  }
  if ("reversed" in place) {
    report("span-reversed", { ...where, mention: place.reversed });
    return undefined;
  }
  const { runs } = place;
  const least = attributes["min_ids"];
  const minimum = least === undefined || /^(?:empty|)$/.test(least) ? undefined : parseSpan(least, positionOf);
  if (minimum !== undefined && !("runs" in minimum)) {
    report("unknown-reference", { ...where, data: { field: `The minimum of markable ${id}`, id: least ?? "" } });
  }
  const head = headOf(runs, attributes["head"], words?.forms);
  const entityType = [attributes["category"], attributes["antetype"]].find(
    (type) => type !== undefined && !/^(?:unmarked|unknown|none|empty|)$/.test(type),
  );
  return {
    entity,
    runs,
    line,
    ...(minimum !== undefined && "runs" in minimum && { minimum: minimum.runs }),
    ...(head !== undefined && { head }),
    ...(entityType !== undefined && { entityType }),
    features: featuresOf(attributes),
  };
}

/** Attributes by the feature that they say; their names are those of ARRAU, of ParCorFull, and of other projects. */
const attributesOf = {
  type: ["np_form", "npform", "mention"],
  number: ["number", "agreement"],
  gender: ["gender"],
} as const;

function featuresOf(attributes: XmlElement["attributes"]): FoundFeatures {
  const value = (names: readonly string[]): string =>
    names.map((name) => attributes[name] ?? "").find((text) => !UNSET.test(text)) ?? "";
  return Object.fromEntries(Object.entries(attributesOf).map(([feature, names]) => [feature, value(names)]));
}

/** The last word of a mention that is the head, which is named by its form. */
function headOf(runs: readonly number[], head: string | undefined, forms: readonly string[] | undefined) {
  const form = head?.trim().split(/\s+/).at(-1)?.toLowerCase() ?? "";
  if (form === "" || forms === undefined) return undefined;
  for (let r = runs.length - 2; r >= 0; r -= 2) {
    for (let t = runs[r + 1]; t >= runs[r]; t--) if (forms[t].toLowerCase() === form) return t;
  }
  return undefined;
}
