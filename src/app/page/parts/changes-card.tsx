import type { JSX } from "preact";
import { colours } from "../../../plots/figure.ts";
import { sharesFigure } from "../../../plots/shares-figure.ts";
import { counted } from "../../../report/numbers.ts";
import { leftColumn, rightColumn } from "../../../report/table.ts";
import type { CompareView } from "../../engine/compare-view.ts";
import { useExhibit } from "../state/use-exhibit.ts";
import { textOfTable } from "./data-table.tsx";
import { Share } from "./pending.tsx";
import { useOpenPage } from "../state/page-state.ts";
import { Card } from "./card.tsx";

interface ChangesProps {
  /** Absent while the systems are compared. */
  readonly view: CompareView | undefined;
  readonly a: number;
  readonly b: number;
}

export function ChangesCard({ view, a, b }: ChangesProps): JSX.Element {
  const { overview } = useOpenPage();
  const [nameA, nameB] = [overview.systems[a].name, overview.systems[b].name];
  return (
    <Card
      title={
        <>
          What changes from <span dir="auto">{nameA}</span> to <span dir="auto">{nameB}</span>
        </>
      }
    >
      <Changes view={view} a={a} b={b} />
    </Card>
  );
}

/** What happens to the errors of A in B: each share opens its errors. */
export function Changes({ view, a, b }: ChangesProps): JSX.Element {
  const { page, overview } = useOpenPage();
  const [nameA, nameB] = [overview.systems[a].name, overview.systems[b].name];
  const pair = view?.errors.find((each) => each.a === a && each.b === b);
  const { fixed, shared, changed, introduced } = pair?.all ?? { fixed: 0, shared: 0, changed: 0, introduced: 0 };
  const all = fixed + shared + changed + introduced;
  const parts = [
    { kind: "fixed", text: `fixed by ${nameB}`, count: fixed, open: [a, b, "fixed"] },
    { kind: "shared", text: "in both", count: shared, open: [a, b, "shared"] },
    { kind: "changed", text: "another error in its place", count: changed, open: [a, b, "changed"] },
    { kind: "introduced", text: `only in ${nameB}`, count: introduced, open: [b, a, "fixed"] },
  ] as const;
  const name = `What changes from ${nameA} to ${nameB}`;
  const table = {
    columns: [leftColumn("errors"), rightColumn("number")],
    rows: parts.map(({ text, count }) => [text, String(count)]),
  };
  const shares = parts.map(({ kind, text, count }) => ({ text, count, colour: colourOf[kind] }));
  const isKnown = pair !== undefined;
  useExhibit(isKnown ? { kind: "table", title: name, text: textOfTable(overview, name, () => table) } : undefined);
  useExhibit(
    isKnown
      ? { kind: "figure", title: name, svg: () => sharesFigure([name, counted(all, "error")], shares) }
      : undefined,
  );
  if (!isKnown)
    return (
      <p class="quiet">
        Comparing
        <Share question="compare" />…
      </p>
    );
  return (
    <>
      {all === 0 ? (
        <p>Neither makes an error.</p>
      ) : (
        <div class="shares" aria-hidden="true">
          {parts.map(({ kind, count }) => count > 0 && <span class={kind} style={{ flexGrow: count }} />)}
        </div>
      )}
      <ul class="legend-list">
        {parts.map(({ kind, text, count, open: [system, against, compared] }) => (
          <li>
            <span class={`swatch ${kind}`} aria-hidden="true" />{" "}
            <button
              class="link strong"
              onClick={() => {
                page.openErrors({ compared: [compared] }, { system, against });
              }}
            >
              {count.toLocaleString("en")} <span class="hidden">errors </span>
            </button>{" "}
            <span dir="auto">{text}</span>
          </li>
        ))}
      </ul>
    </>
  );
}

const colourOf = {
  fixed: colours.fixed,
  shared: colours.pale,
  changed: colours.changed,
  introduced: colours.introduced,
} as const;
