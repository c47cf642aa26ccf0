import type { MentionStatus } from "../../engine/document-view.ts";

const statuses: Readonly<Partial<Record<string, MentionStatus>>> = {
  "span-error": "span",
  "conflated-entities": "wrong-entity",
  "divided-entity": "wrong-entity",
  "wrong-link": "wrong-entity",
  "false-new": "missing",
  "false-anaphor": "extra",
  "invented-antecedent": "extra",
};

/** Returns the sign of an error's type: that of the mentions it is about, or for a link, whether it is missing. */
export function statusOfError(type: string): MentionStatus {
  return statuses[type] ?? (type.startsWith("missing") ? "missing" : "extra");
}
