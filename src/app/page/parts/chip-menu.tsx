import type { ComponentChildren, JSX } from "preact";
import { useDisclosure } from "./use-disclosure.ts";

interface ChipMenuProps {
  readonly label: ComponentChildren;
  /** Whether something in it is chosen. */
  readonly isOn?: boolean;
  readonly class?: string;
  readonly children: ComponentChildren;
}

/** A button that opens a small panel below it. */
export function ChipMenu({ label, isOn = false, class: look = "", children }: ChipMenuProps): JSX.Element {
  const { isOpen, setOpen, box, button, onKeyDown } = useDisclosure();
  return (
    <span class={`chip-menu ${look}`} ref={box} onKeyDown={onKeyDown}>
      <button
        ref={button}
        class={isOn ? "chip on" : "chip"}
        aria-expanded={isOpen}
        onClick={() => {
          setOpen(!isOpen);
        }}
      >
        {label} <span aria-hidden="true">▾</span>
      </button>
      {isOpen && <div class="chip-panel">{children}</div>}
    </span>
  );
}
