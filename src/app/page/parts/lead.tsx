import type { JSX } from "preact";
import { mainFigure } from "../../../metrics/kit/metric.ts";
import { intervalText, signedPercent } from "../../../report/interval-numbers.ts";
import { fTitle, titleOf } from "../../../report/score/score-tables.ts";
import type { CompareView } from "../../engine/compare-view.ts";
import type { WhatIfView } from "../../engine/errors-view.ts";
import type { MetricView, Overview } from "../../engine/overview.ts";
import { MainFigure } from "./figures.tsx";
import { differenceSentence, faults, untestedSentence, type SentencePiece } from "../state/lead-sentence.ts";
import { otherSystem, pairOf } from "../state/shown-pair.ts";
import { useOpenPage } from "../state/page-state.ts";
import { useChanges } from "../state/use-changes.ts";
import { SystemName } from "./card.tsx";

/** The sentence that opens the overview. */
export function Lead({ view, whatIf }: { view: CompareView | undefined; whatIf: WhatIfView | undefined }): JSX.Element {
  const { page, overview } = useOpenPage();
  const { system } = page.route.value;
  const { systems, headline, metrics } = overview;
  const other = otherSystem(page.route.value, overview);
  const own = systems[system];
  const figure = figureTitle(metrics, headline, own.signature);
  return (
    <p class="lead">
      {other === undefined || view === undefined ? (
        <>
          <SystemName system={system}>{own.name}</SystemName> has a {figure} of{" "}
          <b>
            <MainFigure score={own.scores[headline]} />
          </b>
          {own.scores[headline].ci?.f1 !== undefined && ` (95 % CI ${intervalText(own.scores[headline].ci.f1, 2)})`}.{" "}
        </>
      ) : (
        <Sentence pieces={compareSentence(view, overview, [system, other], figure)} />
      )}{" "}
      <LossSentence whatIf={whatIf} />
      {other !== undefined && <FixedSentence a={system} b={other} />}
    </p>
  );
}

function Sentence({ pieces }: { pieces: readonly SentencePiece[] }): JSX.Element {
  return (
    <>
      {pieces.map(({ text, system, isStrong }) =>
        system !== undefined ? (
          <SystemName system={system}>{text}</SystemName>
        ) : isStrong === true ? (
          <b>{text}</b>
        ) : (
          text
        ),
      )}
    </>
  );
}

function compareSentence(
  { comparison }: CompareView,
  { systems, headline }: Overview,
  [a, b]: readonly [number, number],
  figure: string,
): SentencePiece[] {
  const [nameA, nameB] = [systems[a].name, systems[b].name];
  if (comparison === undefined) {
    const [mainA, mainB] = [a, b].map((system) => systems[system].scores[headline].main);
    return untestedSentence({ figure, systems: [a, b], names: [nameA, nameB], figures: [mainA, mainB] });
  }
  const { options, pairs, units, unit } = comparison;
  const pair = pairOf(pairs, nameA, nameB, options.headline);
  if (pair === undefined) return [];
  const tested = new Set(pairs.map((each) => `${each.a}\0${each.b}`)).size;
  const { confidence } = options;
  return differenceSentence({
    ...{ pair, pairs: tested, units: units.length, unit, figure, confidence, systems: [a, b] },
  });
}

/** Returns the headline with its figure: `CoNLL F1`, or only the title of a metric with one figure. */
function figureTitle(metrics: readonly MetricView[], headline: string, signature: string): string {
  const { hasOneFigure = false } = metrics.find(({ id }) => id === headline) ?? {};
  return hasOneFigure ? titleOf(headline) : `${titleOf(headline)} ${fTitle(signature)}`;
}

function LossSentence({ whatIf }: { whatIf: WhatIfView | undefined }): JSX.Element {
  const { page, overview } = useOpenPage();
  const { system } = page.route.value;
  const { systems, headline } = overview;
  const { name, errors } = systems[system];
  if (errors === undefined || whatIf === undefined) return <span class="quiet">Its errors are being counted…</span>;
  const gains = whatIf.alone.flatMap(({ type, gains: own }) => {
    const gain = headline in own ? mainFigure(own[headline]) : null;
    return gain === null || gain <= 0 ? [] : [{ type, gain }];
  });
  if (gains.length === 0) return <>It makes no error that costs {titleOf(headline)} points.</>;
  const most = gains.reduce((best, each) => (each.gain > best.gain ? each : best));
  return (
    <>
      What costs <span dir="auto">{name}</span> most:{" "}
      <button
        class="link strong"
        onClick={() => {
          page.openErrors({ type: [most.type] });
        }}
      >
        {faults[most.type]}
      </button>{" "}
      ({signedPercent(most.gain, 2)} if only these were corrected).
    </>
  );
}

function FixedSentence({ a, b }: { a: number; b: number }): JSX.Element | null {
  const { page, overview } = useOpenPage();
  const { systems } = overview;
  const changes = useChanges(a, b);
  if (changes === undefined || changes.refused === true) return null;
  const { fixed, shared, changed } = changes.all;
  const all = fixed + shared + changed;
  if (all === 0) return null;
  return (
    <>
      {" "}
      <span dir="auto">{systems[b].name}</span> fixes{" "}
      <button
        class="link"
        onClick={() => {
          page.openErrors({ compared: ["fixed"] }, { system: a, against: b });
        }}
      >
        {fixed.toLocaleString("en")}
      </button>{" "}
      of its {all.toLocaleString("en")} {all === 1 ? "error" : "errors"}.
    </>
  );
}
