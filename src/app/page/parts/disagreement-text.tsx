import type { JSX } from "preact";
import { useMemo } from "preact/hooks";
import { annotatorLetter } from "../../engine/annotator-letter.ts";
import type { DisagreementsView, DisagreementView } from "../../engine/agreement-view.ts";
import type { DocumentView, PartView } from "../../engine/document-view.ts";
import { type AnnotatorPair, disagreementWords, nameOfMarked, namesOfPair } from "../state/adjudication.ts";
import { useOpenPage } from "../state/page-state.ts";
import { layerIn } from "../state/selection.ts";
import { type MarkLook, MarkedBlock } from "./marked-block.tsx";
import { type MarkedPassage, markedRows, type TextMark } from "./marked-rows.ts";
import { mentionText } from "./text-blocks.ts";
import type { TextRows } from "./text-rows.ts";
import { TextScroll } from "./text-scroll.tsx";

interface DisagreementTextProps {
  readonly document: DocumentView;
  readonly view: DisagreementsView;
  readonly pair: AnnotatorPair;
}

/** Shows a document with the mentions of two annotators side by side. Those with labels are disagreements. */
export function DisagreementText({ document: open, view, pair }: DisagreementTextProps): JSX.Element {
  const { page, overview } = useOpenPage();
  const { disagreement: chosen, entity } = page.route.value;
  const own = useMemo(
    () => view.disagreements.map((each, n) => ({ each, n })).filter(({ each }) => each.document === open.id),
    [view, open],
  );
  const layers = pair.map((annotator) => overview.annotators[annotator].layer);
  const text = useMemo(() => {
    const sides = ([0, 1] as const).map((side) =>
      markedRows(open, (part) => {
        const here = own.filter(({ each }) => each.part === part.part).map(({ each }) => each);
        return marksOf(part, here, { pair, side, layer: layers[side] });
      }),
    );
    return besideEachOther(sides[0], sides[1]);
  }, [open, own, pair.join()]);
  const shown = chosen === undefined ? undefined : view.disagreements.at(chosen);
  const looks = useMemo(
    () =>
      ([0, 1] as const).map((side) => (part: string, mark: TextMark): MarkLook => {
        const marked = side === 0 ? shown?.a : shown?.b;
        const isShown = shown?.part === part && shown.document === open.id;
        const isTinted =
          (isShown && marked?.entity === mark.entity) ||
          (entity?.part === part && entity.layer === mark.layer && entity.entity === mark.entity);
        return {
          tint: isTinted ? "tint-1" : undefined,
          hasRing: isShown && shown.tokens?.join() === mark.pieces.join(),
        };
      }),
    [shown, entity, open],
  );
  const choose = (part: string, marks: readonly TextMark[]): void => {
    for (const { pieces, label } of marks) {
      const found = own.find(({ each }) => each.part === part && each.tokens?.join() === pieces.join());
      if (label.length === 0 || found === undefined) continue;
      page.go({ disagreement: found.n, entity: undefined });
      return;
    }
    const [{ layer, entity: number }] = marks;
    page.go({ entity: { part, layer, entity: number } }, true);
  };
  const names = namesOfPair(overview, pair);
  return (
    <TextScroll
      document={open}
      text={text}
      columns={names.map((name, side) => `${annotatorLetter(pair[side])}: ${name}`)}
      linesOf={(both) => both[0].pieces.length + both[1].pieces.length}
      target={
        shown?.tokens === undefined || shown.document !== open.id
          ? undefined
          : { part: shown.part, token: shown.tokens[0] }
      }
    >
      {({ content }, isPrinting) =>
        content.map((marked, side) => (
          <MarkedBlock key={side} text={marked} lookOf={looks[side]} onChoose={choose} isPrinted={isPrinting} />
        ))
      }
    </TextScroll>
  );
}

interface MarkedSide {
  readonly pair: AnnotatorPair;
  readonly side: 0 | 1;
  readonly layer: TextMark["layer"];
}

/** Returns the mentions of an annotator, and where the other one has a mention that this one lacks. */
function marksOf(
  part: PartView,
  disagreements: readonly DisagreementView[],
  { pair, side, layer: name }: MarkedSide,
): TextMark[] {
  const layer = layerIn(part, name);
  const line = side === 0 ? "only-a" : "only-b";
  const markedIn = (each: DisagreementView) => (side === 0 ? each.a : each.b);
  const idOf = (pieces: readonly number[], entity: number): string => `${pieces.join()} ${entity}`;
  const disputed = new Map(
    disagreements.flatMap((each) => {
      const marked = markedIn(each);
      return marked === undefined ? [] : [[idOf(each.tokens ?? [], marked.entity), each] as const];
    }),
  );
  const own = layer.mentions.map(({ pieces, entity }, mention): TextMark => {
    const each = disputed.get(idOf(pieces, entity));
    const marked = each && markedIn(each);
    return {
      ...{ layer: name, mention, entity, pieces, line: each === undefined ? "agreed" : line },
      label:
        marked === undefined ? [] : [{ text: nameOfMarked(pair[side], marked), class: side === 0 ? "own" : "other" }],
      name: each === undefined ? `“${mentionText(part.tokens, layer.mentions[mention])}”` : disagreementWords(each),
    };
  });
  const lacking = disagreements.flatMap((each): TextMark[] =>
    markedIn(each) !== undefined || each.tokens === undefined
      ? []
      : [
          {
            ...{ layer: name, mention: -1, entity: -1, pieces: each.tokens, line: "left-out" },
            ...{ label: [{ text: "not marked" }], name: disagreementWords(each) },
          },
        ],
  );
  return [...own, ...lacking];
}

/** Joins two texts of the same document row by row. */
function besideEachOther(
  a: TextRows<MarkedPassage>,
  b: TextRows<MarkedPassage>,
): TextRows<readonly [MarkedPassage, MarkedPassage]> {
  return {
    ...a,
    rows: a.rows.map((row, r) => {
      const other = b.rows[r];
      return row.kind === "heading" || other.kind === "heading"
        ? { kind: "heading", label: row.kind === "heading" ? row.label : "" }
        : { ...row, content: [row.content, other.content] };
    }),
  };
}
