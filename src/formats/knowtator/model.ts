import { excerpt } from "../common/messages/excerpt.ts";
import { misspeltOf } from "../common/messages/misspelt.ts";
import type { Report } from "../common/messages/reporter.ts";
import type { Quote } from "../common/text/plain-text-readings.ts";

/** An annotation: some stretches of text that are one thing. */
export interface KnowtatorAnnotation {
  /** Offsets `[start, end, …]`, ends exclusive. */
  readonly spans: number[];
  readonly quotes: Quote[];
  readonly line: number;
}

/** A chain of coreferent annotations. */
export interface KnowtatorChain {
  readonly id: string;
  readonly line: number;
  /** Ids of its annotations. */
  readonly members: string[];
}

/** A text with its annotations and chains. */
export interface KnowtatorDocument {
  readonly id: string | undefined;
  /** The name of the text's file. */
  readonly textFile: string | undefined;
  readonly line: number;
  readonly annotations: Map<string, KnowtatorAnnotation>;
  readonly chains: KnowtatorChain[];
}

/** The slot, or property, that leads from a chain to its members. */
export const memberSlot = "Coreferring strings";

/** What relations between annotations that are not identity are called when they are passed over. */
export const otherRelations = `relations other than “${memberSlot}”`;

/** Says where a slot or property may be that of members, misspelt. */
export function checkSlot(name: string, line: number, report: Report): void {
  const known = misspeltOf(name, [memberSlot]);
  if (known !== undefined) report("misspelt-name", { line, data: { name: excerpt(name), known } });
}
