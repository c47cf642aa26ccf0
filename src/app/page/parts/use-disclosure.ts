import type { RefObject } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";

interface Disclosure {
  readonly isOpen: boolean;
  readonly setOpen: (isOpen: boolean) => void;
  /** Closes the panel and focuses the button. */
  readonly close: () => void;
  /** Around the button and its panel. */
  readonly box: RefObject<HTMLSpanElement | null>;
  readonly button: RefObject<HTMLButtonElement | null>;
  /** Closes the panel on Escape. */
  readonly onKeyDown: (event: KeyboardEvent) => void;
}

/** A button that opens a panel. Escape, or a click or the focus elsewhere, closes it. */
export function useDisclosure(): Disclosure {
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
  const close = (): void => {
    setOpen(false);
    button.current?.focus();
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key !== "Escape" || !isOpen) return;
    event.preventDefault();
    close();
  };
  return { isOpen, setOpen, close, box, button, onKeyDown };
}
