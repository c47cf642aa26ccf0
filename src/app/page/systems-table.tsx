import type { JSX } from "preact";
import { MainFigure } from "./main-figure.tsx";
import { useOpenPage } from "./use-page.ts";
import { WideTable } from "./wide-table.tsx";

/** The main figure of every metric for every system. */
export function SystemsTable(): JSX.Element {
  const { page, overview } = useOpenPage();
  const { metrics, systems } = overview;
  return (
    <WideTable label="All systems">
      <caption>All systems, F1</caption>
      <thead>
        <tr>
          <th scope="col">system</th>
          {metrics.map(({ title }) => (
            <th scope="col" class="right">
              {title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {systems.map(({ name, scores }, s) => (
          <tr>
            <th scope="row">
              <button
                class="plain"
                onClick={() => {
                  page.go({ system: s, entity: undefined, error: undefined });
                }}
              >
                {name}
              </button>
            </th>
            {metrics.map(({ id }) => (
              <td class="right">
                <MainFigure score={scores[id]} />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </WideTable>
  );
}
