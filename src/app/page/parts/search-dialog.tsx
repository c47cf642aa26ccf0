import type { JSX } from "preact";
import { counted } from "../../../report/numbers.ts";
import type { SearchPlace } from "../../engine/search-view.ts";
import { useOpenPage } from "../state/page-state.ts";
import { useAnswer } from "../state/use-answer.ts";
import { useDelayedText } from "../state/use-delayed-text.ts";
import { nameOfDocument } from "./document-line.tsx";
import { Modal } from "./modal.tsx";
import { Share } from "./pending.tsx";

/** Finds words in all documents. A place that is chosen is shown in its text. */
export function SearchDialog(): JSX.Element | null {
  const { page } = useOpenPage();
  if (!page.isSearchOpen.value) return null;
  return (
    <Modal
      title="Search all documents"
      onClose={() => {
        page.isSearchOpen.value = false;
      }}
    >
      <Search />
    </Modal>
  );
}

function Search(): JSX.Element {
  const { page, overview } = useOpenPage();
  const { find } = page.route.value;
  const field = useDelayedText(find, (text) => {
    page.go({ find: text, found: undefined }, true);
  });
  const text = find.trim();
  const { value, failure, isPending } = useAnswer(
    text === "" ? undefined : () => page.engine.search(text),
    [overview.opened, text],
    "search",
  );
  const show = ({ document, number }: SearchPlace): void => {
    page.isSearchOpen.value = false;
    page.wantsText = true;
    page.go({
      ...{ tab: "text", document, found: number, find: text },
      ...{ entity: undefined, token: undefined, error: undefined },
    });
  };
  return (
    <>
      <p>
        <input
          type="search"
          class="wide-field"
          aria-label="Words to find"
          placeholder="words to find"
          autofocus
          value={field.text}
          onInput={({ currentTarget }) => {
            field.type(currentTarget.value);
          }}
          onKeyDown={({ key }) => {
            if (key !== "Enter") return;
            field.flush();
            const first = value?.places.at(0);
            if (first !== undefined && field.text === find && !isPending) show(first);
          }}
        />{" "}
        <span role="status" class="quiet">
          {!overview.hasText
            ? "There are no words here to search."
            : text === ""
              ? ""
              : isPending || value === undefined
                ? "Searching"
                : value.total === 0
                  ? "Not found."
                  : `${counted(value.total, "place")} in ${counted(value.documents, "document")}${value.places.length < value.total ? `; the first ${value.places.length} are listed` : ""}`}
          {isPending && <Share question="search" />}
        </span>
      </p>
      {failure !== undefined && <p class="failure">{failure}</p>}
      {text !== "" && (
        <ul class="list found-places">
          {value?.places.map((place) => (
            <li>
              <button
                class="choice"
                onClick={() => {
                  show(place);
                }}
              >
                <bdi>
                  <span class="quiet">{place.before}</span>
                  <b>{place.words}</b>
                  <span class="quiet">{place.after}</span>
                </bdi>
                {overview.documents.length > 1 && (
                  <span class="quiet" dir="auto">
                    {nameOfDocument(place.document)}
                  </span>
                )}
              </button>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
