import type { Table } from "../../../report/table.ts";

/** Reads a table of the page as it is on show, without columns that have only drawings. */
export function tableOfElement(element: HTMLTableElement): Table {
  const rows = Array.from(element.rows, (row) => Array.from(row.cells));
  const [head, ...body] = rows;
  const shown = head.flatMap((_, c) =>
    body.length > 0 &&
    body.every((cells) => textOf(cells[c]) === "") &&
    body.some((cells) => cells[c].firstElementChild)
      ? []
      : [c],
  );
  return {
    columns: shown.map((c) => ({
      title: textOf(head[c]),
      align: rows.some((cells) => cells[c].classList.contains("right")) ? "right" : "left",
    })),
    rows: body.map((cells) => shown.map((c) => textOf(cells[c]))),
  };
}

/** Returns the text that is on show: not that of drawings, nor what only screen readers say. */
function textOf(cell: HTMLElement): string {
  const texts = Array.from(cell.childNodes, (node): string => {
    if (node instanceof HTMLElement) {
      const text = node.classList.contains("hidden") ? "" : textOf(node);
      return node.matches("br, div, p") ? ` ${text} ` : text;
    }
    return node instanceof Text ? node.data : "";
  });
  return texts.join("").replace(/\s+/g, " ").trim();
}
