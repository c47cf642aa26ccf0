import type { ComponentChildren, JSX } from "preact";
import { useState } from "preact/hooks";
import { counted } from "../../../report/numbers.ts";
import type { DocumentMatch, InspectedFile } from "../../engine/inspect.ts";
import type { FileProblem } from "../../engine/read-input.ts";
import type { Advice } from "../../engine/settings.ts";
import { formatOf, planOfChosen, withFormat, withoutRow } from "../state/chosen-files.ts";
import { usePage } from "../state/page-state.ts";
import {
  documentsOf,
  isAnnotator,
  type Plan,
  type Role,
  type Row,
  shareDocuments,
  systemNameOf,
} from "../state/roles.ts";
import { useAnswer } from "../state/use-answer.ts";
import { nameOfDocument } from "./document-line.tsx";
import { AdviceButtons, useSettings } from "./settings.tsx";

/** The largest number of rows, of files in a name, and of messages that are shown at first. */
const MANY_ROWS = 60;
const FEW_NAMES = 3;
const FEW_MESSAGES = 4;

/** The chosen files with their roles, and the button that opens them. */
export function FileRows({ plan }: { plan: Plan }): JSX.Element {
  const page = usePage();
  const [showsAll, setShowsAll] = useState(false);
  const { match, isPending } = useMatch(plan);
  const { separated } = page.chosen.value;
  const shown = showsAll ? plan.rows : plan.rows.slice(0, MANY_ROWS);
  const setSeparated = (change: (ids: Set<string>) => void): void => {
    const ids = new Set(separated);
    change(ids);
    page.choose({ ...page.chosen.value, separated: ids });
  };
  return (
    <>
      <GuessedKey plan={plan} />
      <div class="file-card">
        <ul class="list file-rows" aria-label="Chosen files">
          {shown.map((row) => (
            <FileRow
              key={row.id}
              row={row}
              plan={plan}
              match={match}
              onSeparate={() => {
                setSeparated((ids) => ids.add(row.id));
              }}
            />
          ))}
        </ul>
        {(shown.length < plan.rows.length || separated.size > 0) && (
          <p class="file-more">
            {shown.length < plan.rows.length && (
              <button
                type="button"
                onClick={() => {
                  setShowsAll(true);
                }}
              >
                Show all {plan.rows.length}
              </button>
            )}
            {Array.from(separated, (id) => (
              <button
                type="button"
                onClick={() => {
                  setSeparated((ids) => ids.delete(id));
                }}
              >
                Join {id === "" ? "the files" : id} again
              </button>
            ))}
          </p>
        )}
        <Foot plan={plan} match={match} isPending={isPending} />
      </div>
    </>
  );
}

/** Asks which documents match. */
function useMatch({ key, systems }: Plan): { readonly match: DocumentMatch | undefined; readonly isPending: boolean } {
  const page = usePage();
  const inspectedIn = (rows: readonly Row[]): readonly InspectedFile[] => rows.flatMap(({ inspected }) => inspected);
  const ids = JSON.stringify([key, ...systems.map(({ rows }) => rows)].map((rows) => rows.map(({ id }) => id)));
  const { value, isPending } = useAnswer(
    key.length === 0 || systems.length === 0
      ? undefined
      : () => page.engine.match({ key: inspectedIn(key), systems: systems.map(({ rows }) => inspectedIn(rows)) }),
    [ids, page.chosen.value.inspected],
  );
  // An answer about other rows may still be here.
  return { match: value?.systems.length === systems.length ? value : undefined, isPending };
}

