import type { AnnotatedPart } from "../core/document.ts";
import { distinctMentions } from "./distinct-mentions.ts";
import { keepMentions } from "./keep-mentions.ts";

/** A part in which each span is a mention once, of the entity that the file names first; the same part if it is so already. */
export function withoutRepeats(part: AnnotatedPart): AnnotatedPart {
  return keepMentions(part, distinctMentions(part, "first").order.toSorted());
}
