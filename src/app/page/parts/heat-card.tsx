import type { JSX } from "preact";
import { errorTypes } from "../../../analysis/error-type.ts";
import { wordsOf } from "../../../report/errors/error-sentence.ts";
import type { Engine } from "../../engine/engine.ts";
import { useOpenPage } from "../state/page-state.ts";
import { useAnswer } from "../state/use-answer.ts";
import { Card } from "./card.tsx";
import { WideTable } from "./data-table.tsx";

/** A type of mention, and its errors by their type. */
interface HeatColumn {
  readonly mention: string;
  readonly counts: ReadonlyMap<string, number>;
}

/** The strongest tint of a cell, in percent. Text on it must stay readable. */
const STRONGEST = 45;

/** The errors by type, and by the type of their first mention. Each count opens its errors. */
export function HeatCard({ isReady }: { isReady: boolean }): JSX.Element | null {
  const { page, overview } = useOpenPage();
  const { system } = page.route.value;
  const { name } = overview.systems[system];
  const { current: columns } = useAnswer(
    isReady ? () => heatColumns(page.engine, system) : undefined,
    [overview.opened, system, isReady],
    "errors",
  );
  const types = errorTypes.filter((type) => columns?.some(({ counts }) => counts.has(type)) === true);
  const title = `Errors of ${name} by type of mention`;
  // Without parts of speech, types of mentions are unknown.
  if (columns?.length === 0) return null;
  const most = (columns ?? []).flatMap(({ counts }) => [...counts.values()]).reduce((a, b) => Math.max(a, b), 1);
  return (
    <Card
      title={
        <>
          Errors of <span dir="auto">{name}</span> by type of mention
        </>
      }
    >
      {columns === undefined ? (
        <p class="quiet">Counting…</p>
      ) : (
        <WideTable label={title} class="heat">
          <thead>
            <tr>
              <th scope="col">
                <span class="hidden">type of error</span>
              </th>
              {columns.map(({ mention }) => (
                <th scope="col">{mention}</th>
              ))}
            </tr>
          </thead>
          <tbody>
            {types.map((type) => (
              <tr>
                <th scope="row">{wordsOf(type)}</th>
                {columns.map(({ mention, counts }) => {
                  const count = counts.get(type) ?? 0;
                  const share = Math.round((STRONGEST * count) / most);
                  return (
                    <td class="right" style={{ background: `color-mix(in srgb, var(--bad) ${share}%, var(--ground))` }}>
                      {count > 0 && (
                        <button
                          class="plain"
                          aria-label={`${count.toLocaleString("en")}: ${mention}, ${wordsOf(type)}`}
                          onClick={() => {
                            page.openErrors({ type: [type], "mention-type": [mention] });
                          }}
                        >
                          {count.toLocaleString("en")}
                        </button>
                      )}
                    </td>
                  );
                })}
              </tr>
            ))}
          </tbody>
        </WideTable>
      )}
    </Card>
  );
}

/** Counts the errors of a system; no columns if the types of mentions are unknown. */
async function heatColumns(engine: Engine, system: number): Promise<readonly HeatColumn[]> {
  const { facets } = await engine.errors({ system, limit: 0 });
  const mentions = facets.find(({ facet }) => facet === "mention-type")?.values ?? [];
  return Promise.all(
    mentions.map(async ({ value: mention }): Promise<HeatColumn> => {
      const own = await engine.errors({ system, where: { "mention-type": [mention] }, limit: 0 });
      const types = own.facets.find(({ facet }) => facet === "type")?.values ?? [];
      const counts = types.filter(({ count }) => count > 0).map(({ value, count }) => [value, count] as const);
      return { mention, counts: new Map(counts) };
    }),
  );
}
