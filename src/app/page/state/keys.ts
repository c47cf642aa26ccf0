import { layerIn } from "./selection.ts";
import { useEffect } from "preact/hooks";
import type { ErrorRow } from "../../engine/errors-view.ts";
import { idOfView, viewTitles } from "../parts/views.tsx";
import { hasNoKey, type Judgement } from "./adjudication.ts";
import { decideChosen, stepDisagreement } from "./step-disagreement.ts";
import { copyLink } from "./copy-text.ts";
import type { PageState } from "./page-state.ts";
import type { Tab } from "./route.ts";
import { shownDocuments } from "./shown-documents.ts";
import { stepDifference } from "./step-difference.ts";

/** Where the key `g`, followed by a letter, leads. */
const tabKeys: Readonly<Record<string, Tab>> = {
  o: "overview",
  t: "text",
  e: "errors",
  c: "compare",
  n: "entities",
  s: "scores",
  u: "audit",
  a: "agreement",
  d: "study",
};

interface KeyHelp {
  readonly keys: readonly string[];
  readonly does: string;
}

export const keyHelp: readonly KeyHelp[] = [
  { keys: ["j", "k"], does: "next and previous error; in Compare, difference; in Agreement, disagreement" },
  { keys: ["1", "2", "0"], does: "in Agreement: the first annotator is right, the second, neither" },
  { keys: ["n", "p"], does: "next and previous mention of the chosen entity" },
  { keys: [",", "."], does: "previous and next document" },
  { keys: ["["], does: "hide or show the list of errors" },
  { keys: ["e"], does: "choose an entity of the document" },
  { keys: ["/"], does: "search all documents" },
  { keys: ["f"], does: "search the mentions of errors; the filters are before" },
  ...Object.entries(tabKeys).map(([letter, tab]) => ({ keys: [`g ${letter}`], does: viewTitles[tab].toLowerCase() })),
  { keys: ["c"], does: "copy a link to this view" },
  { keys: ["x"], does: "tick the chosen error off, or take that back" },
  { keys: ["m"], does: "note on the chosen error" },
  { keys: ["←", "→"], does: "in the text: the previous and next mention" },
  { keys: ["↑", "↓"], does: "in a list: the previous and next row; Enter goes to the text" },
  { keys: ["Esc"], does: "clear the selection, or close a dialog" },
  { keys: ["?"], does: "this list" },
];

function isWriting(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable ||
      target.matches("textarea, select, input:not([type=checkbox], [type=radio], [type=file], [type=button])"))
  );
}

/** Handles the keys of the help, except in text fields and while a dialog is open. */
export function useKeys(page: PageState): void {
  useEffect(() => {
    let isGoing = false;
    const pressed = (event: KeyboardEvent): void => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
      if (isWriting(event.target) || document.querySelector("dialog[open]") !== null) return;
      if (page.overview.value === undefined) {
        if (event.key === "?") page.isHelpOpen.value = true;
        return;
      }
      const wasGoing = isGoing;
      isGoing = false;
      if (event.key === "Escape") {
        page.go({ entity: undefined, token: undefined, error: undefined, disagreement: undefined });
        return;
      }
      if (!page.hasLetterKeys.value) return;
      if (hasNoKey(page.overview.value) && !agreementKeys.has(event.key)) return;
      if (wasGoing && event.key in tabKeys) {
        page.go({ tab: tabKeys[event.key] });
        event.preventDefault();
        document.getElementById(idOfView(tabKeys[event.key]))?.focus();
        // The list of errors is there for its rows: of a chosen one, Enter shows the text.
        page.wantRow(page.route.value.tab === "errors" && page.route.value.error !== undefined);
        return;
      }
      const act = actions[event.key] as ((page: PageState) => void) | undefined;
      if (event.key === "g") isGoing = true;
      else if (act === undefined) return;
      else act(page);
      event.preventDefault();
    };
    addEventListener("keydown", pressed);
    return () => {
      removeEventListener("keydown", pressed);
    };
  }, [page]);
}

/** Keys that mean something without a key, where Agreement is the only view. */
const agreementKeys = new Set(["j", "k", ",", ".", "c", "1", "2", "0", "?"]);

function decide(decision: Judgement): (page: PageState) => void {
  return (page) => {
    if (page.route.value.tab === "agreement") void decideChosen(page, decision);
  };
}

const actions: Readonly<Record<string, (page: PageState) => void>> = {
  1: decide("a"),
  2: decide("b"),
  0: decide("neither"),
  j: (page) => void stepTo(page, 1),
  k: (page) => void stepTo(page, -1),
  n: (page) => void stepMention(page, 1),
  p: (page) => void stepMention(page, -1),
  ",": (page) => {
    stepDocument(page, -1);
  },
  ".": (page) => {
    stepDocument(page, 1);
  },
  "[": (page) => {
    const { tab, isListHidden } = page.route.value;
    if (tab === "errors") page.go({ isListHidden: isListHidden === true ? undefined : true });
  },
  e: (page) => {
    page.isPickerOpen.value = true;
  },
  "/": (page) => {
    page.isSearchOpen.value = true;
  },
  f: (page) => {
    page.go({ tab: "errors" });
    focusOn(".error-list input[type=search]");
  },
  c: (page) => void copyLink(page),
  x: (page) => void tickOff(page),
  m: () => document.getElementById("note")?.focus(),
  "?": (page) => {
    page.isHelpOpen.value = true;
  },
};

/** Chooses the next or previous error or difference. In the list of errors, its row gets the focus, so that Enter shows it. */
async function stepTo(page: PageState, by: number): Promise<void> {
  if (page.route.value.tab === "compare") {
    await stepDifference(page, by);
    return;
  }
  if (page.route.value.tab === "agreement") {
    await stepDisagreement(page, by);
    return;
  }
  page.wantRow(page.route.value.tab === "errors");
  await stepError(page, by);
}

/** Focuses an element that exists now, or will exist once the page is drawn. */
function focusOn(selector: string): void {
  const focus = (): boolean => {
    const element = document.querySelector<HTMLElement>(selector);
    element?.focus();
    return element !== null;
  };
  if (!focus()) requestAnimationFrame(focus);
}

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

async function tickOff(page: PageState): Promise<void> {
  const { error } = page.route.value;
  if (error === undefined) return;
  const { rows } = await page.engine.errors({ ...page.errorsQuery(), offset: error, limit: 1 });
  const row = rows.at(0);
  if (row === undefined) return;
  page.notes.toggleDone(row);
  page.say(page.notes.isDone(row.id) ? "Ticked off." : "Not ticked off any more.");
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

async function stepMention(page: PageState, by: number): Promise<void> {
  const { entity: choice, token } = page.route.value;
  const id = page.documentId.value;
  if (choice === undefined || id === undefined) return;
  const part = (await page.document(id)).parts.find(({ part }) => part === choice.part);
  const layer = part && layerIn(part, choice.layer);
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
  const overview = page.overview.value;
  const documents = overview === undefined ? [] : shownDocuments(page.route.value, overview);
  const place = documents.findIndex(({ id }) => id === page.documentId.value) + by;
  const next = documents.at(place);
  if (place < 0 || next === undefined) return;
  page.openDocument(next.id);
  page.say(`Document ${next.id}, ${place + 1} of ${documents.length}.`);
}
