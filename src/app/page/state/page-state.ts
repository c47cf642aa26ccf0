import { computed, type ReadonlySignal, type Signal, signal } from "@preact/signals";
import { createContext } from "preact";
import { useContext } from "preact/hooks";
import { messageOf } from "../../../core/message-of.ts";
import { counted } from "../../../report/numbers.ts";
import type { DisagreementsView } from "../../engine/agreement-view.ts";
import type { DocumentView, EntityAddress } from "../../engine/document-view.ts";
import type { Engine } from "../../engine/engine.ts";
import type { ErrorsQuery } from "../../engine/errors-view.ts";
import type { OpenRequest, Settings } from "../../engine/open-request.ts";
import type { Overview } from "../../engine/overview.ts";
import type { PagePayload } from "../../engine/page-payload.ts";
import { withDetails } from "../../engine/system-details.ts";
import type { ReadingParts } from "./reading.ts";
import { Adjudication, type AnnotatorPair, hasNoKey } from "./adjudication.ts";
import { type Chosen, type ChosenFile, nothingChosen } from "./chosen.ts";
import type { Exhibits } from "./exhibit.ts";
import type { Inspections } from "./inspections.ts";
import type { Watch } from "./watch.ts";
import { looksLikeNotes, Notes } from "./notes.ts";
import { type ErrorFilter, fragmentOf, type Route, routeOf, startRoute, type Tab } from "./route.ts";
import { shownOther } from "./shown-pair.ts";
import { store, stored } from "./storage.ts";

/** Where the browser keeps the name of the user. */
const AUTHOR = "corefscope-author";

/** Fields that decide which rows are on show, or which of them is chosen. */
const placeFields: readonly (keyof Route)[] = [
  ...(["tab", "document", "system", "against", "token", "error", "pair", "disagreement"] as const),
  ...(["level", "where", "inEntity", "search", "sort"] as const),
];

/** What shows all errors. */
export const noFilters: Pick<Route, "where" | "inEntity" | "search" | "error"> = {
  ...{ where: {}, inEntity: undefined, search: "", error: undefined },
};

/** Views that show a document at once. */
const textTabs: readonly Tab[] = ["text", "errors", "compare", "entities"];

export class PageState {
  readonly engine: Engine;
  /** What reads files; a saved report has none of it. */
  readonly reading: ReadingParts | undefined;
  readonly overview: Signal<Overview | undefined> = signal();
  readonly route: Signal<Route>;
  readonly failure: Signal<string | undefined> = signal();
  /** Files that were read but must not be scored. */
  readonly refused: Signal<Overview | undefined> = signal();
  readonly chosen: Signal<Chosen> = signal(nothingChosen);
  readonly isBusy: Signal<boolean> = signal(false);
  readonly announcement: Signal<string> = signal("");
  /** What was last done, shown for a while. */
  readonly told: Signal<string> = signal("");
  /** Text that the browser does not let the page copy. */
  readonly toCopy: Signal<string | undefined> = signal();
  /** Whether tables are copied instead of saved. */
  readonly copiesText: Signal<boolean> = signal(false);
  readonly exhibits: Exhibits = new Set();
  readonly isHelpOpen: Signal<boolean> = signal(false);
  readonly isPickerOpen: Signal<boolean> = signal(false);
  readonly isSearchOpen: Signal<boolean> = signal(false);
  readonly hasLetterKeys: Signal<boolean> = signal(true);
  /** Opens files again when they change, if this page comes from `app --watch`. */
  watch: Watch | undefined;
  /** The name of the user, which notes and decisions carry; "" until it is known. */
  readonly author: Signal<string> = signal(stored(AUTHOR) ?? "");
  readonly notes = new Notes(this.author);
  readonly adjudication = new Adjudication();
  /** Looks at the chosen files before they are opened. */
  readonly inspections: Inspections | undefined;
  /** Whether the text should get the focus once it is there. */
  wantsText = false;
  /** What had the focus when the row of the chosen error was to get it; nothing if the row should not get it. */
  #rowAfter: Element | null | undefined;
  /** The document on show: the chosen one, or else the first. */
  readonly documentId: ReadonlySignal<string | undefined>;
  readonly #documents = new Map<string, Promise<DocumentView>>();
  readonly #disagreements = new Map<string, Promise<DisagreementsView>>();
  /** The fragment of the view that a saved report opens on. */
  #firstView: string | undefined;
  #telling: ReturnType<typeof setTimeout> | undefined;

