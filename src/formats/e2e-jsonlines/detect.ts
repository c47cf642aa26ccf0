import { isRecord } from "../parse-json.ts";
import { isE2eDocument } from "./e2e-document.ts";

/** Whether the beginning of a file looks like one JSON document object per line. */
export function detectE2eJsonlines(head: string): boolean {
  const lines = head.split(/\r\n|\r|\n/).filter((line) => line.trim() !== "");
  const first = lines.at(0)?.trimStart() ?? "";
  const second = lines.at(1)?.trimStart();
  if (!first.startsWith("{")) return false;
  const value = parsed(first);
  // A whole object on the first line: a document, or the only line of a map from document ids to clusters.
  if (isRecord(value)) return isE2eDocument(value) || (second?.startsWith("{") ?? false);
  // Damaged, longer than the beginning that is looked at, or a pretty-printed object, which continues on the next line.
  return second === undefined
    ? /"(?:doc_key|sentences|clusters|predicted_clusters)"\s*:/.test(first)
    : second.startsWith("{") && first.trim() !== "{";
}

function parsed(line: string): unknown {
  try {
    return JSON.parse(line) as unknown;
  } catch {
    return undefined;
  }
}
