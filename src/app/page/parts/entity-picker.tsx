import type { JSX } from "preact";
import { useState } from "preact/hooks";
import { counted } from "../../../report/numbers.ts";
import type { LayerView } from "../../engine/document-view.ts";
import { Modal } from "./modal.tsx";
import { useAnswer } from "../state/use-answer.ts";
import { useOpenPage } from "../state/page-state.ts";

const MOST = 100;

export function EntityPicker(): JSX.Element | null {
  const { page, overview } = useOpenPage();
  const [filter, setFilter] = useState("");
  const id = page.documentId.value;
  const isOpen = page.isPickerOpen.value && id !== undefined;
  const { value } = useAnswer(isOpen ? () => page.document(id) : undefined, [overview.opened, id, isOpen]);
  if (!isOpen) return null;
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
  const choose = (part: string, layer: LayerView, entity: number): void => {
    page.isPickerOpen.value = false;
    const [first] = layer.entities[entity].mentions;
    const tab = page.route.value.tab === "scores" ? "text" : undefined;
    page.select({ document: id, part, layer: layer.layer, entity }, layer.mentions[first].pieces.at(0), tab);
  };
  return (
    <Modal
      title="Choose an entity"
      onClose={() => {
        page.isPickerOpen.value = false;
      }}
    >
      <p>
        <label>
          Badge or name{" "}
          <input
            type="search"
            value={filter}
            onInput={({ currentTarget }) => {
              setFilter(currentTarget.value);
            }}
          />
        </label>{" "}
        <span role="status" class="quiet">
          {shown.length < all.length ? `the largest ${shown.length} of ${all.length}` : counted(all.length, "entity")}
        </span>
      </p>
      <ul class="list">
        {shown.map(({ part, layer, entity, number }) => (
          <li>
            <button
              class="choice"
              onClick={() => {
                choose(part, layer, number);
              }}
            >
              <span>
                <b>{entity.badge}</b> <span dir="auto">{entity.name}</span>
              </span>
              <span class="figure">{entity.mentions.length}</span>
            </button>
          </li>
        ))}
      </ul>
    </Modal>
  );
}
