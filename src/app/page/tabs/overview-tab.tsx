import type { JSX } from "preact";
import type { Comparison } from "../../../analysis/compare/comparison.ts";
import type { Overview } from "../../engine/overview.ts";
import { textOfTable } from "../parts/data-table.tsx";
import type { Exhibit } from "../state/exhibit.ts";
import { useExhibit } from "../state/use-exhibit.ts";
import { pairTable } from "../parts/corpus-differences.tsx";
import { LeftOut } from "../parts/left-out.tsx";
import { TrustCard } from "../parts/trust-card.tsx";
import { otherSystem } from "../state/shown-pair.ts";
import { useOpenPage } from "../state/page-state.ts";
import { useAnswer } from "../state/use-answer.ts";
import { SystemsCard, MatrixCard } from "../parts/systems-card.tsx";
import { ChangesCard } from "../parts/changes-card.tsx";
import { DocumentsCard } from "../parts/documents-card.tsx";
import { HeatCard } from "../parts/heat-card.tsx";
import { SlicesCard } from "../parts/slices-card.tsx";
import { LossesCard } from "../parts/losses-card.tsx";
import { Lead } from "../parts/lead.tsx";

/** What the page shows first: which system is better, where points are lost, and what to know of the numbers. */
export function OverviewTab(): JSX.Element {
  const { page, overview } = useOpenPage();
  const { system } = page.route.value;
  const { systems, headline } = overview;
  const other = otherSystem(page.route.value, overview);
  const { value: compared } = useAnswer(
    other === undefined ? undefined : () => page.engine.compare(),
    [overview.opened],
    "compare",
  );
  const areCounted = systems[system].errors !== undefined;
  const { current: whatIf } = useAnswer(
    areCounted ? () => page.engine.whatIf(system, headline) : undefined,
    [overview.opened, system, headline, areCounted],
    "whatIf",
  );
  const comparison = compared?.refused === true ? undefined : compared;
  useExhibit(differencesOf(overview, system, other, comparison?.comparison));
  return (
    <div class="scroll overview">
      <Lead view={comparison} whatIf={whatIf} />
      <LeftOut />
      {compared?.refused === true && <p class="notice">{compared.message}</p>}
      <div class="cards">
        <SystemsCard />
        {systems.length > 2 && comparison?.comparison !== undefined && (
          <MatrixCard comparison={comparison.comparison} />
        )}
        {other !== undefined && compared?.refused !== true && <ChangesCard a={system} b={other} />}
        <LossesCard whatIf={whatIf} />
        <SlicesCard />
      </div>
      <div class="cards">
        <DocumentsCard />
        <HeatCard isReady={whatIf !== undefined} />
        <TrustCard />
      </div>
    </div>
  );
}

/** The differences of two systems with intervals and p, of which the overview shows only the first in words. */
function differencesOf(
  overview: Overview,
  system: number,
  other: number | undefined,
  comparison: Comparison | undefined,
): Exhibit | undefined {
  if (other === undefined || comparison === undefined) return undefined;
  const [a, b] = [overview.systems[system].name, overview.systems[other].name];
  const title = `Differences in score, ${b} − ${a}`;
  const text = textOfTable(overview, title, () => pairTable(comparison, a, b), [comparison.signature]);
  return { kind: "table", title, text };
}
