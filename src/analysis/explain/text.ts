import type { ArcsVariant } from "../../metrics/metric.ts";
import { type Expression, words } from "../../core/expression.ts";
import type { Piece } from "./piece.ts";

/** Longest mention or id that is shown in full, in characters. */
const LONGEST = 40;

/** A name on one line, without what could turn the line around. */
export function oneLine(text: string): string {
  return text.replace(/[\s\p{Cc}\u202a-\u202e\u2066-\u2069]+/gu, " ").trim();
}

/** A mention or an id on one line, and not too long. */
export function shortName(text: string): string {
  const characters = Array.from(oneLine(text));
  if (characters.length === 0) return "(no text)";
  return characters.length <= LONGEST ? characters.join("") : `${characters.slice(0, LONGEST - 1).join("")}…`;
}

/** Which application-related scores these are. */
export function arcsVariantText(variant: ArcsVariant): string {
  return `As in ${variant === "paper" ? "the paper" : `version ${variant} of the author's scorer`} (--arcs-variant ${variant}).`;
}

type Columns = Extract<Piece, { kind: "table" }>["columns"];

/** The columns of a table by their titles: names to the left, numbers to the right. */
export function tableColumns(
  left: readonly (string | Expression)[],
  right: readonly (string | Expression)[] = [],
): Columns {
  const column = (title: string | Expression, align: "left" | "right"): Columns[number] => ({
    title: typeof title === "string" ? words(title) : title,
    align,
  });
  return [...left.map((title) => column(title, "left")), ...right.map((title) => column(title, "right"))];
}
