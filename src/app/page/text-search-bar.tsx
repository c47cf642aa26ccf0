import type { JSX } from "preact";

interface TextSearchBarProps {
  readonly search: string;
  /** Which of the places that were found is on show, from 0, and how many there are. */
  readonly place: number;
  readonly count: number;
  readonly onSearch: (text: string) => void;
  readonly onPlace: (place: number) => void;
}

/** A field to search the text with, and the way from one place to the next, round and round. */
export function TextSearchBar({ search, place, count, onSearch, onPlace }: TextSearchBarProps): JSX.Element {
  const step = (by: number): void => {
    if (count > 0) onPlace((place + by + count) % count);
  };
  return (
    <>
      <label>
        Search the text{" "}
        <input
          type="search"
          value={search}
          onInput={({ currentTarget }) => {
            onSearch(currentTarget.value);
          }}
          onKeyDown={(event) => {
            if (event.key === "Enter") step(event.shiftKey ? -1 : 1);
          }}
        />
      </label>
      {search !== "" && (
        <span>
          <span role="status">{count === 0 ? "not found" : `${place + 1} of ${count}`}</span>{" "}
          <button
            disabled={count === 0}
            onClick={() => {
              step(-1);
            }}
          >
            Before
          </button>{" "}
          <button
            disabled={count === 0}
            onClick={() => {
              step(1);
            }}
          >
            Next
          </button>
        </span>
      )}
    </>
  );
}
