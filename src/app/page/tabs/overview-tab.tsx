import type { JSX } from "preact";
import { LeftOut } from "../parts/left-out.tsx";
import { TrustCard } from "../parts/trust-card.tsx";
import { otherSystem } from "../state/shown-pair.ts";
import { useOpenPage } from "../state/page-state.ts";
import { useAnswer } from "../state/use-answer.ts";
import { SystemsCard, MatrixCard } from "../parts/systems-card.tsx";
import { ChangesCard } from "../parts/changes-card.tsx";
import { DocumentsCard } from "../parts/documents-card.tsx";
import { LossesCard } from "../parts/losses-card.tsx";
import { Lead } from "../parts/lead.tsx";

/** What the page shows first: which system is better, where points are lost, and what to know of the numbers. */
export function OverviewTab(): JSX.Element {
  const { page, overview } = useOpenPage();
  const { system } = page.route.value;
  const { systems } = overview;
  const other = otherSystem(page.route.value, overview);
  const { value: compared } = useAnswer(
    other === undefined ? undefined : () => page.engine.compare(),
    [overview.opened],
    "compare",
  );
  const areCounted = systems[system].errors !== undefined;
  const { value: whatIf } = useAnswer(
    areCounted ? () => page.engine.whatIf(system) : undefined,
    [overview.opened, system, areCounted],
    "whatIf",
  );
  const comparison = compared?.refused === true ? undefined : compared;
  return (
    <div class="scroll overview">
      <Lead view={comparison} whatIf={whatIf} />
      <LeftOut />
      {compared?.refused === true && <p class="notice">{compared.message}</p>}
      <div class="cards">
        <SystemsCard />
        {systems.length > 2 && comparison?.comparison !== undefined && (
          <MatrixCard comparison={comparison.comparison} common={comparison.common} />
        )}
        {other !== undefined && <ChangesCard view={comparison} a={system} b={other} />}
        <LossesCard whatIf={whatIf} />
      </div>
      <div class="cards">
        <DocumentsCard />
        <TrustCard />
      </div>
    </div>
  );
}
