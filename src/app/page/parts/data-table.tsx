import type { ComponentChildren, JSX } from "preact";
import { useRef } from "preact/hooks";
import { defined } from "../../../core/defined.ts";
import type { Table } from "../../../report/table.ts";
import { type TableFormat, titledTable } from "../../../report/titled-table.ts";
import type { Overview } from "../../engine/overview.ts";
import { useOpenPage } from "../state/page-state.ts";
import { tableOfElement } from "../state/table-of-element.ts";
import { useExhibit } from "../state/use-exhibit.ts";

export function DataTable({
  table,
  caption,
  signatures,
  shown = table,
}: {
  table: Table;
  caption: string;
  signatures?: readonly string[];
  /** The table as it is on show, if it is shorter than in files. */
  shown?: Table;
}): JSX.Element {
  const { overview } = useOpenPage();
  const { columns, rows } = shown;
  const text = shown === table ? undefined : textOfTable(overview, caption, () => table, signatures);
  return (
    <WideTable
      label={caption}
      {...defined({ signatures, text: text && ((format: TableFormat) => Promise.resolve(text(format))) })}
    >
      <caption>{caption}</caption>
      <thead>
        <tr>
          {columns.map(({ title, align }) =>
            title === "" ? (
              <td />
            ) : (
              <th scope="col" class={align}>
                {title}
              </th>
            ),
          )}
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
  readonly class?: string;
  /** Of the figures; those of the systems if absent. */
  readonly signatures?: readonly string[];
  /** Writes the table for a file; as it is on show if absent. */
  readonly text?: (format: TableFormat) => string | Promise<string>;
  readonly children: ComponentChildren;
}

/**
 * Shows a table that may be wider than the space for it. Its container scrolls, also by keyboard, so it needs a name
 * and focus.
 */
export function WideTable({ label, class: look, signatures, text, children }: WideTableProps): JSX.Element {
  const { overview } = useOpenPage();
  const table = useRef<HTMLTableElement>(null);
  const onShow = textOfTable(overview, label, () => tableOfElement(table.current!), signatures);
  useExhibit({ kind: "table", title: label, text: text ?? onShow });
  return (
    <div class="wide" role="group" aria-label={label} tabIndex={0}>
      <table ref={table} class={look}>
        {children}
      </table>
    </div>
  );
}

/**
 * Returns how to write a table for a file.
 *
 * @param signatures of the figures; those of the systems if absent
 */
export function textOfTable(
  { systems }: Pick<Overview, "systems">,
  title: string,
  table: () => Table,
  signatures: readonly string[] = systems.map((system) => system.intervalSignature ?? system.signature),
): (format: TableFormat) => string {
  return (format) => titledTable({ title, table: table(), signatures }, format);
}