/** Says that a key was guessed, if no name told it. */
function GuessedKey({ plan }: { plan: Plan }): JSX.Element | null {
  const page = usePage();
  const { key, reason, systems, hasOthers } = plan;
  if (systems.length === 0 || (reason !== "documents" && reason !== "order")) return null;
  return (
    <p class="notice">
      No name says which file is the gold annotation. <b dir="auto">{titleOf(key[0])}</b> is taken as the key, because
      it {reason === "documents" ? "has most of the documents of the others" : "is the first"}. If another one is the
      key, change the roles.{hasOthers && " Files that have none of its documents are ignored."} Nobody is the key?{" "}
      <button
        type="button"
        class="plain"
        onClick={() => {
          const all = plan.rows.map(({ id, role }): [string, Role] => [
            id,
            role === "ignored" ? role : `annotator ${id}`,
          ]);
          page.choose({ ...page.chosen.value, roles: Object.fromEntries(all) });
        }}
      >
        Make all annotators
      </button>
    </p>
  );
}

interface RowProps {
  readonly row: Row;
  readonly plan: Plan;
  readonly match: DocumentMatch | undefined;
  readonly onSeparate: () => void;
}

function FileRow({ row, plan, match, onSeparate }: RowProps): JSX.Element {
  const page = usePage();
  const title = titleOf(row);
  const system = plan.systems.findIndex(({ rows }) => rows.includes(row));
  const documents = documentsOf(row);
  const files = row.inspected.filter(({ parts }) => parts.length > 0).length;
  return (
    <li class={row.role === "ignored" ? "file-row ignored" : "file-row"}>
      <div class="file-name">
        <Path path={title} />
        {row.inspected.length > 1 && (
          <span class="quiet">
            {" "}
            {counted(files, "file")}{" "}
            {files > 1 && (
              <button type="button" class="plain" aria-label={`Show ${title} file by file`} onClick={onSeparate}>
                file by file
              </button>
            )}
          </span>
        )}
        <Problems row={row} plan={plan} />
        {match !== undefined && system >= 0 && plan.systems[system].rows[0] === row && (
          <Unmatched
            {...match.systems[system]}
            documents={match.documents}
            reference={plan.hasNoKey ? plan.annotators[0].name : "the key"}
          />
        )}
      </div>
      <FormatMenu row={row} plan={plan} title={title} />
      <span class="quiet file-documents">{documents > 0 && counted(documents, "document")}</span>
      <RoleMenu row={row} plan={plan} title={title} system={system} />
      <button
        type="button"
        class="file-remove"
        aria-label={`Remove ${title}`}
        title="Remove"
        onClick={() => {
          page.choose(withoutRow(page.chosen.value, row));
          document.getElementById("choose")?.focus();
        }}
      >
        ✕
      </button>
    </li>
  );
}

/** A path, of which the last name is bold. */
function Path({ path }: { path: string }): JSX.Element {
  const at = path.replace(/\/$/, "").lastIndexOf("/") + 1;
  return (
    <span class="path" dir="auto">
      {path.slice(0, at)}
      <b>{path.slice(at)}</b>
    </span>
  );
}

function titleOf({ id, inspected }: Row): string {
  if (id !== "") return id;
  const names = inspected.slice(0, FEW_NAMES).map(({ name }) => name);
  return `${names.join(", ")}${inspected.length > FEW_NAMES ? ", …" : ""}`;
}

function FormatMenu({ row, plan, title }: { row: Row; plan: Plan; title: string }): JSX.Element {
  const page = usePage();
  const formats = useSettings().find(({ flag }) => flag === "format")?.values ?? [];
  const chosen = page.chosen.value;
  const value = formatOf(chosen, plan, row);
  const found = new Set(row.inspected.flatMap(({ format }) => format?.title ?? []));
  const detected =
    value !== "" ? "detect the format" : found.size === 0 ? "unknown format" : Array.from(found).join(", ");
  return (
    <select
      class="file-format"
      aria-label={`Format of ${title}`}
      value={value}
      onChange={({ currentTarget }) => {
        // An ignored file in an unknown format is wanted once its format is known.
        page.choose(withFormat(page.chosen.value, planOfChosen(page.chosen.value), row, currentTarget.value));
      }}
    >
      <option value="">{detected}</option>
      {formats.map((each) => (
        <option value={each.value}>{each.text}</option>
      ))}
    </select>
  );
}

/** The largest number of other systems that a menu offers. */
const MANY_SYSTEMS = 30;

