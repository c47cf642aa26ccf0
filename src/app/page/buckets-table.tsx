import type { JSX } from "preact";
import type { CompareView } from "../engine/compare-view.ts";
import { useOpenPage } from "./use-page.ts";
import { WideTable } from "./data-table.tsx";

interface BucketsTableProps {
  readonly view: CompareView;
  readonly a: number;
  readonly b: number;
}

/** What the second system does with the errors of the first. */
export function BucketsTable({ view, a, b }: BucketsTableProps): JSX.Element {
  const { page, overview } = useOpenPage();
  const { all, byType } = view.errors.find((pair) => pair.a === a && pair.b === b)!;
  const [nameA, nameB] = [overview.systems[a].name, overview.systems[b].name];
  const rows = [["all", all] as const, ...Object.entries(byType)];
  const open = (system: number, against: number, compared: string, type: string): void => {
    page.go({
      tab: "errors",
      system,
      against,
      level: "entity",
      where: { compared: [compared], ...(type !== "all" && { type: [type] }) },
      search: "",
      error: undefined,
    });
  };
  const count = (n: number, onClick: () => void): JSX.Element => (
    <td class="right">
      <button class="plain" onClick={onClick}>
        {n}
      </button>
    </td>
  );
  return (
    <WideTable label="Errors of both">
      <caption>
        Errors of {nameA} that {nameB} fixes, introduces, shares or changes
      </caption>
      <thead>
        <tr>
          <th scope="col">type</th>
          {["fixed", "introduced", "shared", "changed"].map((head) => (
            <th scope="col" class="right">
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(([type, { fixed, introduced, shared, changed }]) => (
          <tr>
            <th scope="row">{type.replaceAll("-", " ")}</th>
            {count(fixed, () => {
              open(a, b, "fixed", type);
            })}
            {count(introduced, () => {
              open(b, a, "fixed", type);
            })}
            {count(shared, () => {
              open(a, b, "shared", type);
            })}
            {count(changed, () => {
              open(a, b, "changed", type);
            })}
          </tr>
        ))}
      </tbody>
    </WideTable>
  );
}