  /** @param firstView the fragment of the view to open on, if the address names none */
  constructor(engine: Engine, reading?: ReadingParts, firstView?: string) {
    this.engine = engine;
    this.reading = reading;
    this.#firstView = firstView;
    this.route = signal(this.#addressed());
    this.inspections =
      reading &&
      new reading.Inspections(engine, this.chosen, (message) => {
        this.failure.value = message;
      });
    this.documentId = computed(() => {
      const documents = this.overview.value?.documents ?? [];
      const chosen = this.route.value.document;
      return documents.find(({ id }) => id === chosen)?.id ?? documents.at(0)?.id;
    });
    addEventListener("hashchange", () => {
      this.route.value = this.#checked(this.#addressed());
    });
  }

  /** @throws Error in a saved report without them */
  get #readers(): ReadingParts {
    if (this.reading === undefined) throw new Error("this page reads no files");
    return this.reading;
  }

  #addressed(): Route {
    return routeOf(location.hash.length > 1 ? location.hash : (this.#firstView ?? ""));
  }

  /** Changes the route. Fields that `change` does not name stay. With `replace`, no step is added to the history. */
  go(change: Partial<Route>, replace = false): void {
    // A scrolled place means nothing once other rows are shown, or one of them is chosen.
    const isElsewhere = placeFields.some((field) => field in change);
    const { system, inEntity } = this.route.value;
    // Another system has other entities.
    const isOfOther = inEntity?.side === "response" && (change.system ?? system) !== system;
    const cleared = { ...(isElsewhere && { at: undefined }), ...(isOfOther && { inEntity: undefined }) };
    const route = this.#checked({ ...this.route.value, ...cleared, ...change });
    this.route.value = route;
    const fragment = `#${this.address}`;
    if (fragment === (location.hash === "" ? "#" : location.hash)) return;
    // In a notebook, the page is the content of a frame (`srcdoc`), whose address cannot change.
    if (location.protocol === "about:") return;
    if (replace) history.replaceState(null, "", fragment);
    else history.pushState(null, "", fragment);
  }

  /** The fragment of the address that leads to this view. */
  get address(): string {
    // An empty fragment would lead to the view that the report was saved on.
    return fragmentOf(this.route.value) || (this.#firstView === undefined ? "" : `tab=${startRoute.tab}`);
  }

  /** Returns the fragment of this view for a report, without the words that were searched for if it holds no words. */
  viewOf({ redaction }: Pick<PagePayload, "redaction">): string {
    const route = this.route.value;
    if (redaction.mode === "none") return fragmentOf(route);
    const slices = route.slices.filter(({ search }) => search === "");
    return fragmentOf({ ...route, slices, search: "", find: "", found: undefined, error: undefined, at: undefined });
  }

  async open(request: Promise<OpenRequest>): Promise<void> {
    await this.#opening(async () => this.engine.open(await request));
  }

  /** @param payload the text of its element, which the engine unpacks while the page is drawn */
  async openPayload(payload: string): Promise<void> {
    await this.#opening(async () => {
      const opening = this.engine.openPayload(payload);
      // Requested now, so that the engine can continue with the text.
      const { tab, document: chosen } = this.route.value;
      const text = textTabs.includes(tab) ? this.engine.document(chosen) : undefined;
      // If the document does not exist, the page will request another one.
      text?.catch(() => undefined);
      const overview = await opening;
      const shown = overview.documents.find(({ id }) => chosen === undefined || id === chosen);
      if (text !== undefined && shown !== undefined) this.#documents.set(shown.id, text);
      return overview;
    });
  }

