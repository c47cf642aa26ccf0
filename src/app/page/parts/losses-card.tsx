import type { JSX } from "preact";
import type { ErrorType } from "../../../analysis/error-type.ts";
import { mainFigure } from "../../../metrics/kit/metric.ts";
import { barsFigure } from "../../../plots/bars-figure.ts";
import { colours, withinOne } from "../../../plots/figure.ts";
import { wordsOf } from "../../../report/errors/error-sentence.ts";
import { signedPercent } from "../../../report/interval-numbers.ts";
import { percent } from "../../../report/numbers.ts";
import { titleOf } from "../../../report/score/score-tables.ts";
import type { WhatIfView } from "../../engine/errors-view.ts";
import { WideTable } from "./data-table.tsx";
import { Share } from "./pending.tsx";
import { useOpenPage } from "../state/page-state.ts";
import { useExhibit } from "../state/use-exhibit.ts";
import { Card } from "./card.tsx";

/** The headline as types of errors are corrected one after the other, up to a perfect score. */
export function LossesCard({ whatIf }: { whatIf: WhatIfView | undefined }): JSX.Element {
  const { page, overview } = useOpenPage();
  const { system } = page.route.value;
  const { systems, headline } = overview;
  const { name, errors } = systems[system];
  const title = (
    <>
      Where <span dir="auto">{name}</span> loses points
    </>
  );
  const before = whatIf !== undefined && headline in whatIf.before ? mainFigure(whatIf.before[headline]) : null;
  let reached = before ?? 0;
  const rows = (before === null || errors === undefined ? [] : (whatIf?.cumulative ?? [])).flatMap(
    ({ type, scores }) => {
      const after = mainFigure(scores[headline]);
      const from = reached;
      if (after !== null) reached = after;
      const count = errors?.types[type] ?? 0;
      return after === null || count === 0 ? [] : [{ type, count, from, after }];
    },
  );
  const note = `${titleOf(headline)} as types of errors are corrected one after the other`;
  const drawn = (start: number): string =>
    barsFigure(
      [`Where ${name} loses points`, note],
      ["errors", "gain", titleOf(headline)],
      [
        { label: "as it is", from: 0, to: start, colour: colours.whole, figures: ["", "", percent(start)] },
        ...rows.map(({ type, count, from, after }) => {
          const figures = [count.toLocaleString("en"), signedPercent(after - from, 2), percent(after)];
          return { label: wordsOf(type), from, to: after, colour: colours.own, figures };
        }),
      ],
    );
  useExhibit(
    before === null || errors === undefined
      ? undefined
      : { kind: "figure", title: `Where ${name} loses points`, svg: () => drawn(before) },
  );
  if (whatIf === undefined || errors === undefined || before === null)
    return (
      <Card title={title}>
        <p class="quiet">
          {whatIf === undefined ? (
            <>
              Correcting errors
              <Share question="whatIf" />…
            </>
          ) : (
            `${titleOf(headline)} cannot be computed after corrections.`
          )}
        </p>
      </Card>
    );
  const open = (type: ErrorType): void => {
    page.openErrors({ type: [type] });
  };
  return (
    <Card title={title} note={note}>
      <WideTable label={`${titleOf(headline)} of ${name} after corrections`} class="plainly">
        <thead class="hidden">
          <tr>
            <th scope="col">type of error</th>
            <th scope="col">errors</th>
            <th scope="col">bar</th>
            <th scope="col">gain</th>
            <th scope="col">{titleOf(headline)} then</th>
          </tr>
        </thead>
        <tbody>
          <tr>
            <th scope="row">as it is</th>
            <td />
            <td class="waterfall">
              <Fall from={0} to={before} look="pale" />
            </td>
            <td />
            <td class="right">{percent(before)}</td>
          </tr>
          {rows.map(({ type, count, from, after }) => (
            <tr>
              <th scope="row">
                <button
                  class="link"
                  onClick={() => {
                    open(type);
                  }}
                >
                  {wordsOf(type)}
                </button>
              </th>
              <td class="right quiet">{count.toLocaleString("en")}</td>
              <td class="waterfall">
                <Fall from={from} to={after} look="full" />
              </td>
              <td class="right">{signedPercent(after - from, 2)}</td>
              <td class="right">{percent(after)}</td>
            </tr>
          ))}
        </tbody>
      </WideTable>
    </Card>
  );
}

function Fall({ from, to, look }: { from: number; to: number; look: "pale" | "full" }): JSX.Element {
  const [low, high] = [Math.min(from, to), Math.max(from, to)].map((share) => 100 * withinOne(share));
  return (
    <svg viewBox="0 0 100 10" preserveAspectRatio="none" class={`fall ${look}`} aria-hidden="true">
      <rect class="track" y="4.6" width="100" height=".8" />
      <rect class="value" x={low} y="1" width={Math.max(0.4, high - low)} height="8" />
    </svg>
  );
}
