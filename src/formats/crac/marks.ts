/** One bracket behind a word, or two around it: `[e1` opens a mention, `e1]` closes it, `[e1]` does both. */
export interface Mark {
  readonly entity: string;
  readonly opens: boolean;
  readonly closes: boolean;
}

interface PlacedSpan {
  readonly entity: string;
  readonly first: number;
  readonly last: number;
}

/** A mention that was opened and never closed, or closed and never opened. */
interface UnpairedMark {
  readonly kind: "not closed" | "not opened";
  readonly token: number;
  readonly entity: string;
}

const MARK = /^(\[?)([^[\]]+)(\]?)/;

/** Returns the marks in `[e1,[e2],e3]`, and the items that are no marks. */
export function marksIn(text: string): { readonly marks: readonly Mark[]; readonly malformed: readonly string[] } {
  const marks: Mark[] = [];
  const malformed: string[] = [];
  for (const item of text === "" ? [] : text.split(",")) {
    const [mark = "", opening = "", entity = "", closing = ""] = MARK.exec(item.trim()) ?? [];
    const isMark = opening !== "" || closing !== "";
    if (!isMark || mark.length < item.trim().length) malformed.push(item);
    if (isMark) marks.push({ entity, opens: opening !== "", closes: closing !== "" });
  }
  return { marks, malformed };
}

export function markText({ entity, opens, closes }: Mark): string {
  return `${opens ? "[" : ""}${entity}${closes ? "]" : ""}`;
}

/**
 * Pairs marks to mentions, as text2text-coref does: a closing bracket belongs to the latest open one of its entity. One
 * that is alone makes its word a mention. An opening bracket that is alone makes none.
 *
 * @param marksAt the marks behind each token, in order
 * @param isBoundary whether a mention cannot continue from the token before into this one
 */
export function pairMarks(
  length: number,
  marksAt: (token: number) => readonly Mark[],
  isBoundary: (token: number) => boolean = () => false,
): { readonly spans: readonly PlacedSpan[]; readonly unpaired: readonly UnpairedMark[] } {
  const spans: PlacedSpan[] = [];
  const unpaired: UnpairedMark[] = [];
  const open = new Map<string, number[]>();
  const closeAll = (): void => {
    for (const [entity, tokens] of open) {
      for (const token of tokens) unpaired.push({ kind: "not closed", token, entity });
    }
    open.clear();
  };
  for (let token = 0; token < length; token++) {
    if (isBoundary(token)) closeAll();
    for (const { entity, opens, closes } of marksAt(token)) {
      if (opens && closes) {
        spans.push({ entity, first: token, last: token });
      } else if (opens) {
        const own = open.get(entity);
        if (own === undefined) open.set(entity, [token]);
        else own.push(token);
      } else {
        const first = open.get(entity)?.pop();
        if (first === undefined) unpaired.push({ kind: "not opened", token, entity });
        spans.push({ entity, first: first ?? token, last: token });
      }
    }
  }
  closeAll();
  unpaired.sort((a, b) => a.token - b.token);
  return { spans: spans.sort(compareSpans), unpaired };
}

function compareSpans(a: PlacedSpan, b: PlacedSpan): number {
  return a.first - b.first || b.last - a.last || (a.entity < b.entity ? -1 : a.entity > b.entity ? 1 : 0);
}