  /** Opens what `app --watch` has read, now and whenever its files change. The view stays. */
  startWatching(): void {
    this.watch = new this.#readers.Watch(async (payload) => {
      const isFirst = this.overview.value === undefined;
      this.#documents.clear();
      this.#show(await this.engine.openPayload(payload), isFirst ? "Opened the files." : "Reloaded.");
    });
  }

  /** Restores words from local files, if they are the words that were left out. */
  async attachText(files: Promise<OpenRequest["key"]>): Promise<void> {
    await this.#opening(async () => {
      const { overview, rejected } = await this.engine.attachText(await files);
      if (rejected.length > 0) {
        this.failure.value = `These documents are missing from the files, or have other words there: ${rejected.join(", ")}`;
      }
      return overview;
    });
  }

  /** Requests each document only once. */
  document(id: string): Promise<DocumentView> {
    let document = this.#documents.get(id);
    if (document === undefined) {
      document = this.engine.document(id);
      this.#documents.set(id, document);
    }
    return document;
  }

  /** Requests what two annotators disagree about only once. */
  disagreements([a, b]: AnnotatorPair): Promise<DisagreementsView> {
    const name = `${this.overview.value?.opened} ${a} ${b}`;
    const known = this.#disagreements.get(name) ?? this.engine.disagreements(a, b);
    this.#disagreements.set(name, known);
    return known;
  }

  setAuthor(name: string): void {
    const isFirst = this.author.value === "" && name !== "";
    this.author.value = name;
    store(AUTHOR, name);
    if (isFirst) this.notes.sign(name);
  }

  /** Joins the notes of files with those that are here, and returns the other files. */
  async takeNotes<Item extends Pick<ChosenFile, "path" | "file">>(files: readonly Item[]): Promise<Item[]> {
    const others: Item[] = [];
    for (const each of files) {
      const isOfNotes = each.path.endsWith(".json") && looksLikeNotes(await each.file.slice(0, 200).text());
      if (isOfNotes) await this.readNotes(each.file);
      else others.push(each);
    }
    return others;
  }

  /** Joins the notes of a file with those that are here, and tells what is in it, or why it is refused. */
  async readNotes(file: File): Promise<void> {
    try {
      const notes = this.notes.read(await file.text());
      const ids = new Set(notes.map(({ error }) => error));
      const authors = [...new Set(notes.map(({ author }) => author).filter((author) => author !== ""))];
      const by = authors.length === 0 ? "" : ` by ${authors.join(", ")}`;
      this.tell(`${file.name}: ${counted(notes.length, "note")}${by}.`);
      const known = new Set(await this.engine.knownErrors([...ids]));
      const strange = notes.filter(({ error }) => !known.has(error)).length;
      if (strange > 0) {
        const are = strange === 1 ? "1 is on an error that is" : `${strange} are on errors that are`;
        this.tell(`${file.name}: ${counted(notes.length, "note")}${by}; ${are} not here. “Notes” lists them.`);
      }
    } catch (error) {
      this.failure.value = `The notes of ${file.name} were not read: ${messageOf(error)}.`;
    }
  }

  choose(chosen: Chosen): void {
    this.chosen.value = chosen;
    this.refused.value = undefined;
    this.failure.value = undefined;
    this.inspections?.run();
  }

  /** Adds files to the chosen ones. */
  add(files: readonly ChosenFile[]): void {
    this.choose(this.#readers.withFiles(this.chosen.value, files));
  }

  /** Adds files to what is open, as systems. Those with the name of an open system replace it. */
  async addSystems(files: readonly ChosenFile[]): Promise<void> {
    this.isBusy.value = true;
    this.failure.value = undefined;
    try {
      const { overview, chosen, words } = await this.#readers.addToOpen(
        this.engine,
        this.chosen.value,
        this.overview.value,
        files,
      );
      if (overview === undefined) {
        this.failure.value = words;
        return;
      }
      this.chosen.value = chosen;
      this.#documents.clear();
      this.#show(overview, words);
    } catch (error) {
      this.failure.value = messageOf(error);
    } finally {
      this.isBusy.value = false;
    }
  }

  /** Changes settings. */
  readonly set = (set: Settings, response?: string): void => {
    this.choose(this.#readers.withSettings(this.chosen.value, set, response));
  };

  /** Gives a setting its default again. */
  readonly reset = (flag: string, response: string | undefined): void => {
    this.choose(this.#readers.withoutSetting(this.chosen.value, flag, response));
  };

  /** Reads and scores the chosen files again with these settings, of one response if it is named. */
  async readAgain(set: Settings, response?: string): Promise<void> {
    this.chosen.value = this.#readers.withSettings(this.chosen.value, set, response);
    await this.open(this.#readers.openRequest(this.chosen.value));
  }

  /** Shows the chosen files and all settings. */
  reconsider(): void {
    this.overview.value = undefined;
  }

  /** Forgets the open files. */
  close(): void {
    this.overview.value = undefined;
    this.#firstView = undefined;
    this.choose(nothingChosen);
    // `routeOf` names all fields, so none of them stays.
    this.go(routeOf(""));
  }

  errorsQuery(): ErrorsQuery {
    const { system, against, level, where, inEntity, search, sort } = this.route.value;
    return {
      system,
      level,
      where,
      sort,
      together: true,
      ...(inEntity !== undefined && { entity: inEntity }),
      ...(search !== "" && { search }),
      ...(against !== undefined && against !== system && { against }),
    };
  }

  select(address: EntityAddress, token?: number, tab = this.route.value.tab, replace = false): void {
    const { document, part, layer, entity } = address;
    this.go({ document, entity: { part, layer, entity }, token, error: undefined, tab }, replace);
  }

  /**
   * Shows another document with nothing chosen. A tab that is only about the corpus gives way to the text, or to the
   * scores if there is no text.
   */
  openDocument(id: string): void {
    const { tab, where } = this.route.value;
    if (tab === "agreement") {
      this.go({ document: id, entity: undefined, disagreement: undefined });
      return;
    }
    const isOfCorpus = tab === "overview" || tab === "audit" || tab === "study";
    this.go({
      scope: "document",
      ...{ document: id, entity: undefined, token: undefined, error: undefined },
      ...(tab === "errors" && { where: { ...where, document: [id] }, inEntity: undefined }),
      ...(isOfCorpus && { tab: this.overview.value?.hasText === false ? "scores" : "text" }),
    });
  }

  /** Shows the errors of entities with these properties. */
  openErrors(where: Route["where"], change: Partial<Route> = {}): void {
    this.go({ tab: "errors", level: "entity", ...noFilters, where, ...change });
  }

  /** Lets the row of the chosen error have the focus once it is there. */
  wantRow(isWanted = true): void {
    this.#rowAfter = isWanted ? document.activeElement : undefined;
  }

  /** Gives the focus to the row of the chosen error if that is wanted, unless the user went elsewhere in the meantime. */
  focusRow(row: () => HTMLElement | null | undefined): void {
    const before = this.#rowAfter;
    const found = before === undefined ? undefined : row();
    if (found === null || found === undefined) return;
    const { activeElement: now, body } = document;
    const isElsewhere = now !== null && now !== body && (now !== before || now.ariaExpanded === "true");
    if (!isElsewhere) found.focus();
    this.wantRow(false);
  }

  openSlice({ where, level, inEntity, search }: ErrorFilter): void {
    this.openErrors(where, { level, inEntity, search });
  }

  say(text: string): void {
    this.announcement.value = text;
  }

  /** Says something, and shows it for a while, too. */
  tell(text: string): void {
    this.say(text);
    this.told.value = text;
    clearTimeout(this.#telling);
    this.#telling = setTimeout(() => {
      this.told.value = "";
    }, 8000);
  }

  async #opening(open: () => Promise<Overview>): Promise<void> {
    this.isBusy.value = true;
    this.failure.value = undefined;
    this.refused.value = undefined;
    try {
      this.#documents.clear();
      const overview = await open();
      if (overview.refusal !== undefined) {
        this.overview.value = undefined;
        this.refused.value = overview;
        return;
      }
      const { documents, systems } = overview;
      const leftOut = overview.diagnostics.filter(({ diagnostic }) => diagnostic.code === "response-left-out").length;
      const lost = leftOut === 0 ? "" : ` ${leftOut} left out.`;
      const sides = hasNoKey(overview)
        ? counted(overview.annotators.length, "annotator")
        : counted(systems.length, "response");
      const words = `Opened ${counted(documents.length, "document")} and ${sides}.${lost}`;
      this.#show(overview, words);
    } catch (error) {
      this.failure.value = messageOf(error);
    } finally {
      this.isBusy.value = false;
    }
  }

  #show(overview: Overview, words: string): void {
    this.notes.openFor(overview);
    this.adjudication.openFor(overview);
    this.#disagreements.clear();
    this.overview.value = overview;
    this.route.value = this.#checked(this.route.value);
    this.say(words);
    void this.#complete(overview.opened);
  }

  /** Requests what takes longer, after everything that is visible. */
  async #complete(opened: number): Promise<void> {
    // Once the overview is drawn, everything visible has been requested.
    await pause();
    if (this.#documents.size > 0) {
      await Promise.allSettled(this.#documents.values());
      // Waits until the text is drawn, too, because the page, the engine and the browser compete for processors.
      await pause();
    }
    const { system, against } = this.route.value;
    const shown = [system, ...(against === undefined ? [] : [against])];
    const all = new Set([...shown, ...(this.overview.value?.systems.keys() ?? [])]);
    try {
      for (const each of all) {
        const details = await this.engine.details(each, each === system);
        if (this.overview.value?.opened !== opened) return;
        this.overview.value = withDetails(this.overview.value, details);
      }
    } catch (error) {
      // Opening other files stops this work.
      if (this.overview.value?.opened === opened) this.failure.value = messageOf(error);
    }
  }

  /** Corrects a route with systems that are not open, or a sort order that does not apply. */
  #checked(route: Route): Route {
    const overview = this.overview.value;
    if (overview === undefined) return route;
    const systems = overview.systems.length;
    const { tab, system, against, level, sort, documentOrder } = route;
    const isCompared = against !== undefined && against < systems && against !== system;
    const checked = {
      ...route,
      tab: hasNoKey(overview) ? "agreement" : tab === "study" && this.reading === undefined ? startRoute.tab : tab,
      sort: sort === "loss" && level !== "entity" ? "document" : sort,
      system: system < systems ? system : 0,
      against: isCompared ? against : undefined,
    };
    const isSortable = documentOrder !== "difference" || shownOther(checked, overview) !== undefined;
    return isSortable ? checked : { ...checked, documentOrder: "file" };
  }
}

function pause(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, 50));
}

export const PageContext = createContext<PageState | undefined>(undefined);

/** @throws Error outside of the page */
export function usePage(): PageState {
  const page = useContext(PageContext);
  if (page === undefined) throw new Error("this component was used outside of the page");
  return page;
}

/** @throws Error if nothing is open */
export function useOpenPage(): { page: PageState; overview: Overview } {
  const page = usePage();
  const overview = page.overview.value;
  if (overview === undefined) throw new Error("nothing is open");
  return { page, overview };
}
