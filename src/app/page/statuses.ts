import type { MentionStatus } from "../engine/views/document-view.ts";

/** How each status of a mention is shown besides its line: a glyph and a word. */
export const statuses: Readonly<Record<MentionStatus, { readonly glyph: string; readonly word: string }>> = {
  matched: { glyph: "=", word: "matched" },
  missing: { glyph: "−", word: "missing" },
  spurious: { glyph: "+", word: "spurious" },
  "wrong-entity": { glyph: "≠", word: "wrong entity" },
  span: { glyph: "~", word: "span error" },
  "left-out": { glyph: "·", word: "left out" },
};
