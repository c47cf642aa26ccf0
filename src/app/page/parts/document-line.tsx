import type { JSX } from "preact";
import { counted } from "../../../report/numbers.ts";
import type { DocumentSummary } from "../../engine/overview.ts";
import { MainFigure } from "./figures.tsx";
import { useOpenPage } from "../state/page-state.ts";

export function DocumentLine({ document }: { document: DocumentSummary }): JSX.Element {
  const { page, overview } = useOpenPage();
  const { system, against } = page.route.value;
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
        {against !== undefined && (
          <>
            , {overview.systems[against].name} {scoreOf(against)}
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
