import type { JSX } from "preact";
import { useEffect, useState } from "preact/hooks";
import { counted } from "../../report/numbers.ts";
import { type ChosenFile, droppedFiles, nothingChosen, withDropped } from "./chosen-files.ts";
import { Modal } from "./modal.tsx";
import { usePage } from "./use-page.ts";

/** Takes files that are dropped anywhere on the page, which a browser would otherwise open in its place. */
export function DropAnywhere(): JSX.Element | null {
  const page = usePage();
  const [isOver, setOver] = useState(false);
  const [waiting, setWaiting] = useState<readonly ChosenFile[]>([]);
  useEffect(() => {
    const hasFiles = ({ dataTransfer }: DragEvent): boolean => dataTransfer?.types.includes("Files") === true;
    const over = (event: DragEvent): void => {
      if (!hasFiles(event)) return;
      event.preventDefault();
      setOver(true);
    };
    const leave = ({ relatedTarget }: DragEvent): void => {
      if (relatedTarget === null) setOver(false);
    };
    const drop = (event: DragEvent): void => {
      if (!hasFiles(event)) return;
      event.preventDefault();
      setOver(false);
      const box = event.target instanceof Element ? event.target.closest<HTMLElement>("[data-side]") : null;
      const side = box?.dataset["side"];
      void droppedFiles(event.dataTransfer).then(
        (files) => {
          if (files.length === 0) return;
          if (page.overview.value !== undefined) setWaiting(files);
          else if (side === "key" || side === "responses") {
            const chosen = page.chosen.value;
            page.choose({ ...chosen, [side]: side === "key" ? files : [...chosen.responses, ...files] });
          } else page.choose(withDropped(page.chosen.value, files));
        },
        () => {
          page.failure.value = "What was dropped could not be read.";
        },
      );
    };
    addEventListener("dragover", over);
    addEventListener("dragleave", leave);
    addEventListener("drop", drop);
    return () => {
      removeEventListener("dragover", over);
      removeEventListener("dragleave", leave);
      removeEventListener("drop", drop);
    };
  }, [page]);
  const keep = (): void => {
    setWaiting([]);
  };
  if (isOver) return <div class="drop-target">Drop key and responses anywhere</div>;
  if (waiting.length === 0) return null;
  return (
    <Modal title="Open what was dropped?" onClose={keep}>
      <p>
        {counted(waiting.length, "file")}:{" "}
        {waiting
          .slice(0, 5)
          .map(({ path }) => path)
          .join(", ")}
        {waiting.length > 5 && ", …"}
      </p>
      <p>This closes what is open. Export your notes first if you want to keep them.</p>
      <p>
        <button
          class="primary"
          onClick={() => {
            setWaiting([]);
            page.close();
            page.choose(withDropped(nothingChosen, waiting));
          }}
        >
          Open instead
        </button>{" "}
        <button onClick={keep}>Keep what is open</button>
      </p>
    </Modal>
  );
}
