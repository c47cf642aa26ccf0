import type { JSX } from "preact";
import { counted } from "../../report/numbers.ts";
import type { Overview } from "../engine/overview.ts";
import {
  openRequest,
  type ChosenFile,
  chosenFiles,
  type ChosenSide,
  nothingChosen,
  droppedFiles,
  withDropped,
} from "./state/chosen-files.ts";
import type { ChangedSetting, SettingView } from "../engine/settings.ts";
import { nameOfDocument } from "./parts/document-line.tsx";
import { usePage } from "./state/page-state.ts";
import type { SideName } from "../../core/document.ts";
import type { FileProblem } from "../engine/read-input.ts";
import { AdviceButtons, ChangedSettings, CommonSettings, SettingControl, useSettings } from "./parts/settings.tsx";
import { useLayoutEffect, useState } from "preact/hooks";
import { Modal } from "./parts/modal.tsx";

export function Opening(): JSX.Element {
  const page = usePage();
  const chosen = page.chosen.value;
  const refused = page.refused.value;
  return (
    <main class="opening" id="main" tabIndex={-1}>
      <h1>corefscope</h1>
      <p>Compare the output of coreference systems with a gold annotation.</p>
      <p>
        <b>Nothing leaves this machine.</b> The page cannot use the network, because its own security policy forbids it.
        It works offline, and is safe for licensed texts.
      </p>
      {page.failure.value !== undefined && (
        <p class="failure" role="alert">
          {page.failure}
        </p>
      )}
      {refused !== undefined && <Refused overview={refused} />}
      <form
        onSubmit={(event) => {
          event.preventDefault();
          void page.open(openRequest(chosen));
        }}
      >
        <div class="drop">
          <DropBox side="key" title="Key" hint="The gold annotation: one file, or all files of a corpus." />
          <DropBox
            side="responses"
            title="Responses"
            hint="One file or folder for each system. Leave this empty only if the files of the key hold the response, too."
          />
        </div>
        <p>
          <label>
            <input
              type="checkbox"
              checked={chosen.isOneSystem}
              onChange={({ currentTarget }) => {
                page.choose({ ...chosen, isOneSystem: currentTarget.checked });
              }}
            />{" "}
            All response files are from one system
          </label>
        </p>
        <AllSettings />
        <p>
          <button id="open" class="primary" type="submit" disabled={chosen.key.length === 0 || page.isBusy.value}>
            {page.isBusy.value ? "Reading…" : "Open"}
          </button>{" "}
          <button
            type="button"
            onClick={() => {
              page.isHelpOpen.value = true;
            }}
          >
            Help and shortcuts <kbd>?</kbd>
          </button>{" "}
          {chosen.key.length === 0 && <span class="quiet">Choose the key to begin.</span>}
        </p>
      </form>
    </main>
  );
}

