import type { ComponentChildren, JSX } from "preact";
import type { Table } from "../../../report/table.ts";

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

interface WideTableProps {
  readonly label: string;
  readonly id?: string;
  readonly class?: string;
  readonly children: ComponentChildren;
}

/**
 * Shows a table that may be wider than the space for it. Its container scrolls, also by keyboard, so it needs a name
 * and focus.
 */
export function WideTable({ label, id, class: look, children }: WideTableProps): JSX.Element {
  return (
    <div class="wide" role="group" aria-label={label} id={id} tabIndex={0}>
      <table class={look}>{children}</table>
    </div>
  );
}
