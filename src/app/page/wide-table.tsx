import type { ComponentChildren, JSX } from "preact";

interface WideTableProps {
  readonly label: string;
  readonly id?: string;
  readonly class?: string;
  readonly children: ComponentChildren;
}

/** A table that may be wider than its place: what is around it scrolls, by keys, too, so that it has a name and can have the focus. */
export function WideTable({ label, id, class: look, children }: WideTableProps): JSX.Element {
  return (
    <div class="wide" role="group" aria-label={label} id={id} tabIndex={0}>
      <table class={look}>{children}</table>
    </div>
  );
}
