import type { JSX } from "preact";
import { counted } from "../../../report/numbers.ts";
import type { DocumentSummary } from "../../engine/overview.ts";
import { MainFigure } from "./figures.tsx";
import { useOpenPage } from "../state/page-state.ts";
import { shownOther } from "../state/shown-pair.ts";

export function DocumentLine({ document }: { document: DocumentSummary }): JSX.Element {
  const { page, overview } = useOpenPage();
  const { system } = page.route.value;
  const other = shownOther(page.route.value, overview);
  const { errors } = document.systems[system];
  const scoreOf = (s: number): JSX.Element => <MainFigure score={document.systems[s].scores[overview.headline]} />;
  return (
    <>
      <span>
        {nameOfDocument(document.id)
          .split(/(?<=[/_])/)
          .map((piece) => (
            <>
              {piece}
              <wbr />
            </>
          ))}
      </span>
      <span class="figure">{scoreOf(system)}</span>
      <span class="detail">
        {errors === undefined ? "…" : counted(errors, "error")}
        {other !== undefined && (
          <>
            , {overview.systems[other].name} {scoreOf(other)}
          </>
        )}
        {!document.inKey && ", not in the key"}
      </span>
    </>
  );
}

export function nameOfDocument(id: string): string {
  return id === "" ? "(no name)" : id;
}
