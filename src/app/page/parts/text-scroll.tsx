import type { ComponentChildren, JSX } from "preact";
import { useEffect, useMemo, useRef } from "preact/hooks";
import type { DocumentView } from "../../engine/document-view.ts";
import { useOpenPage } from "../state/page-state.ts";
import { textBetween } from "../../engine/token-words.ts";
import type { BlockRow, TextRows } from "./text-rows.ts";
import { mostPrinted, useFirstRow, useVirtualRows } from "./use-virtual-rows.ts";

interface TextScrollProps<Content> {
  readonly document: DocumentView;
  readonly text: TextRows<Content>;
  /** How many columns each paragraph has, with their names if there are several. */
  readonly columns?: readonly string[];
  /** How many lines of mentions a paragraph has. */
  readonly linesOf: (content: Content) => number;
  /** The place to scroll to when it changes. */
  readonly target: { readonly part: string; readonly token: number } | undefined;
  readonly children: (row: BlockRow<Content>, isPrinting: boolean) => ComponentChildren;
}

/**
 * Shows the paragraphs of a document, each with the number and the speaker of its sentence. Only visible ones are in the
 * DOM. The left and right arrow keys go from mention to mention, which are buttons of class `mention`.
 */
export function TextScroll<Content>(props: TextScrollProps<Content>): JSX.Element {
  const { document: open, text, columns = [], linesOf, target, children } = props;
  const { page } = useOpenPage();
  const { at } = page.route.value;
  const box = useRef<HTMLDivElement>(null);
  const isDivided = columns.length > 1;
  const identity = useMemo(() => ({}), [text, isDivided]);
  const rows = useVirtualRows(
    box,
    text.rows.length,
    (r) => {
      const row = text.rows[r];
      if (row.kind === "heading") return 44;
      const { first, last } = row.block;
      return 24 + 34 * Math.ceil((last - first + 1) / (12 / Math.max(1, columns.length)));
    },
    identity,
    { most: useMemo(() => printedRows(text, linesOf), [text]) },
  );
  useEffect(() => {
    if (page.wantsText) box.current?.focus();
    page.wantsText = false;
  });
  useFirstRow(rows, at, true, (first) => {
    page.go({ at: first }, true);
  });
  useEffect(() => {
    if (target === undefined || at !== undefined) return;
    const row = text.rowOf(target.part, target.token);
    if (row >= 0) rows.show(row);
  }, [text, target?.part, target?.token]);
  const move = (event: KeyboardEvent): void => {
    const by = event.key === "ArrowRight" ? 1 : event.key === "ArrowLeft" ? -1 : 0;
    if (by === 0 || event.altKey || event.ctrlKey || event.metaKey) return;
    const all = Array.from(box.current?.querySelectorAll<HTMLElement>(".mention") ?? []);
    const at = all.findIndex((each) => each === document.activeElement);
    const chosen = all.findIndex((each) => each.querySelector(".chosen") !== null);
    const next = at < 0 ? Math.max(0, chosen) : at + by;
    all.at(next < 0 ? 0 : Math.min(next, all.length - 1))?.focus();
    event.preventDefault();
  };
  return (
    <div
      class="scroll reading"
      ref={box}
      tabIndex={0}
      role="region"
      aria-label={`Text of ${open.id}`}
      aria-description="Arrow keys go from mention to mention; Enter chooses one."
      onKeyDown={move}
    >
      {isDivided && (
        <div class="block columns names">
          <span />
          {columns.map((name) => (
            <b style={{ textAlign: isRightToLeft(open) ? "right" : "left" }}>{name}</b>
          ))}
        </div>
      )}
      <div class="rows" style={{ height: `${rows.height}px` }}>
        {rows.items.map(({ index, start }) => {
          const row = text.rows[index];
          return (
            <div
              class={isDivided && row.kind === "block" ? "block columns" : "block"}
              key={index}
              data-index={index}
              ref={rows.measure}
              style={{ transform: `translateY(${start}px)` }}
            >
              {row.kind === "heading" ? (
                <>
                  <span />
                  <h2>{row.label}</h2>
                </>
              ) : (
                <>
                  <span class="number">
                    {row.block.name}
                    {row.block.speaker !== undefined && <div dir="auto">{row.block.speaker}</div>}
                  </span>
                  {children(row, rows.isPrinting)}
                </>
              )}
            </div>
          );
        })}
      </div>
      {rows.printed !== undefined && (
        <p class="notice">
          Printing stops here, after {rows.printed} of {text.rows.length} paragraphs, because more would take a browser
          too long.
        </p>
      )}
    </div>
  );
}

/** The largest number of lines of mentions that are printed, because a browser takes a second for some 400 of them. */
const MOST_LINES = 3000;

function printedRows<Content>({ rows }: TextRows<Content>, linesOf: (content: Content) => number): number {
  let lines = 0;
  const beyond = rows.findIndex((row) => {
    if (row.kind === "block") lines += linesOf(row.content);
    return lines > MOST_LINES;
  });
  return Math.min(mostPrinted, beyond < 0 ? rows.length : beyond);
}

/** Returns whether the first letter of a document belongs to a right-to-left script. */
function isRightToLeft({ parts }: DocumentView): boolean {
  const { tokens } = parts.find((part) => part.tokens !== undefined) ?? {};
  const beginning = tokens === undefined ? "" : textBetween(tokens, 0, 40);
  return /^[^\p{Letter}]*[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u.test(
    beginning,
  );
}
