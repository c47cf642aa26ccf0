import type { ErrorRow } from "../../engine/errors-view.ts";
import type { PageState } from "./page-state.ts";

export async function stepError(page: PageState, by: number): Promise<void> {
  const { error } = page.route.value;
  const place = error === undefined ? (by > 0 ? 0 : -1) : error + by;
  if (place < 0) return;
  const { rows, total } = await page.engine.errors({ ...page.errorsQuery(), offset: place, limit: 1 });
  const row = rows.at(0);
  if (row === undefined) {
    page.say(total === 0 ? "There are no errors." : "That was the last error.");
    return;
  }
  chooseError(page, row, total);
}

export function chooseError(page: PageState, row: ErrorRow, total: number, tab = page.route.value.tab): void {
  const { side, document, part, entityNumber, place, type, sentence } = row;
  const { system } = page.route.value;
  page.go({
    tab,
    document,
    entity: { part, layer: side === "key" ? "key" : system, entity: entityNumber },
    token: row.mentions.at(0)?.tokens?.[0],
    error: place,
  });
  page.say(`Error ${place + 1} of ${total}: ${type}. ${sentence}`);
}

export async function stepMention(page: PageState, by: number): Promise<void> {
  const { entity: choice, token } = page.route.value;
  const id = page.documentId.value;
  if (choice === undefined || id === undefined) return;
  const part = (await page.document(id)).parts.find(({ part }) => part === choice.part);
  const layer = choice.layer === "key" ? part?.key : part?.responses[choice.layer];
  const entity = layer?.entities[choice.entity];
  if (layer === undefined || entity === undefined) return;
  const starts = entity.mentions.flatMap((mention) => layer.mentions[mention].pieces.slice(0, 1));
  const next =
    by > 0
      ? (starts.find((start) => token === undefined || start > token) ?? starts.at(0))
      : (starts.findLast((start) => token === undefined || start < token) ?? starts.at(-1));
  if (next === undefined) return;
  page.go({ token: next });
  page.say(`${entity.badge}, mention ${starts.indexOf(next) + 1} of ${starts.length}.`);
}

export function stepDocument(page: PageState, by: number): void {
  const documents = page.overview.value?.documents ?? [];
  const place = documents.findIndex(({ id }) => id === page.documentId.value) + by;
  const next = documents.at(place);
  if (place < 0 || next === undefined) return;
  page.openDocument(next.id);
  page.say(`Document ${next.id}, ${place + 1} of ${documents.length}.`);
}
