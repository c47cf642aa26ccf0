import type { JSX } from "preact";
import { type ErrorType, errorTypes } from "../../analysis/errors/error-type.ts";
import { counted } from "../../report/numbers.ts";
import { useOpenPage } from "./use-page.ts";
import { WideTable } from "./wide-table.tsx";

/** How many errors of each type the systems make; each number opens the list of them. */
export function ErrorCountsTable(): JSX.Element {
  const { page, overview } = useOpenPage();
  const { systems } = overview;
  const { errors: own } = systems[page.route.value.system];
  if (own === undefined) return <p class="quiet">Counting errors…</p>;
  const { recall, precision } = own.identities;
  const open = (system: number, type: ErrorType): void => {
    page.go({ tab: "errors", system, level: "entity", where: { type: [type] }, search: "", error: undefined });
  };
  return (
    <section>
      <WideTable label="Errors by type">
        <caption>Errors of entities by type</caption>
        <thead>
          <tr>
            <th scope="col">type</th>
            {systems.map(({ name }) => (
              <th scope="col" class="right">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {errorTypes.map((type) => (
            <tr>
              <th scope="row">{type.replaceAll("-", " ")}</th>
              {systems.map(({ errors }, s) => (
                <td class="right">
                  <button
                    class="plain"
                    onClick={() => {
                      open(s, type);
                    }}
                  >
                    {errors?.types[type]}
                  </button>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </WideTable>
      <p>
        MUC misses {counted(recall.links, "link")}: {recall.cuts} through divided entities, {recall.mentions} through
        missing mentions, {recall.entities} through missing entities. The response has{" "}
        {counted(precision.links, "wrong link")}: {precision.cuts} through conflated entities, {precision.mentions}{" "}
        through extra mentions, {precision.entities} through extra entities.
      </p>
    </section>
  );
}
