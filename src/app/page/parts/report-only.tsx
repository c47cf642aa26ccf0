import type { JSX } from "preact";
import { useLayoutEffect } from "preact/hooks";
import { usePage } from "../state/page-state.ts";

/** What a saved report shows before it is open, and if it is damaged. */
export function ReportOnly(): JSX.Element {
  const page = usePage();
  return (
    <main id="main" class="opening">
      <h1>corefscope</h1>
      {page.failure.value === undefined ? (
        <p>Opening the report…</p>
      ) : (
        <p class="failure" role="alert">
          {page.failure}
        </p>
      )}
    </main>
  );
}

/** Takes files of notes that are dropped on a saved report, and says why others are not opened. */
export function ReportDrop(): null {
  const page = usePage();
  useLayoutEffect(() => {
    const refuse = (event: DragEvent): void => {
      if (event.dataTransfer?.types.includes("Files") !== true) return;
      event.preventDefault();
      if (event.type !== "drop") return;
      const files = Array.from(event.dataTransfer.files, (file) => ({ path: file.name, file }));
      void page.takeNotes(files).then((others) => {
        if (others.length > 0 || files.length === 0) page.failure.value = noReaders;
      });
    };
    for (const type of ["dragenter", "dragover", "drop"] as const) addEventListener(type, refuse);
    return () => {
      for (const type of ["dragenter", "dragover", "drop"] as const) removeEventListener(type, refuse);
    };
  }, [page]);
  return null;
}

const noReaders =
  "This report only shows what it holds: to open files, use the page that “corefscope app” serves, or a report written with --readers.";
