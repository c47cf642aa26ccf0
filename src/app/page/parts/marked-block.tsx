import type { JSX } from "preact";
import { useMemo } from "preact/hooks";
import { withBorder } from "./printed-line.tsx";
import {
  belowLane,
  LABEL,
  LANE,
  type LabelledStretch,
  labelledStretches,
  labelWidth,
  laneHeight,
} from "./labelled-stretches.ts";
import type { MarkedPassage, TextMark } from "./marked-rows.ts";
import type { TokenRange } from "../../engine/token-words.ts";
import { blockItems, type TextPiece } from "./text-blocks.ts";

/** How the words of a mark are tinted, and whether a ring is around them. */
export interface MarkLook {
  /** A class of text.css, such as `tint-1`. */
  readonly tint?: string | undefined;
  readonly hasRing?: boolean;
  /** Whether its label is marked, and the arrow keys start from it. */
  readonly isChosen?: boolean;
}

interface MarkedBlockProps {
  readonly text: MarkedPassage;
  readonly found?: TokenRange | undefined;
  /** Whether lines are borders: see `withBorder`. */
  readonly isPrinted: boolean;
  /** Must be a new function if looks have changed. */
  readonly lookOf: (part: string, mark: TextMark) => MarkLook;
  /** Called with the marks on the words, the shortest first. */
  readonly onChoose: (part: string, marks: readonly TextMark[]) => void;
}

/**
 * Shows a sentence with its marks. All lines are below the words. A label is above the first word of its mention,
 * outside the flow of the text, so that lines stay whole. Nothing is nested, so marks may cross and have gaps.
 */
export function MarkedBlock({ text, found, isPrinted, lookOf, onChoose }: MarkedBlockProps): JSX.Element {
  const { part, block, pieces, marks } = text;
  const hasLabels = pieces.some(({ of }) => marks[of].label.length > 0);
  const lanes = laneHeight(pieces.reduce((most, { lane }) => Math.max(most, lane + 1), 0));
  const stretches = useMemo(
    () =>
      labelledStretches(blockItems(block, part.tokens!, pieces, found), (starting) =>
        starting.reduce((sum, { of }) => sum + (marks[of].label.length === 0 ? 0 : labelWidth(textOf(marks[of]))), 0),
      ),
    [text, found],
  );
  const isRinged = (each: LabelledStretch<TextPiece> | undefined): boolean =>
    each?.pieces.some(({ of }) => lookOf(part.part, marks[of]).hasRing === true) === true;
  const ringOf = (s: number): string =>
    !isRinged(stretches[s])
      ? ""
      : ` ringed${isRinged(stretches[s - 1]) ? "" : " ring-start"}${isRinged(stretches[s + 1]) ? "" : " ring-end"}`;
  const stretch = (each: LabelledStretch<TextPiece>, s: number): JSX.Element => {
    const { isZero, isFound, room, starts } = each;
    const inner: JSX.Element | string = isZero ? (
      <span class="zero">{each.text}</span>
    ) : isFound ? (
      <mark class="found">{each.text}</mark>
    ) : (
      each.text
    );
    const after = room > 0 ? { paddingInlineEnd: `${room}px` } : {};
    if (each.pieces.length === 0) return room === 0 ? <>{inner}</> : <span style={after}>{inner}</span>;
    const inward = each.pieces.toSorted((a, b) => a.lane - b.lane);
    const looks = inward.map(({ of }) => lookOf(part.part, marks[of]));
    const tint = looks.find((look) => look.tint !== undefined)?.tint ?? "";
    return (
      <span
        class={`stretch marked ${tint}${ringOf(s)}`}
        style={{
          ...(!isPrinted && {
            backgroundImage: inward.map(({ of }) => `var(--line-${marks[of].line})`).join(),
            backgroundPosition: inward.map(({ lane }) => `0 calc(100% - ${belowLane(lanes, lane)}px)`).join(),
            ...(lanes.step < LANE && { backgroundSize: `8px ${lanes.step}px` }),
          }),
          paddingBottom: `${lanes.all}px`,
          ...after,
        }}
        onClick={() => {
          onChoose(
            part.part,
            inward.map(({ of }) => marks[of]),
          );
        }}
      >
        {starts.length > 0 && (
          <Labels
            starts={starts.flat().filter(({ number }) => number === 0)}
            text={text}
            lookOf={lookOf}
            onChoose={onChoose}
          />
        )}
        {isPrinted
          ? inward.reduce(
              (words, { of, lane }) =>
                withBorder(words, {
                  look: marks[of].line,
                  isAbove: false,
                  distance: lanes.all - belowLane(lanes, lane),
                }),
              inner,
            )
          : inner}
      </span>
    );
  };
  const above = hasLabels ? LABEL : 0;
  const shift = Math.max(0, (above - lanes.all) / 2);
  return useMemo(
    () => (
      <p
        dir="auto"
        style={{
          lineHeight: `calc(1.45em + ${above + lanes.all}px)`,
          paddingTop: `${shift}px`,
          marginBottom: `${-shift}px`,
        }}
      >
        {stretches.map(stretch)}
      </p>
    ),
    [stretches, isPrinted, pieces.map(({ of }) => Object.values(lookOf(part.part, marks[of])).join(" ")).join()],
  );
}

function textOf({ label }: TextMark): string {
  return label.map(({ text }) => text).join("");
}

interface LabelsProps extends Pick<MarkedBlockProps, "text" | "lookOf" | "onChoose"> {
  readonly starts: readonly TextPiece[];
}

/** Shows the labels of marks that begin at a word. Marks without a label have a button, too, which is not seen. */
function Labels({ starts, text, lookOf, onChoose }: LabelsProps): JSX.Element {
  const { part, marks } = text;
  return (
    <span class="labels" style={{ top: `${-LABEL}px` }}>
      {starts.map(({ of, first }) => {
        const mark = marks[of];
        return (
          <button
            dir="ltr"
            class={`mention${mark.label.length === 0 ? " unlabelled" : ""}`}
            tabIndex={-1}
            data-token={first}
            aria-label={mark.name}
            onClick={(event) => {
              event.stopPropagation();
              onChoose(part.part, [mark]);
            }}
          >
            <span aria-hidden="true" class={lookOf(part.part, mark).isChosen === true ? "chosen" : ""}>
              {mark.label.map(({ text: own, class: name }) => (
                <span class={name}>{own}</span>
              ))}
            </span>
          </button>
        );
      })}
    </span>
  );
}
