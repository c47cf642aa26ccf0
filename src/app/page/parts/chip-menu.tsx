import type { ComponentChildren, JSX } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";

interface ChipMenuProps {
  readonly label: ComponentChildren;
  /** Whether something in it is chosen. */
  readonly isOn?: boolean;
  readonly class?: string;
  readonly children: ComponentChildren;
}

/** A button that opens a small panel below it. Escape, or a click elsewhere, closes it. */
export function ChipMenu({ label, isOn = false, class: look = "", children }: ChipMenuProps): JSX.Element {
  const [isOpen, setOpen] = useState(false);
  const box = useRef<HTMLSpanElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (!isOpen) return undefined;
    const closeOutside = (event: Event): void => {
      if (event.target instanceof Node && box.current?.contains(event.target) === false) setOpen(false);
    };
    addEventListener("pointerdown", closeOutside);
    addEventListener("focusin", closeOutside);
    return () => {
      removeEventListener("pointerdown", closeOutside);
      removeEventListener("focusin", closeOutside);
    };
  }, [isOpen]);
  return (
    <span
      class={`chip-menu ${look}`}
      ref={box}
      onKeyDown={(event) => {
        if (event.key !== "Escape" || !isOpen) return;
        event.preventDefault();
        setOpen(false);
        button.current?.focus();
      }}
    >
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
