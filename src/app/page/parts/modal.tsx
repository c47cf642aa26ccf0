import type { ComponentChildren, JSX } from "preact";
import { useEffect, useRef } from "preact/hooks";

interface ModalProps {
  readonly title: string;
  readonly onClose: () => void;
  readonly children: ComponentChildren;
}

/** Shows a dialog over the page. Escape closes it, and the focus returns to where it was. */
export function Modal({ title, onClose, children }: ModalProps): JSX.Element {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const before = document.activeElement;
    dialog.current?.showModal();
    return () => {
      if (before instanceof HTMLElement && before.isConnected) before.focus();
    };
  }, []);
  return (
    <dialog ref={dialog} aria-labelledby="modal-title" onClose={onClose}>
      <div class="head">
        <h2 id="modal-title">{title}</h2>
        <button
          onClick={() => {
            dialog.current?.close();
          }}
        >
          Close
        </button>
      </div>
      {children}
    </dialog>
  );
}