function RoleMenu({ row, plan, title, system }: { row: Row; plan: Plan; title: string; system: number }): JSX.Element {
  const page = usePage();
  const own: Role = `system ${row.id}`;
  const ownAnnotator: Role = `annotator ${row.id}`;
  const groups = new Map([...plan.systems, ...plan.annotators].map(({ name, rows }) => [rows[0].role, name]));
  const others = Array.from(groups, ([value, name]) => ({ name, value }))
    .filter(({ value }) => value !== own && value !== ownAnnotator)
    .slice(0, MANY_SYSTEMS);
  const nameAs = (role: Role): string => groups.get(role) ?? systemNameOf(row.id);
  return (
    <span class={`file-role${system >= 0 && system < 2 ? ` system-${system}` : ""}`}>
      <select
        aria-label={`Role of ${title}`}
        value={row.role}
        onChange={({ currentTarget }) => {
          const chosen = page.chosen.value;
          page.choose({ ...chosen, roles: withRole(plan, row, currentTarget.value as Role) });
          page.say(`${title}: ${currentTarget.selectedOptions[0].text}`);
        }}
      >
        <option value="key">Key</option>
        <option value={own}>System: {nameAs(own)}</option>
        <option value={ownAnnotator}>Annotator: {nameAs(ownAnnotator)}</option>
        {others.map(({ name, value }) => (
          <option value={value}>
            {isAnnotator(value) ? "Annotator" : "System"}: {name}
          </option>
        ))}
        <option value="ignored">Ignored</option>
      </select>
    </span>
  );
}

/**
 * Gives a row a role. The others keep theirs, but a key that shares documents with a new key becomes a system, because
 * only one version of a document can be the key.
 */
function withRole(plan: Plan, row: Row, role: Role): Record<string, Role> {
  const isRival = (other: Row): boolean => other.role === "key" && shareDocuments([row, other]);
  return Object.fromEntries(
    plan.rows.map((each): [string, Role] => {
      if (each === row) return [each.id, role];
      return [each.id, role === "key" && isRival(each) ? `system ${each.id}` : each.role];
    }),
  );
}

/** What is wrong with the files of a row, and what to do. */
function Problems({ row, plan }: { row: Row; plan: Plan }): JSX.Element {
  const page = usePage();
  const own = new Set(row.paths);
  const side = plan.key.includes(row) ? "key" : "response";
  const system = plan.systems.find(({ rows }) => rows.includes(row))?.name;
  const response = plan.systems.length > 1 ? system : undefined;
  const ofResponse = (advice: readonly Advice[]): readonly Advice[] =>
    response === undefined ? advice : advice.map((each) => ({ ...each, response }));
  const isFolder = row.inspected.length > 1;
  const skipped = isFolder ? row.inspected.filter(isSkipped).map(({ name }) => name) : [];
  const found = row.inspected
    .filter((file) => !isFolder || !isSkipped(file))
    .flatMap(({ name, messages }) =>
      messages.map(({ sentence, advice, count, isError }) => ({
        words: `${isFolder ? `${name}: ` : ""}${sentence}${count > 1 ? ` (${count} times)` : ""}`,
        ...{ sentence, advice: ofResponse(advice), isError, name },
      })),
    );
  const refused = (page.refused.value?.problems ?? [])
    .filter((problem): problem is FileProblem => own.has(problem.name) && problem.side === side)
    .filter(({ sentence, name }) => !found.some((each) => each.name === name && each.sentence === sentence))
    .filter(({ sentence }, p, all) => all.findIndex((each) => each.sentence === sentence) === p)
    .map(({ sentence, advice, name }) => ({
      words: `${isFolder ? `${name}: ` : ""}${sentence}`,
      ...{ sentence, advice, isError: true, name },
    }));
  const all = [...refused, ...found];
  return (
    <>
      {all.slice(0, FEW_MESSAGES).map(({ words, advice, isError }) => (
        <div class={isError && row.role !== "ignored" ? "file-problem error" : "file-problem"}>
          <p>{withCode(words)}</p>
          <AdviceButtons advice={advice} onAdvice={page.refused.value === undefined ? page.set : undefined} />
        </div>
      ))}
      {all.length > FEW_MESSAGES && <p class="file-problem">and {all.length - FEW_MESSAGES} more problems</p>}
      {skipped.length > 0 && (
        <p class="file-problem">
          Skipped, because the format is unknown: {skipped.slice(0, FEW_NAMES).join(", ")}
          {skipped.length > FEW_NAMES && ` and ${skipped.length - FEW_NAMES} more`}
        </p>
      )}
    </>
  );
}

