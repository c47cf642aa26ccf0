import type { JSX } from "preact";
import { useEffect, useState } from "preact/hooks";
import { messageOf } from "../../../core/message-of.ts";
import { type TableFormat, tableFormats } from "../../../report/titled-table.ts";
import { copyLink, copyText } from "../state/copy-text.ts";
import type { Exhibit } from "../state/exhibit.ts";
import { type PageState, useOpenPage, usePage } from "../state/page-state.ts";
import { fileNameOf, pngOf, saveFile } from "../state/save-file.ts";
import { useDisclosure } from "./use-disclosure.ts";
import { useExample } from "./use-example.ts";
import { Modal } from "./modal.tsx";
import { ReportDialog } from "./report-dialog.tsx";

/** A button with everything that can be taken from this view: a link, a report, tables, figures, an example. */
export function ShareMenu(): JSX.Element {
  const { page } = useOpenPage();
  const { isOpen, setOpen, close, box, button, onKeyDown } = useDisclosure();
  const [isSaving, setSaving] = useState(false);
  useEffect(() => {
    if (isOpen) rowsOf(box.current).at(0)?.at(0)?.focus();
  }, [isOpen]);
  const pressed = (event: KeyboardEvent): void => {
    onKeyDown(event);
    if (event.key === "ArrowDown" && !isOpen) setOpen(true);
    else if (!isOpen || !hasMoved(box.current, event.key)) return;
    event.preventDefault();
  };
  return (
    <>
      <span ref={box} onKeyDown={pressed}>
        <button
          ref={button}
          aria-expanded={isOpen}
          aria-controls="share"
          onClick={() => {
            setOpen(!isOpen);
          }}
        >
          Share <span aria-hidden="true">▾</span>
        </button>
        {isOpen && (
          <div id="share" role="group" aria-label="Share">
            <ul>
              <li>
                <button
                  onClick={() => {
                    close();
                    void copyLink(page);
                  }}
                >
                  Copy link to this view <kbd aria-hidden="true">c</kbd>
                </button>
              </li>
              <li>
                <button
                  onClick={() => {
                    close();
                    setSaving(true);
                  }}
                >
                  Save report…
                </button>
              </li>
            </ul>
            <ExhibitLists />
          </div>
        )}
      </span>
      {isSaving && (
        <ReportDialog
          onClose={() => {
            setSaving(false);
          }}
        />
      )}
    </>
  );
}

/**
 * The tables and figures of the view, each with its formats, and the chosen example. What comes on show later waits
 * until the menu is opened again, so that no line moves under the pointer.
 */
function ExhibitLists(): JSX.Element {
  const { page } = useOpenPage();
  const example = useExample();
  const [exhibits] = useState(() => Array.from(page.exhibits).flatMap(({ current }) => current ?? []));
  const lists = [
    ["Tables", exhibits.filter(({ kind }) => kind === "table")],
    ["Figures", exhibits.filter(({ kind }) => kind === "figure")],
    ["Example", example === undefined ? [] : [example]],
  ] as const;
  return (
    <>
      {lists.some(([, list]) => list.length > 0) && (
        <label>
          <input
            type="checkbox"
            checked={page.copiesText.value}
            onChange={({ currentTarget }) => {
              page.copiesText.value = currentTarget.checked;
            }}
          />{" "}
          Copy tables instead of saving them
        </label>
      )}
      {lists.map(
        ([title, list]) =>
          list.length > 0 && (
            <>
              <h2 id={`share-${title}`}>{title}</h2>
              <ul aria-labelledby={`share-${title}`}>
                {list.map((exhibit) => (
                  <ExhibitRow exhibit={exhibit} />
                ))}
              </ul>
            </>
          ),
      )}
    </>
  );
}

function ExhibitRow({ exhibit }: { exhibit: Exhibit }): JSX.Element {
  const { page } = useOpenPage();
  const { title } = exhibit;
  return (
    <li>
      <span dir="auto">{title}</span>
      <span class="formats">
        {waysToTake(exhibit).map(([format, extension, make]) => (
          <button
            aria-label={`${title}: ${format}`}
            onClick={() => {
              take(page, title, extension, make).catch((error: unknown) => {
                page.tell(messageOf(error));
              });
            }}
          >
            {format}
          </button>
        ))}
      </span>
    </li>
  );
}

type WayToTake = readonly [format: string, extension: string, make: () => Promise<string | Blob> | string];

const tableWays: Readonly<Record<TableFormat, readonly [format: string, extension: string]>> = {
  latex: ["LaTeX", "tex"],
  md: ["Markdown", "md"],
  tsv: ["TSV", "tsv"],
};

function waysToTake(exhibit: Exhibit): readonly WayToTake[] {
  switch (exhibit.kind) {
    case "table":
      return tableFormats.map((format) => [...tableWays[format], () => exhibit.text(format)]);
    case "figure":
      return [
        ["SVG", "svg", exhibit.svg],
        ["PNG", "png", async () => pngOf(await exhibit.svg())],
      ];
    case "example":
      return [[...tableWays.latex, () => exhibit.latex]];
  }
}

async function take(page: PageState, title: string, extension: string, make: WayToTake[2]): Promise<void> {
  const content = await make();
  if (typeof content === "string" && extension !== "svg" && page.copiesText.value) {
    await copyText(page, content, `Copied: ${title}.`);
    return;
  }
  const name = fileNameOf(title, extension);
  saveFile(name, types[extension], content);
  page.tell(`Saved ${name}.`);
}

const types: Readonly<Record<string, string>> = {
  tex: "application/x-tex",
  md: "text/markdown",
  tsv: "text/tab-separated-values",
  svg: "image/svg+xml",
  png: "image/png",
};

/** The buttons of the open menu, line by line. */
function rowsOf(menu: HTMLElement | null): HTMLElement[][] {
  const rows = Array.from(menu?.querySelectorAll("#share li, #share label") ?? []);
  return rows.map((row) => Array.from(row.querySelectorAll<HTMLElement>("button, input")));
}

/** Moves the focus with an arrow key, or to the first or last line with Home or End. */
function hasMoved(menu: HTMLElement | null, key: string): boolean {
  const rows = rowsOf(menu);
  const row = rows.findIndex((each) => each.some((element) => element === document.activeElement));
  const column = row < 0 ? 0 : rows[row].findIndex((element) => element === document.activeElement);
  const step = { ArrowDown: [row + 1, column], ArrowUp: [row - 1, column], Home: [0, 0], End: [rows.length - 1, 0] }[
    key
  ];
  const side = { ArrowLeft: column - 1, ArrowRight: column + 1 }[key];
  const [nextRow, nextColumn] = step ?? [row, side ?? -1];
  if (step === undefined && side === undefined) return false;
  const next = rows.at(Math.min(Math.max(nextRow, 0), rows.length - 1)) ?? [];
  next.at(Math.min(Math.max(nextColumn, 0), next.length - 1))?.focus();
  return true;
}

/** Shows text that the browser does not let the page copy. */
export function CopyDialog(): JSX.Element | null {
  const { toCopy } = usePage();
  if (toCopy.value === undefined) return null;
  return (
    <Modal
      title="Copy this text"
      onClose={() => {
        toCopy.value = undefined;
      }}
    >
      <p>The browser does not let the page copy. The text is selected: copy it with Ctrl+C or ⌘C.</p>
      <textarea
        aria-label="text to copy"
        readOnly
        rows={8}
        value={toCopy.value}
        ref={(area) => {
          area?.focus();
          area?.select();
        }}
      />
    </Modal>
  );
}
