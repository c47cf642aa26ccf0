import { defined } from "../../core/defined.ts";
import type { AnnotatedPart } from "../../core/document.ts";
import { clusteredDocumentToPart } from "../common/json/clustered-document.ts";
import { reportNoClusters } from "../common/json/document-fields.ts";
import { firstObject, hasAll } from "../common/json/first-object.ts";
import { type JsonDocumentContext, JsonDocumentsReader } from "../common/json/json-documents-reader.ts";
import { jsonExcerpt } from "../common/messages/excerpt.ts";
import { type Report, reportingAt } from "../common/messages/reporter.ts";
import { type FoundSplit, withLayers } from "../common/parts/found-layers.ts";
import { jsonSurvey } from "../common/survey/json-survey.ts";
import type { Format, JsonFields } from "../format.ts";

const fields: JsonFields = {
  clusters: ["entities"],
  predicted: [],
  others: ["text", "includes", "doc_key", "doc_id", "id"],
};

export const rucoco: Format = {
  id: "rucoco",
  title: "RuCoCo (JSON)",
  summary:
    "One JSON object in a file: `text`, `entities` as lists of `[start, end]` positions of characters with exclusive ends, and `includes`.",
  detect: (head) => {
    const { fields: found } = firstObject(head) ?? {};
    return found !== undefined && hasAll(found, "entities", "includes", "text") && !found.has("clusters");
  },
  reader: (options) => new JsonDocumentsReader(options, fields, (record, context) => [documentOf(record, context)]),
  spanOptions: ["ends", "offsets", "firstToken", "firstCharacter"],
  fields,
  survey: () => jsonSurvey(fields),
  extensions: ["json"],
};

function documentOf(record: Record<string, unknown>, context: JsonDocumentContext): AnnotatedPart {
  const document = context.nameOf(record, ["doc_key", "doc_id", "id"]);
  const report = reportingAt(context.report, { document });
  const { text } = record;
  if (typeof text !== "string") report("json-shape", { data: { field: "text", expected: "a string" } });
  const { field, clusters } = context.fields.take(record, document);
  reportNoClusters(clusters, field, context.options, report);
  const part = clusteredDocumentToPart(
    {
      ...{ document, part: "", field, clusters: clusters ?? [] },
      ...defined({ line: context.line }),
      ...(typeof text === "string" && { text }),
      own: { ends: "exclusive", offsets: "char" },
    },
    context,
  );
  return withLayers(part, { splits: splitsIn(record["includes"], report) });
}

/** Returns the split antecedents of all entities: for each entity, the numbers of those that it consists of. */
function splitsIn(includes: unknown, report: Report): FoundSplit[] {
  if (includes === undefined || includes === null) return [];
  const lists = Array.isArray(includes) ? (includes as readonly unknown[]) : undefined;
  if (lists === undefined) report("json-shape", { data: { field: "includes", expected: "a list of lists" } });
  return (lists ?? []).flatMap((list, entity) => {
    if (Array.isArray(list) && list.every((each) => Number.isInteger(each))) {
      return (list as readonly number[]).map((antecedent) => ({
        entity: String(entity),
        antecedent: String(antecedent),
      }));
    }
    const data = { field: `includes[${entity}]`, expected: "a list of numbers of entities" };
    report("json-shape", { entity: String(entity), mention: jsonExcerpt(list), data });
    return [];
  });
}
