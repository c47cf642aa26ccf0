import { parseOffset } from "../common/messages/text-position.ts";
import type { Report } from "../common/messages/reporter.ts";
import type { XmlElement } from "../common/markup/xml.ts";

/** The offsets of a `span` element, the end exclusive; nothing, and a report, if they are not there. */
export function offsetsOf(
  { attributes, line }: XmlElement,
  ends: "inclusive" | "exclusive",
  document: string | undefined,
  report: Report,
): [number, number] | undefined {
  const [start, end] = [parseOffset(attributes["start"]), parseOffset(attributes["end"])];
  if (start !== undefined && end !== undefined) return [start, ends === "inclusive" ? end + 1 : end];
  const field = `${start === undefined ? "start" : "end"} of span`;
  const where = document === undefined ? { line } : { line, document };
  report("markup-shape", { ...where, data: { field, expected: "a whole number" } });
  return undefined;
}
