import { jsonDialect } from "../common/json/json-dialect.ts";

/** Whether the beginning of a file looks like one JSON document object per line. */
export function detectE2eJsonlines(head: string): boolean {
  return jsonDialect(head) === "jsonlines";
}
