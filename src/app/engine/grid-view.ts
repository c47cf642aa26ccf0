import type { AnalysedPart } from "./part-view.ts";
import type { CorpusPart } from "./corpus.ts";
import type { GridMention, GridQuery, GridView } from "./views.ts";

/** Rows where there are no sentences. */
const MENTION_ROWS = 20;

/** Sentences or sections of a part by some of its entities. */
export function gridView(
  { document, part }: CorpusPart,
  { view }: AnalysedPart,
  { system, side = "key", entities, top = 20, rows: most = 200 }: GridQuery,
): GridView {
  const layer = side === "key" ? view.key : view.responses[system];
  const chosen =
    entities ??
    Array.from(layer.entities.keys())
      .sort((a, b) => layer.entities[b].mentions.length - layer.entities[a].mentions.length || a - b)
      .slice(0, top);
  const column = new Map(chosen.map((entity, c) => [entity, c]));
  const bySentence = view.sentences.length > 1;
  const count = bySentence ? view.sentences.length : layer.mentions.length;
  const step = Math.max(1, Math.ceil(count / (bySentence ? most : Math.min(most, MENTION_ROWS))));
  const rows = Array.from({ length: Math.ceil(count / step) }, (_, r) => {
    const [first, last] = [r * step, Math.min(count, (r + 1) * step) - 1];
    const name = (at: number): string => (bySentence ? view.sentences[at].name : String(at + 1));
    return { first, last, name: first === last ? name(first) : `${name(first)}–${name(last)}` };
  });
  const cells = new Map<number, GridMention[]>();
  let sentence = 0;
  layer.mentions.forEach(({ entity, pieces, type, status }, mention) => {
    // Mentions come in the order of their first tokens.
    while (bySentence && sentence + 1 < count && view.sentences[sentence + 1].first <= pieces[0]) sentence++;
    const c = column.get(entity);
    if (c === undefined) return;
    const row = Math.floor((bySentence ? sentence : mention) / step);
    const cell = row * chosen.length + c;
    const own = cells.get(cell) ?? [];
    own.push({ mention, ...(type !== undefined && { type }), status: status[side === "key" ? system : 0] });
    cells.set(cell, own);
  });
  return {
    document,
    part,
    side,
    by: !bySentence ? "mentions" : step === 1 ? "sentence" : "section",
    rows,
    columns: chosen.map((entity) => {
      const { badge, name, mentions } = layer.entities[entity];
      return { entity, badge, name, size: mentions.length };
    }),
    cells: Array.from(cells)
      .sort(([a], [b]) => a - b)
      .map(([cell, mentions]) => ({ row: Math.floor(cell / chosen.length), column: cell % chosen.length, mentions })),
  };
}
