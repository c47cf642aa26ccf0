import type { JSX } from "preact";
import type { Comparison } from "../../../analysis/compare/comparison.ts";
import { barsFigure } from "../../../plots/bars-figure.ts";
import { colours } from "../../../plots/figure.ts";
import { intervalText, signedPercent } from "../../../report/interval-numbers.ts";
import { counted, percent } from "../../../report/numbers.ts";
import { titleOf } from "../../../report/score/score-tables.ts";
import type { MetricView, Overview, PeopleView, ScoreView, SystemView } from "../../engine/overview.ts";
import { WideTable } from "./data-table.tsx";
import { MainFigure } from "./figures.tsx";
import { markOf, pairOf } from "../state/shown-pair.ts";
import { CommonErrors } from "./common-errors.tsx";
import { useOpenPage } from "../state/page-state.ts";
import type { Route } from "../state/route.ts";
import { useExhibit } from "../state/use-exhibit.ts";
import { Card, SystemName } from "./card.tsx";

/** The most metrics in a row, besides the headline. */
const MOST_METRICS = 6;

/** The scores of all systems. */
export function SystemsCard(): JSX.Element {
  const { page, overview } = useOpenPage();
  const { systems, metrics, headline, people } = overview;
  const others = metrics.filter(({ id }) => id !== headline);
  const shown = [...metrics.filter(({ id }) => id === headline), ...others.slice(-MOST_METRICS)];
  const hasIntervals = systems.some(({ scores }) => scores[headline].ci?.f1 !== undefined);
  useExhibit({
    kind: "figure",
    title: `${titleOf(headline)} of the systems`,
    svg: () => figureOf(page.route.value, overview),
  });
  return (
    <Card
      title={systems.length === 1 ? "Scores" : "Systems"}
      note={[
        ...(hasIntervals ? ["bar: 95 % interval over documents"] : []),
        ...(people === undefined ? [] : [`line: ${peopleText(people)}`]),
        "a number opens its calculation",
      ].join(" · ")}
    >
      <WideTable label="Scores of the systems" class="plainly" text={(format) => page.engine.scoreTable(format)}>
        <thead>
          <tr>
            <th scope="col">system</th>
            <th scope="col" class="bar-column">
              <span class="hidden">{titleOf(headline)} as a bar</span>
            </th>
            {shown.map(({ id, title }) => (
              <th scope="col" class="right">
                {id === headline ? <b>{title}</b> : title}
              </th>
            ))}
            <th scope="col" class="right">
              errors
            </th>
          </tr>
        </thead>
        <tbody>
          {systems.map((own, s) => (
            <tr>
              <th scope="row">
                <SystemName system={s}>{own.name}</SystemName>
                {people?.systems.includes(s) === true && <span class="quiet"> annotator</span>}
              </th>
              <td class="bar-column">
                <ScoreBar system={s} score={own.scores[headline]} />
              </td>
              {shown.map((metric) => (
                <FigureCell metric={metric} system={s} own={own} isMain={metric.id === headline} />
              ))}
              <td class="right">
                {own.errors === undefined ? (
                  <span class="quiet">…</span>
                ) : (
                  <button
                    class="link"
                    onClick={() => {
                      page.openErrors({}, { system: s });
                    }}
                  >
                    {sum(Object.values(own.errors.types)).toLocaleString("en")}
                  </button>
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </WideTable>
    </Card>
  );
}

function peopleText({ systems, mean }: PeopleView): string {
  return systems.length === 1
    ? `the annotator against this key, ${percent(mean)}`
    : `${systems.length} annotators against this key, ${percent(mean)} on average`;
}

/** Draws the headline of all systems with intervals, for a file. */
function figureOf(route: Route, overview: Overview): string {
  const { systems, headline, documents, people } = overview;
  const title = titleOf(headline);
  const hasIntervals = systems.some(({ scores }) => scores[headline].ci?.f1 !== undefined);
  const note = `${hasIntervals ? "95 % intervals over" : "Of"} ${counted(documents.length, "document")}`;
  const line = people === undefined ? [] : [`Line: ${peopleText(people)}`];
  const bars = systems.map(({ name, scores }, s) => {
    const { main, ci } = scores[headline];
    const colour = { own: colours.own, other: colours.other, third: colours.pale }[markOf(s, route, overview)];
    return {
      ...{ label: name, from: 0, to: main ?? 0, colour, interval: ci?.f1 },
      figures: [percent(main), ...(hasIntervals ? [intervalText(ci?.f1, 2)] : [])],
    };
  });
  const heads = [title, ...(hasIntervals ? ["95 % interval"] : [])];
  return barsFigure([`${title} of the systems`, note, ...line], heads, bars, people?.mean);
}

function FigureCell({
  metric: { id, title },
  system,
  own,
  isMain,
}: {
  metric: MetricView;
  system: number;
  own: SystemView;
  isMain: boolean;
}): JSX.Element {
  const { page } = useOpenPage();
  const { main } = own.scores[id];
  return (
    <td class="right" data-figure={`${id}.f1`} data-value={main ?? ""}>
      <button
        class={isMain ? "link strong" : "link"}
        title={`How ${title} is calculated`}
        onClick={() => {
          page.go({ system, explain: { metric: id } });
        }}
      >
        <MainFigure score={own.scores[id]} />
      </button>
    </td>
  );
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((all, each) => all + each, 0);
}

function ScoreBar({ system, score }: { system: number; score: ScoreView }): JSX.Element | null {
  const { page, overview } = useOpenPage();
  if (score.main === null || score.main < 0) return null;
  const interval = score.ci?.f1;
  const x = (share: number): number => 160 * Math.min(1, Math.max(0, share));
  return (
    <svg
      viewBox="0 0 160 14"
      width="160"
      height="14"
      class={`score-bar ${markOf(system, page.route.value, overview)}`}
      aria-hidden="true"
    >
      <rect class="track" y="5" width="160" height="4" rx="2" />
      <rect class="value" y="5" width={x(score.main)} height="4" rx="2" />
      {interval !== undefined && (
        <path
          class="interval-mark"
          d={`M${x(interval[0])} 2V12M${x(interval[1])} 2V12M${x(interval[0])} 7H${x(interval[1])}`}
        />
      )}
      {overview.people !== undefined && <path class="people-mark" d={`M${x(overview.people.mean)} 0V14`} />}
    </svg>
  );
}

/** Differences of all pairs by the headline, with their significance, and the ranks. */
export function MatrixCard({ comparison }: { comparison: Comparison }): JSX.Element {
  const { page, overview } = useOpenPage();
  const { systems, headline } = overview;
  const { ranks, pairs, options } = comparison;
  const own = ranks[headline] ?? [];
  return (
    <Card
      title="Every pair"
      note={`${titleOf(headline)}, row minus column · * significant at ${options.alpha}, adjusted`}
    >
      <WideTable label="Differences of all pairs of systems" class="plainly">
        <thead>
          <tr>
            <th scope="col">system</th>
            <th scope="col" class="right">
              rank
            </th>
            {systems.map(({ name }) => (
              <th scope="col" class="right">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {systems.map(({ name }, a) => {
            const rank = own.find(({ system }) => system === name);
            return (
              <tr>
                <th scope="row">
                  <SystemName system={a}>{name}</SystemName>
                </th>
                <td class="right">
                  {rank === undefined
                    ? ""
                    : rank.interval[0] === rank.interval[1]
                      ? rank.rank
                      : `${rank.interval[0]}–${rank.interval[1]}`}
                </td>
                {systems.map(({ name: column }, b) => {
                  const pair = a === b ? undefined : pairOf(pairs, column, name, headline);
                  return (
                    <td class="right">
                      {pair !== undefined && (
                        <button
                          class="link"
                          title={`${name} and ${column}`}
                          onClick={() => {
                            page.go({ system: a, against: b, tab: "compare" });
                          }}
                        >
                          {signedPercent(pair.delta, 2)}
                          {pair.reject ? "*" : ""}
                        </button>
                      )}
                    </td>
                  );
                })}
              </tr>
            );
          })}
        </tbody>
      </WideTable>
      <CommonErrors />
    </Card>
  );
}
