import { expect } from "vitest";
import type { Diagnostic } from "../../src/core/diagnostic.ts";
import type { AnnotatedPart } from "../../src/core/document.ts";
import type { Format } from "../../src/formats/format.ts";
import { FileReader, readParts } from "../../src/formats/read.ts";

/** Writes parts in a format and reads them again, with detection, in two pieces. */
export function through(format: Format, parts: readonly AnnotatedPart[]) {
  const diagnostics: Diagnostic[] = [];
  let detected: string | undefined;
  const reader = new FileReader({
    report: (diagnostic) => diagnostics.push(diagnostic),
    onFormat: ({ id }) => (detected = id),
  });
  const text = [...format.write!(parts)].join("");
  const bytes = new TextEncoder().encode(text);
  const middle = Math.floor(bytes.length / 2);
  const back = [...readParts([bytes.subarray(0, middle), bytes.subarray(middle)], reader)];
  expect(detected).toBe(format.id);
  return { parts: back, diagnostics, text };
}
