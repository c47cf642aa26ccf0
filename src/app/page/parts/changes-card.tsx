import type { JSX } from "preact";
import { colours } from "../../../plots/figure.ts";
import { sharesFigure } from "../../../plots/shares-figure.ts";
import { counted } from "../../../report/numbers.ts";
import { leftColumn, rightColumn } from "../../../report/table.ts";
import { useChanges } from "../state/use-changes.ts";
import { useExhibit } from "../state/use-exhibit.ts";
import { textOfTable } from "./data-table.tsx";
import { Share } from "./pending.tsx";
import { useOpenPage } from "../state/page-state.ts";
import { Card } from "./card.tsx";

interface ChangesProps {
  readonly a: number;
  readonly b: number;
}

export function ChangesCard({ a, b }: ChangesProps): JSX.Element {
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
      <Changes a={a} b={b} />
    </Card>
  );
}

/** What happens to the errors of A in B: each share opens its errors. */
export function Changes({ a, b }: ChangesProps): JSX.Element {
  const { page, overview } = useOpenPage();
  const [nameA, nameB] = [overview.systems[a].name, overview.systems[b].name];
  const known = useChanges(a, b);
  const changes = known?.refused === true ? undefined : known;
  const { fixed, shared, changed, introduced } = changes?.all ?? { fixed: 0, shared: 0, changed: 0, introduced: 0 };
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
  const isKnown = changes !== undefined;
  useExhibit(isKnown ? { kind: "table", title: name, text: textOfTable(overview, name, () => table) } : undefined);
  useExhibit(
    isKnown
      ? { kind: "figure", title: name, svg: () => sharesFigure([name, counted(all, "error")], shares) }
      : undefined,
  );
  if (known?.refused === true) return <p>{known.message}</p>;
  if (!isKnown)
    return (
      <p class="quiet">
        Counting errors
        <Share question="changes" />…
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
