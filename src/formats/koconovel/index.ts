import type { AnnotatedPart } from "../../core/document.ts";
import { otherEnds, type SpanConvention, withOpenSpans } from "../common/conventions/span-convention.ts";
import { documentIdOf } from "../common/json/json-field.ts";
import { JsonLinesReader } from "../common/json/json-records.ts";
import { visitClusters } from "../common/json/json-clusters.ts";
import { DistinctNames } from "../common/parts/distinct-names.ts";
import { excerpt, jsonExcerpt } from "../common/messages/excerpt.ts";
import { jsonSurvey } from "../common/survey/json-survey.ts";
import type { Format, JsonFields, ReadOptions } from "../format.ts";
import { type FoundMention, mentionsToPart } from "../common/parts/mentions-to-part.ts";
import { PassedOver, type Report, reportingAt } from "../common/messages/reporter.ts";

/**
 * The layers of clusters, the preferred one first. Only the separate ones are partitions: in the overlapped ones, a
 * mention of a group is a mention of each of its members. The misspelling is the corpus's.
 */
const koconovelLayers: readonly string[] = [
  "omniscent_separate",
  "omniscient_separate",
  "reader_separate",
  "omniscent_overlapped",
  "omniscient_overlapped",
  "reader_overlapped",
];

/** `speakers` is not read, but counted by its items. */
const fields: JsonFields = {
  clusters: koconovelLayers,
  predicted: ["predicted_clusters"],
  others: ["doc_id", "speakers"],
};

export const koconovel: Format = {
  id: "koconovel",
  title: "KoCoNovel",
  summary:
    "One JSON object per scene of a Korean novel, with up to four layers of clusters as lists of `[begin, end, text, label]`. Positions count characters, with exclusive ends.",
  detect: (head) => /^\s*\{[^\r\n]*"(?:omnisci?ent|reader)_(?:separate|overlapped)"\s*:/.test(head),
  reader: (options) => new KoconovelReader(options),
  spanOptions: ["ends", "firstCharacter"],
  fields,
  survey: () => jsonSurvey(fields),
  extensions: ["jsonl"],
};

const ownSpans: SpanConvention = { ends: "exclusive", offsets: "char" };

class KoconovelReader extends JsonLinesReader {
  private readonly passedOver = new PassedOver();
  private lengthsTold = false;

  constructor(options: ReadOptions) {
    super(options, fields);
  }

  protected override finishFile(): void {
    super.finishFile();
    this.passedOver.reportTo(this.ofFile);
  }

  protected override part(record: Record<string, unknown>): AnnotatedPart {
    const name = this.names.next(documentIdOf(record["doc_id"], "doc_id", this.report));
    const { document } = name;
    const report = reportingAt(this.report, { document });
    const own = koconovelLayers.find((name) => Object.hasOwn(record, name)) ?? koconovelLayers[0];
    const { field: layer, clusters } = this.fields.take(record, document, own);
    for (const other of [...koconovelLayers, "speakers"]) {
      const lists = other === layer ? undefined : record[other];
      if (Array.isArray(lists) && lists.length > 0) this.passedOver.add(other, lists.length);
    }
    const part = mentionsToPart(
      { ...name, part: "", unit: "character", line: this.line },
      this.mentions(this.options.field === undefined ? clusters : (clusters ?? []), layer, report),
    );
    return withOpenSpans(part, ownSpans, this.options);
  }

  private mentions(clusters: unknown, layer: string, report: Report): FoundMention[] {
    const names = new DistinctNames();
    const entityOf = (cluster: readonly unknown[], c: number): string => names.give(labelOf(cluster) ?? String(c));
    const found: FoundMention[] = [];
    visitClusters({ value: clusters, field: layer, entityOf }, report, (cluster, entity, c) => {
      cluster.forEach((mention, m) => {
        const where = { entity, mention: jsonExcerpt(mention) };
        const field = `${layer}[${c}][${m}]`;
        const bounds = Array.isArray(mention) ? [characterOf(mention[0]), characterOf(mention[1])] : [];
        const [begin, end] = bounds.map((bound) => bound && bound - (this.options.firstCharacter ?? 0));
        if (begin === undefined || end === undefined) {
          report("json-shape", { ...where, data: { field, expected: "a mention [begin, end, text, label]" } });
          return;
        }
        const last = this.options.ends === "inclusive" ? end : end - 1;
        if (last < begin) {
          report("span-reversed", where);
          return;
        }
        if (begin < 0) report("span-outside-text", where);
        if (Array.isArray(mention)) this.compareLength(mention[2], last - begin + 1, where, report);
        found.push({ entity, runs: [begin, last], line: this.line });
      });
    });
    return found;
  }

  /** Reports the first mention of the file whose own text is longer or shorter than its span. */
  private compareLength(text: unknown, length: number, where: { entity: string; mention: string }, report: Report) {
    if (this.lengthsTold || typeof text !== "string") return;
    const count = Array.from(text).length;
    if (count === length) return;
    this.lengthsTold = true;
    const { ends = "exclusive" } = this.options;
    report("offset-convention", {
      ...where,
      data: {
        read: `${ends} ends`,
        evidence: `“${excerpt(text)}” has ${count} character${count === 1 ? "" : "s"}, and its span has ${length}`,
        try: `--ends ${otherEnds(ends)}`,
        unit: "character",
      },
    });
  }
}

/**
 * Returns the label of a cluster, from its first mention: a letter for a character of the novel, or several letters
 * joined by `+` for a group.
 */
function labelOf(cluster: readonly unknown[]): string | undefined {
  const label: unknown = Array.isArray(cluster[0]) ? cluster[0][3] : undefined;
  return typeof label === "string" && label !== "" ? label : undefined;
}

/** Parses a position, which is a number or a string of digits. */
function characterOf(value: unknown): number | undefined {
  const number = typeof value === "string" && /^\d{1,9}$/.test(value) ? Number(value) : value;
  return Number.isInteger(number) && Math.abs(number as number) < 2 ** 31 - 1 ? (number as number) : undefined;
}
