import type { JSX } from "preact";
import type { SideName } from "../../core/document.ts";
import { type ChosenFile, chosenFiles, type ChosenSide, nothingChosen } from "./chosen-files.ts";
import { useAnswer } from "./use-answer.ts";
import { usePage } from "./use-page.ts";

interface DropBoxProps {
  readonly side: ChosenSide;
  readonly title: string;
  readonly hint: string;
}

/** The most files that are listed; those with a problem are always listed. */
const FEW = 12;

/** A place to choose files or a folder, or to drop them; with what was found out about each file. */
export function DropBox({ side, title, hint }: DropBoxProps): JSX.Element {
  const page = usePage();
  const { value: formats } = useAnswer(() => page.engine.formats(), []);
  const chosen = page.chosen.value;
  const files = chosen[side];
  const format = side === "key" ? "keyFormat" : "responseFormat";
  const sideName: SideName = side === "key" ? "key" : "response";
  const [ends, offsets] =
    side === "key" ? (["keyEnds", "keyOffsets"] as const) : (["responseEnds", "responseOffsets"] as const);
  const refused = page.refused.value;
  const set = (change: Partial<typeof chosen>): void => {
    page.choose({ ...page.chosen.value, ...change });
  };
  const problemsOf = ({ path }: ChosenFile): readonly string[] => {
    const own = (refused?.problems ?? []).filter((problem) => problem.side === sideName && problem.name === path);
    return Array.from(new Set(own.map(({ sentence }) => sentence)));
  };
  const formatOf = ({ path }: ChosenFile): string | undefined =>
    refused?.files.find((file) => file.side === sideName && file.name === path)?.format;
  const shown = files.filter((file, f) => f < FEW || problemsOf(file).length > 0);
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
                {problemsOf(file).map((sentence) => (
                  <p class="failure">{sentence}</p>
                ))}
              </li>
            ))}
            {files.length > shown.length && <li>and {files.length - shown.length} more</li>}
          </ul>
          <p>
            <label>
              Format{" "}
              <select
                value={chosen[format]}
                onChange={({ currentTarget }) => {
                  set({ [format]: currentTarget.value });
                }}
              >
                <option value="">recognised by content</option>
                {(formats ?? []).map(({ id, title: name }) => (
                  <option value={id}>{name}</option>
                ))}
              </select>
            </label>{" "}
            <label>
              Last position of spans{" "}
              <select
                value={chosen[ends]}
                onChange={({ currentTarget }) => {
                  set({ [ends]: currentTarget.value });
                }}
              >
                <option value="">as usual</option>
                <option value="inclusive">included</option>
                <option value="exclusive">not included</option>
              </select>
            </label>{" "}
            <label>
              Positions{" "}
              <select
                value={chosen[offsets]}
                onChange={({ currentTarget }) => {
                  set({ [offsets]: currentTarget.value });
                }}
              >
                <option value="">as usual</option>
                <option value="token">of tokens</option>
                <option value="char">of characters</option>
              </select>
            </label>{" "}
            <button
              type="button"
              onClick={() => {
                const input = document.getElementById(side);
                if (input instanceof HTMLInputElement) input.value = "";
                set({ [side]: nothingChosen[side], [format]: "", [ends]: "", [offsets]: "" });
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
