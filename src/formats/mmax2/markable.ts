import type { Report } from "../reporter.ts";
import { readXml, type XmlElement } from "../common/markup/xml.ts";

/** A markable as it stands in a file. */
export interface Markable {
  /** "" where it has none. */
  readonly id: string;
  readonly line: number;
  readonly span: string;
  readonly attributes: XmlElement["attributes"];
}

/** Reads the markables of a level. One without a span is reported and left out. */
export function readMarkables(text: string, report: Report): Markable[] {
  const markables: Markable[] = [];
  readXml(
    text,
    {
      names: { elements: ["markable", "markables"], attributes: ["span", "coref_class", "coref_set"] },
      open({ name, attributes, line }) {
        if (name !== "markable" && !name.endsWith(":markable")) return;
        const { id = "", span = "" } = attributes;
        if (span.trim() === "") {
          const data = { field: `The span of markable ${id}`, expected: "a list of words" };
          report("markup-shape", { line, data });
        } else markables.push({ id, line, span, attributes });
      },
    },
    report,
  );
  return markables;
}
