import type { JSX } from "preact";
import { useEffect, useState } from "preact/hooks";
import type { LongQuestion } from "../../engine/engine.ts";
import type { WorkShare } from "../../engine/work-order.ts";
import { usePage } from "../state/page-state.ts";

/** How often the engine is asked how far it is, in milliseconds. */
const OFTEN = 250;

/** Tells that an answer is awaited, and how much of the work is done. */
export function Pending({ question, doing }: { question: LongQuestion; doing: string }): JSX.Element {
  return (
    <p class="scroll quiet" role="status">
      {doing}
      <Share question={question} />…
    </p>
  );
}

/** Tells how far the work on a question is, such as ` (120 of 280)`. Show it only while the answer is awaited. */
export function Share({ question }: { question: LongQuestion }): JSX.Element | null {
  const { engine } = usePage();
  const [share, setShare] = useState<WorkShare>();
  useEffect(() => {
    const timer = setInterval(() => {
      void engine.progress(question).then(setShare, () => undefined);
    }, OFTEN);
    return () => {
      clearInterval(timer);
    };
  }, [question]);
  if (share === undefined || share.done === 0) return null;
  const { done, of } = share;
  return <>{of === 1 ? ` (${Math.floor(100 * done)} %)` : ` (${done} of ${of})`}</>;
}
