import type { JSX } from "preact";
import { percent } from "../../../report/numbers.ts";
import { fTitle, titleOf } from "../../../report/score/score-tables.ts";
import { leftColumn, rightColumn } from "../../../report/table.ts";
import type { SliceView } from "../../engine/slices-view.ts";
import { useOpenPage } from "../state/page-state.ts";
import type { Slice } from "../state/route.ts";
import { shownScores, useSlices } from "../state/use-slices.ts";
import { Card } from "./card.tsx";
import { textOfTable, WideTable } from "./data-table.tsx";

const title = "Slices";

/** The scores of a slice, or of everything, by one metric. */
interface SliceLine {
  readonly name: string;
  /** Whether it is the first line of its slice. */
  readonly isFirst: boolean;
  readonly slice?: Slice;
  readonly view: SliceView | undefined;
  readonly scores: SliceView["scores"][number] | undefined;
}

/** The scores of all systems on the filters that were named, below those on everything. */
export function SlicesCard(): JSX.Element | null {
  const { page, overview } = useOpenPage();
  const { slices } = page.route.value;
  const { value, failure } = useSlices();
  const { systems, headline } = overview;
  if (slices.length === 0) return null;
  const rows = slices.flatMap((slice, s): SliceLine[] => {
    const view = value?.at(s + 1);
    const scores = view === undefined ? [] : shownScores(view, headline);
    return (scores.length === 0 ? [undefined] : scores).map((own, i) => ({
      ...{ name: slice.name, isFirst: i === 0, slice, view, scores: own },
    }));
  });
  const metrics = new Set(rows.flatMap(({ scores }) => scores?.metric ?? []));
  const whole = value === undefined ? [] : shownScores(value[0], headline, [...metrics]);
  const lines: SliceLine[] = [
    ...whole.map((scores, i) => ({ name: "all", isFirst: i === 0, view: value?.[0], scores })),
    ...rows,
  ];
  const figures = ({ scores }: SliceLine): string[] =>
    systems.flatMap((_, s) => {
      const { recall, precision, main } = scores?.systems[s] ?? {};
      return scores === undefined ? ["", "", ""] : [recall, precision, main].map((figure) => percent(figure ?? null));
    });
  const columns = systems.flatMap(({ name, signature }) =>
    ["R", "P", fTitle(signature)].map((figure) => ({ name, figure })),
  );
  const text = textOfTable(overview, title, () => ({
    columns: [
      ...[leftColumn("slice"), rightColumn("mentions"), leftColumn("metric")],
      ...columns.map(({ name, figure }) => rightColumn(`${name} ${figure}`)),
    ],
    rows: lines.map((line) => [
      ...[line.name, String(line.view?.mentions ?? ""), line.scores === undefined ? "" : titleOf(line.scores.metric)],
      ...figures(line),
    ]),
  }));
  return (
    <Card title={title}>
      {failure !== undefined && <p class="failure">{failure}</p>}
      {value === undefined ? (
        <p class="quiet">Counting…</p>
      ) : (
        <WideTable label={title} class="slices-table" text={text}>
          <thead>
            <tr>
              <th scope="col" rowSpan={2}>
                slice
              </th>
              <th scope="col" rowSpan={2} class="right">
                mentions
              </th>
              <th scope="col" rowSpan={2}>
                metric
              </th>
              {systems.map(({ name }) => (
                <th scope="colgroup" colSpan={3} class="right">
                  <bdi>{name}</bdi>
                </th>
              ))}
            </tr>
            <tr>
              {columns.map(({ figure }) => (
                <th scope="col" class="right">
                  {figure}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {lines.map((line) => {
              const { name, isFirst, slice, view, scores } = line;
              return (
                <tr>
                  {isFirst ? (
                    <th scope="row">{slice === undefined ? name : <SliceLink slice={slice} />}</th>
                  ) : (
                    <td>
                      <span class="hidden">{name}</span>
                    </td>
                  )}
                  {scores === undefined ? (
                    <td colSpan={2 + columns.length}>{view?.reason ?? "No scores."}</td>
                  ) : (
                    <>
                      <td class="right">{isFirst && view?.mentions.toLocaleString("en")}</td>
                      <td>{titleOf(scores.metric)}</td>
                      {figures(line).map((figure) => (
                        <td class="right">{figure}</td>
                      ))}
                    </>
                  )}
                </tr>
              );
            })}
          </tbody>
        </WideTable>
      )}
    </Card>
  );
}

function SliceLink({ slice }: { slice: Slice }): JSX.Element {
  const { page } = useOpenPage();
  return (
    <button
      class="link"
      onClick={() => {
        page.openSlice(slice);
      }}
    >
      <bdi>{slice.name}</bdi>
    </button>
  );
}
