import type { JSX } from "preact";
import { counted } from "../../../report/numbers.ts";
import { useOpenPage } from "../state/page-state.ts";
import { useAnswer } from "../state/use-answer.ts";
import { Share } from "./pending.tsx";

/** Tells how many errors all systems have in common. */
export function CommonErrors(): JSX.Element {
  const { page, overview } = useOpenPage();
  const { value } = useAnswer(() => page.engine.commonErrors(), [overview.opened], "common");
  if (value === undefined)
    return (
      <p class="quiet">
        Counting the errors that all systems make
        <Share question="common" />…
      </p>
    );
  return <p>{value === 0 ? "No error" : counted(value, "error")} in common to all systems.</p>;
}
