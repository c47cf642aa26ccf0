import type { JSX } from "preact";
import { useMemo } from "preact/hooks";
import type { DocumentView } from "../../engine/document-view.ts";
import type { ComparedMention } from "../state/differences.ts";
import { useOpenPage } from "../state/page-state.ts";
import { differenceMark } from "./difference-marks.ts";
import { type MarkLook, MarkedBlock } from "./marked-block.tsx";
import { markedRows, type TextMark } from "./marked-rows.ts";
import { TextScroll } from "./text-scroll.tsx";

interface DifferenceTextProps {
  readonly document: DocumentView;
  /** The mentions to mark. */
  readonly shown: readonly ComparedMention[];
  /** The names of the two systems. */
  readonly names: readonly [string, string];
}

/** Shows a document with the mentions about which two systems differ. */
export function DifferenceText({ document: open, shown, names }: DifferenceTextProps): JSX.Element {
  const { page } = useOpenPage();
  const { entity: chosen, token } = page.route.value;
  const text = useMemo(
    () =>
      markedRows(open, (part) =>
        shown.filter((each) => each.part === part.part).map((each) => differenceMark(part, each, names)),
      ),
    [open, shown, names.join("\0")],
  );
  const lookOf = useMemo(
    () =>
      (part: string, { layer, entity, pieces }: TextMark): MarkLook => {
        if (chosen?.part !== part || chosen.layer !== layer || chosen.entity !== entity) return {};
        return { tint: "tint-1", hasRing: pieces[0] === token };
      },
    [chosen, token],
  );
  const choose = (part: string, marks: readonly TextMark[]): void => {
    // Chooses the innermost mention first; clicking again moves outward. What both are right about comes last.
    const wanted = [
      ...marks.filter(({ label }) => label.length > 0),
      ...marks.filter(({ label }) => label.length === 0),
    ];
    const at = wanted.findIndex((mark) => lookOf(part, mark).hasRing);
    const { layer, entity, pieces } = wanted[(at + 1) % wanted.length];
    page.select({ document: open.id, part, layer, entity }, pieces[0]);
  };
  return (
    <TextScroll
      document={open}
      text={text}
      linesOf={({ pieces }) => pieces.length}
      target={chosen === undefined || token === undefined ? undefined : { part: chosen.part, token }}
    >
      {({ content }, isPrinting) => (
        <MarkedBlock text={content} lookOf={lookOf} onChoose={choose} isPrinted={isPrinting} />
      )}
    </TextScroll>
  );
}
