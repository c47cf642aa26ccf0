import type { JSX } from "preact";
import { useLayoutEffect, useState } from "preact/hooks";
import { counted } from "../../report/numbers.ts";
import type { Overview } from "../engine/overview.ts";
import type { ChangedSetting, SettingView } from "../engine/settings.ts";
import { nameOfDocument } from "./parts/document-line.tsx";
import { FileRows } from "./parts/file-rows.tsx";
import { Modal } from "./parts/modal.tsx";
import { AdviceButtons, ChangedSettings, CommonSettings, SettingControl, useSettings } from "./parts/settings.tsx";
import { hasNoKey } from "./state/adjudication.ts";
import { holdKey } from "./state/add-to-open.ts";
import type { Chosen, ChosenFile } from "./state/chosen.ts";
import { chosenFiles, droppedFiles, exampleFiles, openRequest, planOfChosen } from "./state/chosen-files.ts";
import { usePage } from "./state/page-state.ts";
import type { Plan } from "./state/roles.ts";

export function Opening(): JSX.Element {
  const page = usePage();
  const chosen = page.chosen.value;
  const refused = page.refused.value;
  const pending = page.inspections!.pending.value;
  const plan = planOfChosen(chosen);
  return (
    <main class="opening" id="main" tabIndex={-1}>
      <h1>corefscope</h1>
      <p class="lead">See what a coreference system gets wrong, and what it costs.</p>
      {page.failure.value !== undefined && (
        <p class="failure" role="alert">
          {page.failure}
        </p>
      )}
      {refused !== undefined && <Refused overview={refused} />}
      <form
        onSubmit={(event) => {
          event.preventDefault();
          void page.open(openRequest(page.chosen.value));
        }}
      >
        <DropZone />
        {pending > 0 && plan.rows.length === 0 && (
          <p class="quiet" role="status">
            Looking at {counted(pending, "file")}…
          </p>
        )}
        {plan.rows.length > 0 && <FileRows plan={plan} />}
        {plan.rows.length > 0 && <AllSettings plan={plan} />}
      </form>
      <Below hasFiles={chosen.files.length > 0} />
    </main>
  );
}

/** Buttons to choose files. Files can be dropped anywhere, too. */
function DropZone(): JSX.Element {
  const page = usePage();
  const take = (input: HTMLInputElement): void => {
    page.add(chosenFiles(input.files));
    // Otherwise, the same file could not be chosen again.
    input.value = "";
  };
  return (
    <div class="drop-zone">
      <p>
        <b>Drop files or folders anywhere</b>
        <br />
        <span class="quiet">
          The gold annotation and systems together, or several annotators. Roles are guessed from names and contents.
        </span>
      </p>
      <p class="choosers">
        <label class="chooser">
          <input
            id="choose"
            type="file"
            multiple
            onChange={({ currentTarget }) => {
              take(currentTarget);
            }}
          />
          Choose files…
        </label>
        <label class="chooser">
          <input
            type="file"
            {...{ webkitdirectory: true }}
            onChange={({ currentTarget }) => {
              take(currentTarget);
            }}
          />
          Choose folder…
        </label>
      </p>
    </div>
  );
}

/** What can be done without files, and what a newcomer asks. */
function Below({ hasFiles }: { hasFiles: boolean }): JSX.Element {
  const page = usePage();
  const formats = useSettings().find(({ flag }) => flag === "format")?.values ?? [];
  const example = exampleFiles();
  return (
    <>
      <p class="quiet below">
        {!hasFiles && example.length > 0 && (
          <>
            No data at hand?{" "}
            <button
              type="button"
              class="plain"
              disabled={page.isBusy.value}
              onClick={() => {
                page.add(example);
                void page.inspections!.settled().then(() => page.open(openRequest(page.chosen.value)));
              }}
            >
              Try the example
            </button>
            {" · "}
          </>
        )}
        Nothing leaves this machine: the page cannot use the network.{" · "}
        <button
          type="button"
          class="plain"
          onClick={() => {
            page.isHelpOpen.value = true;
          }}
        >
          Help and shortcuts
        </button>{" "}
        <kbd>?</kbd>
      </p>
      {formats.length > 0 && (
        <details class="quiet formats">
          <summary>{formats.length} formats</summary>
          <p>{formats.map(({ text }) => text).join(", ")}</p>
        </details>
      )}
    </>
  );
}

/** All settings except formats, and those that were changed. */
function AllSettings({ plan: { systems, hasNoKey } }: { plan: Plan }): JSX.Element {
  const page = usePage();
  const settings = useSettings();
  const isCommon = ({ places }: SettingView): boolean =>
    places.length > 0 && places.every((place) => !["key", "response", "both in one"].includes(place));
  const { settings: own, ofResponse } = page.chosen.value;
  const changed = [
    ...Object.entries(own).map(([flag, text]) => changedSetting(settings, flag, text)),
    ...Object.entries(ofResponse).flatMap(([response, of]) =>
      Object.entries(of).map(([flag, text]) => ({ ...changedSetting(settings, flag, text), response })),
    ),
  ];
  return (
    <>
      {changed.length > 0 && (
        <section class="notice" aria-label="Settings that were changed">
          <p>
            <b>Changed settings</b>
          </p>
          <ChangedSettings settings={changed} onReset={page.reset} />
        </section>
      )}
      {systems.length > 0 ? (
        <>
          <SideSettings place="key" title={`How the ${hasNoKey ? "first annotator" : "key"} is read`} />
          <SideSettings place="response" title={`How the ${hasNoKey ? "other annotators" : "responses"} are read`} />
        </>
      ) : (
        <SideSettings place="both in one" title="How the file is read" />
      )}
      <details class="common">
        <summary>Settings for both sides, and for scoring</summary>
        <CommonSettings settings={settings.filter(isCommon)} />
      </details>
    </>
  );
}

