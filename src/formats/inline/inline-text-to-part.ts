import type { AnnotatedPart } from "../../core/document.ts";
import { DisjointSets } from "../common/parts/disjoint-sets.ts";
import { excerpt } from "../common/messages/excerpt.ts";
import type { Report } from "../common/messages/reporter.ts";
import { textPositions } from "../common/messages/text-position.ts";
import { textToPart } from "../common/text/text-to-part.ts";
import type { Notation } from "./notation.ts";
import type { InlineMention, InlineProblem } from "./inline-text.ts";
import { parseInline } from "./parse-inline.ts";

/** A text with markup, and where it comes from. */
export interface InlineSource {
  readonly document: string;
  readonly part: string;
  readonly text: string;
  /** The line (1-based) on which the text begins, and, where all of it is a string on that line, that it is. */
  readonly line: number;
  readonly oneLine?: boolean;
}

/** A part, and which notation each mention was in, with its line. */
export interface InlinePart {
  readonly part: AnnotatedPart;
  readonly notations: readonly (readonly [Notation, number])[];
}

/** Makes a part of a text with markup; lines are sentences. What is not complete is reported where it stands. */
export function inlineTextToPart(source: InlineSource, report: Report): InlinePart {
  const { document, part, oneLine = false } = source;
  const { text, mentions, problems } = parseInline(source.text);
  const entityOf = entities(mentions);
  const inOrder = mentions.toSorted((a, b) => a.at - b.at);
  const troubles = problems.toSorted((a, b) => a.at - b.at);
  const placesOf = (found: readonly { readonly at: number }[]): { line: number; column?: number }[] => {
    if (oneLine) return found.map(() => ({ line: source.line }));
    const offsets = found.map(({ at }) => at);
    return textPositions(source.text, offsets).map(({ line, column }) => ({ line: line + source.line - 1, column }));
  };
  placesOf(troubles).forEach((place, t) => {
    reportProblem(troubles[t], { document, ...place }, report);
  });
  const places = placesOf(inOrder);
  const found = inOrder.map((mention, m) => ({
    entity: entityOf(mention),
    spans: [mention.start, mention.end],
    line: places[m].line,
    ...(mention.entityType !== undefined && { entityType: mention.entityType }),
  }));
  return {
    part: textToPart({ document, part, line: source.line, text }, found, report),
    notations: inOrder.map(({ notation }, m) => [notation, places[m].line]),
  };
}

function reportProblem(
  { kind, markup, entity }: InlineProblem,
  place: { readonly document: string; readonly line: number; readonly column?: number },
  report: Report,
): void {
  const shown = excerpt(markup);
  const where = { ...place, ...(entity !== undefined && { entity }), mention: shown };
  const isTag = markup.startsWith("<");
  if (kind === "not closed") report("markup-not-closed", where);
  else if (kind === "not opened") report("markup-not-opened", where);
  else if (kind === "empty") report("markup-shape", { ...where, data: { field: shown, expected: "around some text" } });
  else if (isTag) report("markup-shape", { ...where, data: { field: shown, expected: "given an entity's id" } });
  else report("bracket-without-id", where);
}

/**
 * The entities of mentions: what they name, or, where mentions have ids of their own and name others (`id="2" ref="1"`),
 * everything that is linked that way, under the name that comes first.
 */
function entities(mentions: readonly InlineMention[]): (mention: InlineMention) => string {
  const sets = new DisjointSets();
  for (const { entity, own } of mentions) if (own !== undefined) sets.join(entity, own);
  return ({ entity }) => sets.find(entity);
}