/** Shows text in backticks as code. */
function withCode(text: string): ComponentChildren {
  return text.split("`").map((piece, i) => (i % 2 === 1 ? <code>{piece}</code> : piece));
}

function isSkipped({ format, messages }: InspectedFile): boolean {
  return format === undefined && messages.every(({ code }) => code === "unknown-format");
}

type UnmatchedProps = DocumentMatch["systems"][number] & {
  readonly documents: number;
  /** What the system is compared with. */
  readonly reference: string;
};

/** Documents that only one side has. */
function Unmatched({ missing, extra, documents, reference }: UnmatchedProps): JSX.Element | null {
  const few = (ids: readonly string[]): string =>
    `${ids.slice(0, FEW_NAMES).map(nameOfDocument).join(", ")}${ids.length > FEW_NAMES ? ", …" : ""}`;
  if (missing.length === 0 && extra.length === 0) return null;
  return (
    <p class="file-problem">
      {missing.length === documents
        ? `No document of ${reference} is here. `
        : missing.length > 0 &&
          `${counted(missing.length, "document")} of ${reference} ${missing.length === 1 ? "is" : "are"} missing here: ${few(missing)}. `}
      {extra.length > 0 &&
        `${counted(extra.length, "document")} ${extra.length === 1 ? "is" : "are"} not in ${reference}: ${few(extra)}.`}
    </p>
  );
}

function Foot({
  plan,
  match,
  isPending,
}: {
  plan: Plan;
  match: DocumentMatch | undefined;
  isPending: boolean;
}): JSX.Element {
  const page = usePage();
  const chosen = page.chosen.value;
  const { key, systems, annotators, hasNoKey } = plan;
  const holdsBoth =
    systems.length === 0 && key.length === 1 && key[0].inspected.some((file) => file.holdsBoth === true);
  const isLooking = page.inspections!.pending.value > 0 || isPending;
  const isReady = key.length > 0 && (systems.length > 0 || holdsBoth) && !isLooking && !page.isBusy.value;
  const words =
    key.length === 0
      ? annotators.length === 1
        ? "Agreement needs two annotators or a key."
        : "No file is the key. Choose “Key” as the role of the gold annotation, or “Annotator” if nobody is the key."
      : systems.length === 0
        ? holdsBoth
          ? "The file holds the key and a response."
          : "Now add the output of a system."
        : match === undefined
          ? ""
          : `${match.inAll} of ${counted(match.documents, "document")} ${match.documents === 1 || match.inAll === 1 ? "matches" : "match"}`;
  const unscored = hasNoKey && plan.rows.some(({ role }) => role.startsWith("system "));
  const action = hasNoKey
    ? `Compare ${annotators.length} annotators`
    : systems.length > 1
      ? `Compare ${systems.length} systems`
      : systems.length === 1 || holdsBoth
        ? "Score 1 system"
        : "Score";
  const rows = plan.rows.filter(({ role }) => role.startsWith("system ")).length;
  return (
    <div class="file-foot">
      <span class="quiet" role="status">
        {isLooking && words === "" ? "Looking at the files…" : words}
        {unscored && " Without a key, systems are left out."}
      </span>
      {(rows > 1 || chosen.isOneSystem) && (
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
      )}
      <button id="open" class="primary" type="submit" disabled={!isReady}>
        {page.isBusy.value ? "Reading…" : action}
      </button>
    </div>
  );
}
