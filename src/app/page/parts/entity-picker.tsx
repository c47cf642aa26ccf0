import type { JSX } from "preact";
import { useState } from "preact/hooks";
import { counted } from "../../../report/numbers.ts";
import { Modal } from "./modal.tsx";
import { useAnswer } from "../state/use-answer.ts";
import { useOpenPage } from "../state/page-state.ts";

const MOST = 100;

/** Chooses an entity of the document by its badge or name. */
export function EntityPicker(): JSX.Element | null {
  const { page } = useOpenPage();
  const id = page.documentId.value;
  if (!page.isPickerOpen.value || id === undefined) return null;
  return (
    <Modal
      title="Choose an entity"
      onClose={() => {
        page.isPickerOpen.value = false;
      }}
    >
      <Picker document={id} />
    </Modal>
  );
}

function Picker({ document }: { document: string }): JSX.Element {
  const { page, overview } = useOpenPage();
  const [filter, setFilter] = useState("");
  const { value } = useAnswer(() => page.document(document), [overview.opened, document]);
  const { system } = page.route.value;
  const wanted = filter.toLowerCase();
  const all = (value?.parts ?? []).flatMap((part) =>
    [part.key, part.responses[system]].flatMap((layer) =>
      layer.entities
        .map((entity, number) => ({ part: part.part, layer, entity, number }))
        .filter(({ entity: { badge, name, mentions } }) =>
          mentions.length === 0 ? false : `${badge} ${name}`.toLowerCase().includes(wanted),
        ),
    ),
  );
  const shown = all.toSorted((a, b) => b.entity.mentions.length - a.entity.mentions.length).slice(0, MOST);
  const choose = ({ part, layer, entity, number }: (typeof all)[number]): void => {
    page.isPickerOpen.value = false;
    const first = layer.mentions[entity.mentions[0]].pieces.at(0);
    const tab = page.route.value.tab === "scores" ? "text" : undefined;
    page.select({ document, part, layer: layer.layer, entity: number }, first, tab);
  };
  return (
    <>
      <p>
        <label>
          Badge or name{" "}
          <input
            type="search"
            autofocus
            value={filter}
            onInput={({ currentTarget }) => {
              setFilter(currentTarget.value);
            }}
            onKeyDown={({ key }) => {
              const first = shown.at(0);
              if (key === "Enter" && first !== undefined) choose(first);
            }}
          />
        </label>{" "}
        <span role="status" class="quiet">
          {shown.length < all.length ? `the largest ${shown.length} of ${all.length}` : counted(all.length, "entity")}
        </span>
      </p>
      <ul class="list">
        {shown.map((each) => (
          <li>
            <button
              class="choice"
              onClick={() => {
                choose(each);
              }}
            >
              <span>
                <b>{each.entity.badge}</b> <span dir="auto">{each.entity.name}</span>
              </span>
              <span class="figure">{each.entity.mentions.length}</span>
            </button>
          </li>
        ))}
      </ul>
    </>
  );
}
