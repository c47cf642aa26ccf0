import type { JSX } from "preact";
import type { Table } from "../../report/table.ts";
import { WideTable } from "./wide-table.tsx";

/** A table as the command line has it. */
export function DataTable({ table, caption }: { table: Table; caption: string }): JSX.Element {
  const { columns, rows } = table;
  return (
    <WideTable label={caption}>
      <caption>{caption}</caption>
      <thead>
        <tr>
          {columns.map(({ title, align }) => (
            <th scope="col" class={align}>
              {title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr>
            {row.map((cell, c) => (c === 0 ? <th scope="row">{cell}</th> : <td class={columns[c].align}>{cell}</td>))}
          </tr>
        ))}
      </tbody>
    </WideTable>
  );
}