/** The settings that are not next to the files, and those that were changed. */
function AllSettings(): JSX.Element {
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
      <details class="common">
        <summary>Settings for both sides, and for scoring</summary>
        <CommonSettings settings={settings.filter(isCommon)} />
      </details>
    </>
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

interface DropBoxProps {
  readonly side: ChosenSide;
  readonly title: string;
  readonly hint: string;
}

/** The largest number of files listed. Files with a problem are always listed. */
const FEW_FILES = 12;

function DropBox({ side, title, hint }: DropBoxProps): JSX.Element {
  const page = usePage();
  const chosen = page.chosen.value;
  const files = chosen[side];
  const sideName: SideName = side === "key" ? "key" : "response";
  const place = chosen.responses.length === 0 ? "both in one" : sideName;
  const settings = useSettings().filter(({ places }) => places.includes(place));
  const others = settings.slice(1);
  const values: Readonly<Partial<Record<string, string>>> = chosen.settings;
  const isAnySet = others.some(({ flag }) => values[flag] !== undefined);
  const refused = page.refused.value;
  const set = (change: Partial<typeof chosen>): void => {
    page.choose({ ...page.chosen.value, ...change });
  };
  const problemsOf = ({ path }: ChosenFile): readonly FileProblem[] => {
    const own = (refused?.problems ?? []).filter((problem) => problem.side === sideName && problem.name === path);
    return own.filter(({ sentence }, p) => own.findIndex((each) => each.sentence === sentence) === p);
  };
  const formatOf = ({ path }: ChosenFile): string | undefined =>
    refused?.files.find((file) => file.side === sideName && file.name === path)?.format;
  const shown = files.filter((file, f) => f < FEW_FILES || problemsOf(file).length > 0);
  return (
    <div data-side={side}>
      <h2>
        <label for={side}>{title}</label>
      </h2>
      <p id={`${side}-hint`} class="quiet">
        {hint} Choose files or a folder, or drop them here.
      </p>
      <p class="choosers">
        <input
          id={side}
          type="file"
          multiple
          aria-describedby={`${side}-hint`}
          onChange={({ currentTarget }) => {
            set({ [side]: chosenFiles(currentTarget.files) });
          }}
        />
        <label class="chooser">
          <input
            type="file"
            {...{ webkitdirectory: true }}
            onChange={({ currentTarget }) => {
              set({ [side]: chosenFiles(currentTarget.files) });
            }}
          />
          Folder of the {title.toLowerCase()}…
        </label>
      </p>
      {files.length > 0 && (
        <>
          <ul class="list files" aria-label={`files of the ${title.toLowerCase()}`}>
            {shown.map((file) => (
              <li>
                <span dir="auto">{file.path}</span>
                {formatOf(file) !== undefined && <span class="quiet"> {formatOf(file)}</span>}
                {problemsOf(file).map(({ sentence, advice }) => (
                  <div class="failure">
                    <p>{sentence}</p>
                    <AdviceButtons advice={advice} />
                  </div>
                ))}
              </li>
            ))}
            {files.length > shown.length && <li>and {files.length - shown.length} more</li>}
          </ul>
          {settings.length > 0 && (
            <>
              <p>
                <SettingControl setting={settings[0]} value={values[settings[0].flag] ?? ""} onSet={page.set} />
              </p>
              <details open={isAnySet}>
                <summary>How the files are read</summary>
                <div class="settings">
                  {others.map((setting) => (
                    <SettingControl setting={setting} value={values[setting.flag] ?? ""} onSet={page.set} />
                  ))}
                </div>
              </details>
            </>
          )}
          <p>
            <button
              type="button"
              onClick={() => {
                const input = document.getElementById(side);
                if (input instanceof HTMLInputElement) input.value = "";
                const isOther = ([flag]: readonly [string, string]): boolean =>
                  !settings.some((setting) => setting.flag === flag);
                set({
                  [side]: nothingChosen[side],
                  settings: Object.fromEntries(Object.entries(chosen.settings).filter(isOther)),
                  ...(side === "responses" && { ofResponse: {} }),
                });
              }}
            >
              Remove
            </button>
          </p>
        </>
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
      const box = event.target instanceof Element ? event.target.closest<HTMLElement>("[data-side]") : null;
      const side = box?.dataset["side"];
      void droppedFiles(event.dataTransfer).then(
        (files) => {
          if (files.length === 0) return;
          if (page.overview.value !== undefined) setWaiting(files);
          else if (side === "key" || side === "responses") {
            const chosen = page.chosen.value;
            page.choose({ ...chosen, [side]: side === "key" ? files : [...chosen.responses, ...files] });
          } else page.choose(withDropped(page.chosen.value, files));
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
  if (isOver) return <div class="drop-target">Drop the key and the responses anywhere</div>;
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
      <p>This closes the open files. Notes stay in this browser if it can store them; to be safe, export them first.</p>
      <p>
        <button
          class="primary"
          onClick={() => {
            setWaiting([]);
            page.close();
            page.choose(withDropped(nothingChosen, waiting));
          }}
        >
          Open instead
        </button>{" "}
        <button onClick={keep}>Cancel</button>
      </p>
    </Modal>
  );
}
