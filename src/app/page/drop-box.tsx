import type { JSX } from "preact";
import { useState } from "preact/hooks";

interface DropBoxProps {
  readonly id: string;
  readonly title: string;
  readonly hint: string;
  readonly files: readonly File[];
  readonly onFiles: (files: readonly File[]) => void;
}

/** A place to choose files, or to drop them. */
export function DropBox({ id, title, hint, files, onFiles }: DropBoxProps): JSX.Element {
  const [isOver, setOver] = useState(false);
  return (
    <div
      class={isOver ? "over" : ""}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => {
        setOver(false);
      }}
      onDrop={(event) => {
        event.preventDefault();
        setOver(false);
        onFiles(Array.from(event.dataTransfer?.files ?? []));
      }}
    >
      <h2>
        <label for={id}>{title}</label>
      </h2>
      <p id={`${id}-hint`} class="quiet">
        {hint} Choose, or drop here.
      </p>
      <input
        id={id}
        type="file"
        multiple
        aria-describedby={`${id}-hint`}
        onChange={({ currentTarget }) => {
          onFiles(Array.from(currentTarget.files ?? []));
        }}
      />
      <ul class="list" aria-label={`files of the ${title.toLowerCase()}`}>
        {files.slice(0, 12).map(({ name }) => (
          <li>{name}</li>
        ))}
        {files.length > 12 && <li>and {files.length - 12} more</li>}
      </ul>
    </div>
  );
}
