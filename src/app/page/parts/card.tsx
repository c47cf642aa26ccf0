import type { JSX, ComponentChildren } from "preact";
import { markOf } from "../state/shown-pair.ts";
import { useOpenPage } from "../state/page-state.ts";

/** A titled box of the overview. */
export function Card({
  title,
  note,
  children,
}: {
  title: ComponentChildren;
  note?: ComponentChildren;
  children: ComponentChildren;
}): JSX.Element {
  return (
    <section class="card">
      <h2>
        {title}
        {note !== undefined && <span class="quiet"> {note}</span>}
      </h2>
      {children}
    </section>
  );
}

/** The name of a system, with the mark by which the page's figures show it: a dot for the first, a ring for the other. */
export function SystemName({ system, children }: { system: number; children: string }): JSX.Element {
  const { page, overview } = useOpenPage();
  return (
    <span class="system-name">
      <span class={`dot ${markOf(system, page.route.value, overview)}`} aria-hidden="true" />
      <b dir="auto" title={children}>
        {children}
      </b>
    </span>
  );
}
