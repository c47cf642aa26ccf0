import type { JSX } from "preact";
import { useLayoutEffect, useRef, useState } from "preact/hooks";
import { wordsOf } from "../../../report/errors/error-sentence.ts";
import { counted, percent } from "../../../report/numbers.ts";
import { fTitle, titleOf } from "../../../report/score/score-tables.ts";
import type { SliceView } from "../../engine/slices-view.ts";
import { useOpenPage } from "../state/page-state.ts";
import type { ErrorFilter, Slice } from "../state/route.ts";
import { shownScores, useSlices } from "../state/use-slices.ts";
import { ChipMenu } from "./chip-menu.tsx";

/** Names the filter of the errors, and leads to filters that were named. */
export function SlicesMenu({ entity }: { entity: string | undefined }): JSX.Element {
  return (
    <ChipMenu label="Slices">
      <Slices entity={entity} />
    </ChipMenu>
  );
}

function Slices({ entity }: { entity: string | undefined }): JSX.Element {
  const { page } = useOpenPage();
  const { slices, level, where, inEntity, search } = page.route.value;
  const filter = { level, where, inEntity, search };
  const isEmpty = inEntity === undefined && search === "" && Object.keys(where).length === 0;
  const { value, failure } = useSlices();
  const [renamed, setRenamed] = useState<string>();
  const keep = (name: string): void => {
    page.go({ slices: [...slices.filter((each) => each.name !== name), { name, ...filter }] });
    page.say(`Kept as ${name}.`);
  };
  const isKept = slices.some((slice) => isSame(slice, filter));
  return (
    <>
      {!isEmpty && !isKept && <NameForm name={nameOf(filter, entity)} label="Name of this filter" onName={keep} />}
      {isEmpty && slices.length === 0 && (
        <p class="quiet">Filter the errors first. A filter with a name is a slice, and has scores of its own.</p>
      )}
      {failure !== undefined && <p class="failure">{failure}</p>}
      {slices.length > 0 && (
        <ul class="list slices">
          {slices.map((slice, s) => (
            <li key={slice.name}>
              {renamed === slice.name ? (
                <NameForm
                  name={slice.name}
                  label={`New name of ${slice.name}`}
                  onName={(name) => {
                    setRenamed(undefined);
                    page.go({ slices: slices.flatMap((each) => renamedSlice(each, slice, name)) });
                  }}
                />
              ) : (
                <SliceLine
                  slice={slice}
                  view={value?.[s + 1]}
                  isShown={isSame(slice, filter)}
                  onRename={() => {
                    setRenamed(slice.name);
                  }}
                />
              )}
            </li>
          ))}
        </ul>
      )}
      {slices.length > 0 && (
        <button
          class="link"
          onClick={() => {
            page.go({ tab: "overview" });
          }}
        >
          Compare the systems on slices
        </button>
      )}
    </>
  );
}

/** Gives a slice another name, which no other slice keeps. */
function renamedSlice(each: Slice, slice: Slice, name: string): Slice[] {
  if (each === slice) return [{ ...slice, name }];
  return each.name === name ? [] : [each];
}

function isSame(one: ErrorFilter, other: ErrorFilter): boolean {
  const text = ({ level, where, inEntity, search }: ErrorFilter): string =>
    JSON.stringify([level, Object.entries(where).sort(), Object.entries(inEntity ?? {}).sort(), search]);
  return text(one) === text(other);
}

/** Returns the values of a filter, as a name to begin with. */
function nameOf({ where, search }: ErrorFilter, entity: string | undefined): string {
  const values = Object.entries(where).flatMap(([facet, own = []]) => (facet === "type" ? own.map(wordsOf) : own));
  return [...values, entity, search].filter((each) => each !== undefined && each !== "").join(", ");
}

interface NameFormProps {
  readonly name: string;
  readonly label: string;
  readonly onName: (name: string) => void;
}

function NameForm({ name, label, onName }: NameFormProps): JSX.Element {
  const [text, setText] = useState<string>();
  const input = useRef<HTMLInputElement>(null);
  useLayoutEffect(() => {
    input.current?.focus();
  }, []);
  return (
    <form
      class="name-form"
      onSubmit={(event) => {
        event.preventDefault();
        const wanted = (text ?? name).trim();
        setText(undefined);
        if (wanted !== "") onName(wanted);
      }}
    >
      <label>
        {label}
        <input
          ref={input}
          dir="auto"
          value={text ?? name}
          onInput={({ currentTarget }) => {
            setText(currentTarget.value);
          }}
        />
      </label>
      <button>Keep</button>
    </form>
  );
}

interface SliceLineProps {
  readonly slice: Slice;
  /** Nothing until it is known. */
  readonly view: SliceView | undefined;
  readonly isShown: boolean;
  readonly onRename: () => void;
}

function SliceLine({ slice, view, isShown, onRename }: SliceLineProps): JSX.Element {
  const { page } = useOpenPage();
  const { name } = slice;
  return (
    <>
      <button
        class="choice"
        aria-pressed={isShown}
        onClick={() => {
          page.openSlice(slice);
        }}
      >
        <bdi>{name}</bdi>
        <span class="detail">
          {view === undefined ? "Counting…" : <SliceFigures view={view} system={page.route.value.system} />}
        </span>
      </button>
      <button class="plain" aria-label={`Rename ${name}`} title="Rename" onClick={onRename}>
        <span aria-hidden="true">✎</span>
      </button>
      <button
        class="plain"
        aria-label={`Delete ${name}`}
        title="Delete"
        onClick={() => {
          page.go({ slices: page.route.value.slices.filter((each) => each !== slice) });
          page.say(`Deleted ${name}.`);
        }}
      >
        <span aria-hidden="true">✕</span>
      </button>
    </>
  );
}

function SliceFigures({ view, system }: { view: SliceView; system: number }): JSX.Element {
  const { overview } = useOpenPage();
  if (view.reason !== undefined) return <>{view.reason}</>;
  const shown = shownScores(view, overview.headline).at(0);
  if (shown === undefined) return <>No scores.</>;
  const { recall, precision, main } = shown.systems[system];
  return (
    <>
      {titleOf(shown.metric)} R {percent(recall)} · P {percent(precision)} ·{" "}
      {fTitle(overview.systems[system].signature)} {percent(main)}
      <br />
      {counted(view.mentions, "mention")} of the key
    </>
  );
}