/** The settings of one side, except the format, which is in the rows of the files. */
function SideSettings({ place, title }: { place: SettingView["places"][number]; title: string }): JSX.Element {
  const page = usePage();
  const settings = useSettings().filter(({ places, flag }) => places.includes(place) && !/(^|-)format$/.test(flag));
  const values: Readonly<Partial<Record<string, string>>> = page.chosen.value.settings;
  const isAnySet = settings.some(({ flag }) => values[flag] !== undefined);
  return (
    <details class="common" open={isAnySet}>
      <summary>{title}</summary>
      <div class="settings">
        {settings.map((setting) => (
          <SettingControl setting={setting} value={values[setting.flag] ?? ""} onSet={page.set} />
        ))}
      </div>
    </details>
  );
}

function changedSetting(settings: readonly SettingView[], flag: string, text: string): ChangedSetting {
  const setting = settings.find((each) => each.flag === flag);
  if (setting === undefined) return { flag, words: `${flag}: ${text}` };
  const value = text === "" ? setting.standard : (setting.values?.find((each) => each.value === text)?.text ?? text);
  const side = ["key", "response"].find((each) => flag.startsWith(`${each}-`));
  return { flag, words: `${setting.title}: ${value}${side === undefined ? "" : ` (${side})`}` };
}

const FEW_IDS = 10;

function Refused({ overview }: { overview: Overview }): JSX.Element {
  const { refusal, problems = [] } = overview;
  const isOfFile = problems.some(({ code }) => code === refusal?.code);
  const files = new Set(problems.map(({ side, name }) => `${side} ${name}`)).size;
  const listOf = (title: string, ids: readonly string[]): JSX.Element => (
    <div>
      <h3>{title}</h3>
      <ul>
        {ids.slice(0, FEW_IDS).map((id) => (
          <li>{nameOfDocument(id)}</li>
        ))}
        {ids.length > FEW_IDS && <li>and {ids.length - FEW_IDS} more</li>}
      </ul>
    </div>
  );
  return (
    <div class="failure" role="alert">
      <p>
        <b>Nothing was opened.</b>{" "}
        {isOfFile
          ? `There are problems in ${counted(files, "file")}. See the messages next to the file names.`
          : refusal?.sentence}
      </p>
      {!isOfFile && <AdviceButtons advice={refusal?.advice ?? []} />}
      {refusal?.documents !== undefined && (
        <div class="sides">
          {listOf("Documents of the key", refusal.documents.key)}
          {listOf("Documents of the responses", refusal.documents.responses)}
        </div>
      )}
    </div>
  );
}

/** Accepts files dropped anywhere on the page, which a browser would otherwise open instead of the page. */
export function DropAnywhere(): JSX.Element | null {
  const page = usePage();
  const [isOver, setOver] = useState(false);
  const [waiting, setWaiting] = useState<readonly ChosenFile[]>([]);
  // Listens before the page is painted, so it also catches files dropped in its first moments.
  useLayoutEffect(() => {
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
      void droppedFiles(event.dataTransfer).then(
        async (dropped) => {
          const { overview, chosen } = { overview: page.overview.value, chosen: page.chosen.value };
          const files = overview === undefined ? dropped : await page.takeNotes(dropped);
          if (files.length === 0) return;
          if (overview === undefined) page.add(files);
          else if (holdKey(files) || !canAdd(overview, chosen)) setWaiting(files);
          else void page.addSystems(files);
        },
        () => {
          page.failure.value = "The dropped files could not be read.";
        },
      );
    };
    // An element that has just appeared below the pointer gets `dragenter` first. If that event is refused, so is the
    // drop.
    addEventListener("dragenter", over);
    addEventListener("dragover", over);
    addEventListener("dragleave", leave);
    addEventListener("drop", drop);
    return () => {
      removeEventListener("dragenter", over);
      removeEventListener("dragover", over);
      removeEventListener("dragleave", leave);
      removeEventListener("drop", drop);
    };
  }, [page]);
  const keep = (): void => {
    setWaiting([]);
  };
  const overview = page.overview.value;
  if (isOver) {
    return (
      <div class="drop-target">
        {overview === undefined
          ? "Drop the key and the systems anywhere"
          : hasNoKey(overview)
            ? "Drop files to open them instead"
            : "Drop a system to add it, or to replace its last run; or notes to join them"}
      </div>
    );
  }
  if (waiting.length === 0) return null;
  return (
    <Modal title="Open the dropped files?" onClose={keep}>
      <p>
        {counted(waiting.length, "file")}:{" "}
        {waiting
          .slice(0, 5)
          .map(({ path }) => path)
          .join(", ")}
        {waiting.length > 5 && ", …"}
      </p>
      <p>
        “Open instead” closes the open files. Notes stay in this browser if it can store them; to be safe, export them
        first.
      </p>
      <p>
        <button
          class="primary"
          onClick={() => {
            setWaiting([]);
            page.close();
            page.add(waiting);
          }}
        >
          Open instead
        </button>{" "}
        {overview !== undefined && canAdd(overview, page.chosen.value) && (
          <button
            onClick={() => {
              setWaiting([]);
              void page.addSystems(waiting);
            }}
          >
            Add as systems
          </button>
        )}{" "}
        <button onClick={keep}>Cancel</button>
      </p>
    </Modal>
  );
}

/** Returns whether systems can be added: not without words, without a key, or if the open files hold both sides. */
function canAdd({ redaction, annotators }: Overview, chosen: Chosen): boolean {
  return (
    redaction.mode === "none" &&
    annotators[0]?.layer !== "key" &&
    (chosen.files.length === 0 || planOfChosen(chosen).systems.length > 0)
  );
}
